import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { color, media, space } from '../app/tokens.ts';
import { refusalOf } from '../bookings/refusal.ts';
import { useConfetti } from '../bookings/useConfetti.ts';
import { graphql } from '../graphql/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Page, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { numberOf, type Order } from './orders.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { useOrderNews } from './useOrderNews.ts';

const ThankYou = graphql(`
  query ThankYou($id: ID!) { order(id: $id) { ...OrderFields @unmask } }
`);

/** The order after a cart was paid. It reads the order itself, so it is the same after a reload. */
export function ThankYouScreen() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const id = params.get('order') ?? '';
  const { data, error, loading, refetch } = useQuery(ThankYou, { variables: { id }, skip: status !== 'member' || id === '' });
  if (status === 'guest') return <Navigate to={loginThen(`${pathname}${search}`)} replace />;
  if (error && !data) {
    return (
      <Page title="Your order">
        <Space>
          <ErrorPanel message={refusalOf(error).message} onRetry={() => void refetch().catch(() => undefined)} retrying={loading} />
        </Space>
      </Page>
    );
  }
  if (id !== '' && !data) return <Waiting />;
  return data?.order ? <Bought order={data.order} /> : <NoSuchOrder />;
}

function Bought({ order }: { order: Order }) {
  useOrderNews();
  const paid = order.paidAt !== null && order.paidAt !== undefined;
  useConfetti(paid ? order.id : undefined);
  return (
    <Page
      title={paid ? 'Your order is placed' : 'Your order'}
      eyebrow="Thank you"
      lead={paid ? `Order ${numberOf(order.id)} is with its sellers now.` : undefined}
    >
      <Sides>
        <OrderTicket
          order={order}
          title="Your ticket"
          stub={
            <div>
              <OrderStatusBadge status={order.status} />
            </div>
          }
        />
        <Stack $gap={5}>
          {paid && order.totalCents > 0 && (
            <Paid>
              <Icon name="ok" /> {texts.payment.success}
            </Paid>
          )}
          {order.status === 'placed' && <UnpaidOrder order={order} />}
          <OrderLines lines={order.parts.flatMap(({ lines }) => lines)} />
          {paid && <p>A mail with the details is on its way to you. You can cancel what has not been shipped.</p>}
          <Row>
            <LinkButton to={paths.order(order.id)}>See the order</LinkButton>
            {paid && <ReceiptButton orderId={order.id} />}
          </Row>
          <Row>
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          </Row>
        </Stack>
      </Sides>
    </Page>
  );
}

function NoSuchOrder() {
  return (
    <Page title="Thank you">
      <Space>
        <EmptyState
          icon="ticket"
          heading="h2"
          title="We could not find that order"
          text="All your orders are under My Orders."
          action={
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          }
        />
      </Space>
    </Page>
  );
}

function Waiting() {
  return (
    <Wrap>
      <Space>
        <Loading>
          <Stack>
            <Skeleton $w="280px" $h="3rem" />
            <Skeleton $h="320px" />
          </Stack>
        </Loading>
      </Space>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[8]} ${space[18]};`;
const Sides = styled.div`
  display: grid; gap: ${space[8]}; align-items: start; padding-bottom: ${space[18]}; grid-template-columns: minmax(0, 1fr);
  ${media.wide} { grid-template-columns: 420px minmax(0, 1fr); gap: ${space[12]}; }
`;
const Paid = styled.p`display: flex; gap: ${space[2]}; align-items: center; color: ${color.ok}; font-weight: 700;`;
