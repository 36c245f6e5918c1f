import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { CellLink } from '../ui/CellLink.tsx';
import { Code } from '../ui/Layout.tsx';

/** What the ids of payments begin with, where what was paid for has a page. */
const PAID_FOR = [
  { prefix: 'booking-', words: 'The booking', page: paths.ownerBooking, isOwners: false },
  { prefix: 'cart-', words: 'The order', page: paths.order, isOwners: true },
] as const;

/** A payment by its id, with what is recorded of it and the page of what was paid for, for those who may open them. */
export function PaymentLinks({ paymentId }: { paymentId: string }) {
  const isOwner = useSession().user?.role === 'superadmin';
  const of = PAID_FOR.find(({ prefix, isOwners }) => paymentId.startsWith(prefix) && (isOwner || !isOwners));
  return (
    <>
      {isOwner ? (
        <CellLink to={`${paths.ownerAudit}?record=payment:${paymentId}`}>
          <Code>{paymentId}</Code>
        </CellLink>
      ) : (
        <Code>{paymentId}</Code>
      )}
      {of && (
        <>
          {' '}
          <CellLink to={of.page(paymentId.slice(of.prefix.length))} aria-label={`${of.words} of ${paymentId}`}>
            {of.words}
          </CellLink>
        </>
      )}
    </>
  );
}
