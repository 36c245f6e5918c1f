import { Navigate, useLocation, useParams } from 'react-router-dom';
import { NothingToPay } from '../../payments/NothingToPay.tsx';
import { PaymentFrame, type PaymentProps, PaymentSkeleton } from '../../payments/PaymentFrame.tsx';
import { loginThen, paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { BookingPayment } from './BookingPayment.tsx';
import { ContributionPayment } from './ContributionPayment.tsx';
import { OrderPayment } from './OrderPayment.tsx';
import { PlanPayment } from './PlanPayment.tsx';

/** /payment, for members. */
export function PaymentScreen() {
  const { page, itemId = '', amount = '' } = useParams();
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === 'guest') return <Navigate to={loginThen(pathname)} replace />;
  return (
    <PaymentFrame>
      {status === 'member' ? (
        <PaymentOf key={`${page}/${itemId}`} page={page} itemId={itemId} amount={amount} />
      ) : (
        <PaymentSkeleton />
      )}
    </PaymentFrame>
  );
}

/** What is paid for, by the first part of the address (specification §2). */
function PaymentOf({ page, ...item }: PaymentProps & { page: string | undefined }) {
  switch (page) {
    case 'booking':
      return <BookingPayment {...item} />;
    case 'cart':
      return <OrderPayment {...item} />;
    case 'contribute':
      return <ContributionPayment {...item} />;
    case 'subscription':
    case 'plan':
      return <PlanPayment page={page} {...item} />;
    default:
      return (
        <NothingToPay
          text="This link leads to nothing that can be paid. You have not been charged."
          to={paths.dashboard}
          action="Go to your dashboard"
        />
      );
  }
}
