import { useQuery } from '@apollo/client/react';
import { lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderDispute } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { momentOf } from '../shared/instants.ts';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { numberOf } from '../shared/orderNumber.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { WhyButton } from '../shared/why/WhyButton.tsx';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { media, space } from '../ui/tokens.ts';
import { OrderActionsProvider } from './OrderActionsProvider.tsx';
import { OrderPartCard } from './OrderPartCard.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import type { Order } from './orders.ts';
import { ProductReviews } from './ProductReviews.tsx';
import { UnpaidOrder } from './UnpaidOrder.tsx';
import { useOrderNews } from './useOrderNews.ts';

const EvidenceButtons = lazy(async () => ({
  default: (await import('../shared/EvidenceButtons.tsx')).EvidenceButtons,
}));

const OneOrder = graphql(`
  query OneOrder($id: ID!) { order(id: $id) { ...OrderFields } }
`);

/** What a bank does about the payment, for those who sell. */
const DISPUTED: Readonly<Record<OrderDispute, string>> = {
  asked: 'The buyer’s bank asks about this payment. Please do not send what was not sent yet until that is settled.',
  contested: 'The buyer’s bank contests this payment. Please do not send what was not sent yet until it has decided.',
  lost: 'The buyer’s bank has taken this payment back. Please send nothing more for it.',
};

/** Where the bank has kept a part, the rest is paid and can be sent. */
const disputeLine = ({ parts }: Order, dispute: OrderDispute): string =>
  dispute === 'lost' && parts.some(({ shippable }) => shippable)
    ? 'The buyer’s bank has taken a part of this payment back. The rest is paid: send the order, or cancel it.'
    : DISPUTED[dispute];

/** An order with the part of each seller: its buyer sees all, a seller their own. */
export function OrderScreen() {
  const { id = '' } = useParams();
  useOrderNews();
  const query = useQuery(OneOrder, { variables: { id } });
  const { data } = query;
  if (!data)
    return (
      <Page title="Order">
        <Unanswered query={query} skeleton={<OrdersSkeleton />} />
      </Page>
    );
  return data.order ? <OrderFound order={data.order} /> : <NotFoundScreen />;
}

function OrderFound({ order }: { order: Order }) {
  const { user } = useSession();
  const asSeller = order.buyer.id !== user?._id;
  return (
    <Page
      title={`Order ${numberOf(order.id)}`}
      eyebrow={
        <Back to={asSeller ? `${paths.orders}?tab=sales` : paths.orders}>{asSeller ? 'Sales' : 'My Orders'}</Back>
      }
      lead={`Placed ${momentOf(order.placedAt)}.`}
      actions={
        <>
          {/* An only part says it itself, unless it has not got as far as the order. */}
          {(order.parts.length > 1 || order.parts[0]?.status !== order.status) && (
            <OrderStatusBadge status={order.status} isPickedUp={order.parts.every((part) => part.isPickedUp)} />
          )}
          <HistoryButton type="order" id={order.id} name={`order ${numberOf(order.id)}`} />
        </>
      }
    >
      <Sides>
        <Stack $gap={4}>
          {order.status === 'placed' && !asSeller && <UnpaidOrder order={order} />}
          {order.dispute && asSeller && <Note tone="warn">{disputeLine(order, order.dispute)}</Note>}
          <ProductReviews>
            {(reviewOf) => (
              <OrderActionsProvider>
                {(buttons) =>
                  order.parts.map((part) => (
                    <OrderPartCard
                      key={part.sellerId}
                      order={order}
                      part={part}
                      asSeller={asSeller}
                      reviewOf={reviewOf}
                      actions={buttons(order, part, asSeller)}
                    />
                  ))
                }
              </OrderActionsProvider>
            )}
          </ProductReviews>
        </Stack>
        <Side>
          <OrderTicket
            order={order}
            onItsPage
            stub={
              order.paidAt && (
                <Row>
                  <OrderReceipt orderId={order.id} />
                  {asSeller && (
                    <Suspense fallback={null}>
                      <EvidenceButtons of="orders" id={order.id} about={`of order ${numberOf(order.id)}`} />
                    </Suspense>
                  )}
                  <HistoryButton
                    type="payment"
                    id={`cart-${order.id}`}
                    name={`the payment of order ${numberOf(order.id)}`}
                    label="Payment history"
                    owners={[order.buyer.id]}
                  />
                  {!asSeller && (
                    <WhyButton
                      type="orderCharge"
                      id={order.id}
                      label="Why this price?"
                      question={`Why this price of order ${numberOf(order.id)}?`}
                    />
                  )}
                </Row>
              )
            }
          />
        </Side>
      </Sides>
    </Page>
  );
}

const Sides = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) 340px;
    gap: ${space[8]};
  }
`;
const Side = styled.aside`display: grid; gap: ${space[4]}; min-width: 0;`;
const Back = styled(Link)`display: inline-flex; align-items: center; min-height: 24px; color: inherit;`;
