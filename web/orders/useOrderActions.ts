import { useMutation } from '@apollo/client/react';
import { type Outcome, useAttempt } from '../app/useAttempt.ts';
import { graphql } from '../graphql/index.ts';

const Ship = graphql(`
  mutation ShipOne($id: ID!, $tracking: String!) { shipOrder(id: $id, tracking: $tracking) { ...OrderFields @unmask } }
`);
const Deliver = graphql(`
  mutation DeliverOne($id: ID!) { deliverOrder(id: $id) { ...OrderFields @unmask } }
`);
const CancelPart = graphql(`
  mutation CancelPart($id: ID!, $sellerId: ID!, $reason: String) { cancelOrderPart(id: $id, sellerId: $sellerId, reason: $reason) { ...OrderFields @unmask } }
`);
const GiveUp = graphql(`
  mutation GiveUpOrder($orderId: ID!) { cancelCheckout(orderId: $orderId) }
`);

export interface OrderActions {
  ship: (id: string, tracking: string) => Outcome;
  deliver: (id: string) => Outcome;
  cancelPart: (id: string, sellerId: string, reason: string) => Outcome;
  /** Of an order that is not paid. */
  giveUp: (id: string) => Outcome;
}

/** What can be done with an order. Each answers with what went wrong, if anything; what is shown follows by itself. */
export function useOrderActions(): OrderActions {
  const [ship] = useMutation(Ship);
  const [deliver] = useMutation(Deliver);
  const [cancelPart] = useMutation(CancelPart);
  const [giveUp] = useMutation(GiveUp, { refetchQueries: 'active' });

  const attempt = useAttempt();

  return {
    ship: (id, tracking) => attempt(() => ship({ variables: { id, tracking } }), 'Marked as shipped'),
    deliver: (id) => attempt(() => deliver({ variables: { id } }), 'Marked as delivered'),
    cancelPart: (id, sellerId, reason) => attempt(() => cancelPart({ variables: { id, sellerId, reason: reason.trim() || null } }), 'Cancelled'),
    giveUp: (orderId) => attempt(() => giveUp({ variables: { orderId } }), 'The order is given up; its pieces are free again'),
  };
}
