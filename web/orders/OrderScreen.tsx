import { useQuery } from '@apollo/client/react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { askAgain } from '../app/askAgain.ts';
import { NotFoundScreen } from '../app/NotFoundScreen.tsx';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { useSession } from '../app/session.tsx';
import { media, space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { OrderDesk } from './OrderDesk.tsx';
import { OrderPartCard } from './OrderPartCard.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { momentOf, numberOf, type Order } from './orders.ts';
import { ReceiptButton } from './ReceiptButton.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { useOrderNews } from './useOrderNews.ts';

const OneOrder = graphql(`
  query OneOrder($id: ID!) { order(id: $id) { ...OrderFields @unmask } }
`);

/** An order with the part of each seller: its buyer sees all, a seller their own. */
export function OrderScreen() {
  const { id = '' } = useParams();
  useOrderNews();
  const { data, error, loading, refetch } = useQuery(OneOrder, { variables: { id } });
  if (error && !data) {
    return (
      <Page title="Order">
        <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="Order">
        <OrdersSkeleton />
      </Page>
    );
  }
  return data.order ? <OrderFound order={data.order} /> : <NotFoundScreen />;
}

function OrderFound({ order }: { order: Order }) {
  const { user } = useSession();
  const asSeller = order.buyer.id !== user?._id;
  return (
    <Page
      title={`Order ${numberOf(order.id)}`}
      eyebrow={asSeller ? 'Sales' : 'My Orders'}
      lead={`Placed ${momentOf(order.placedAt)}.`}
      actions={<OrderStatusBadge status={order.status} />}
    >
      <Sides>
        <Stack $gap={4}>
          {order.status === 'placed' && !asSeller && <UnpaidOrder order={order} />}
          <OrderDesk>
            {(buttons) =>
              order.parts.map((part) => (
                <OrderPartCard key={part.sellerId} order={order} part={part} asSeller={asSeller} actions={buttons(order, part, asSeller)} />
              ))
            }
          </OrderDesk>
        </Stack>
        <Side>
          <OrderTicket
            order={order}
            stub={
              order.paidAt && (
                <Row>
                  <ReceiptButton orderId={order.id} />
                </Row>
              )
            }
          />
          <p>
            <Link to={asSeller ? `${paths.orders}?tab=sales` : paths.orders}>{asSeller ? 'All sales' : 'All orders'}</Link>
          </p>
        </Side>
      </Sides>
    </Page>
  );
}

const Sides = styled.div`
  display: grid; gap: ${space[6]}; align-items: start; grid-template-columns: minmax(0, 1fr);
  ${media.desktop} { grid-template-columns: minmax(0, 1fr) 340px; gap: ${space[8]}; }
`;
const Side = styled.aside`display: grid; gap: ${space[4]}; min-width: 0; a { display: inline-flex; align-items: center; min-height: 44px; }`;
