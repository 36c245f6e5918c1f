import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { NothingBought, Thanks, ThanksSkeleton, ThanksUnreadable } from '../shared/Thanks.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { useConfetti } from '../ui/useConfetti.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import type { Order } from './orders.ts';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { useOrderNews } from './useOrderNews.ts';

const ThankYou = graphql(`
  query ThankYou($id: ID!) { order(id: $id) { ...OrderFields } }
`);

/** The order after a cart was paid. It reads the order itself, so it is the same after a reload. */
export function ThankYouScreen() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const id = params.get('order') ?? '';
  const { data, error, loading, refetch } = useQuery(ThankYou, {
    variables: { id },
    skip: status !== 'member' || id === '',
  });
  if (status === 'guest') return <Navigate to={loginThen(`${pathname}${search}`)} replace />;
  if (error && !data)
    return (
      <ThanksUnreadable title="Your order" error={error} onRetry={() => refetchSafely(refetch)} retrying={loading} />
    );
  if (id !== '' && !data) return <ThanksSkeleton />;
  return data?.order ? (
    <Bought order={data.order} />
  ) : (
    <NothingBought
      of="Your order"
      title="We could not find that order"
      text="All your orders are in one list."
      also={<LinkButton to={paths.orders}>My Orders</LinkButton>}
    />
  );
}

function Bought({ order }: { order: Order }) {
  useOrderNews();
  const paid = order.paidAt !== null && order.paidAt !== undefined;
  useConfetti(paid ? order.id : undefined);
  return (
    <Thanks
      title={paid ? 'Your order is placed' : 'Your order'}
      lead={leadOf(order)}
      paid={paid && order.totalCents > 0}
      ticket={
        <OrderTicket
          order={order}
          title="Your ticket"
          stub={
            <div>
              <OrderStatusBadge status={order.status} />
            </div>
          }
        />
      }
    >
      {order.status === 'placed' && <UnpaidOrder order={order} />}
      <OrderLines lines={order.parts.flatMap(({ lines }) => lines)} />
      {paid && (
        <p>
          A mail with the details is on its way to you.
          {order.parts.some(({ cancellable }) => cancellable) && ' You can cancel what has not been shipped.'}
        </p>
      )}
      <Row>
        <LinkButton variant="primary" to={paths.order(order.id)}>
          See the order
        </LinkButton>
        {paid && <OrderReceipt orderId={order.id} />}
      </Row>
    </Thanks>
  );
}

/** Where a paid order is, as long as its ticket, which has its number, does not say it by itself. */
function leadOf({ status, parts }: Order): string | undefined {
  if (status !== 'paid') return undefined;
  return `It is with its ${parts.length === 1 ? 'seller' : 'sellers'} now.`;
}
