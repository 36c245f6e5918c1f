import { graphql } from '../graphql/index.ts';
import { type Acting, useAction } from '../shared/useAction.ts';

const Ship = graphql(`
  mutation ShipOne($id: ID!, $tracking: String!) { shipOrder(id: $id, tracking: $tracking) { ...OrderFields } }
`);
const Deliver = graphql(`
  mutation DeliverOne($id: ID!) { deliverOrder(id: $id) { ...OrderFields } }
`);
const CancelPart = graphql(`
  mutation CancelPart($id: ID!, $sellerId: ID!, $reason: String) { cancelOrderPart(id: $id, sellerId: $sellerId, reason: $reason) { ...OrderFields } }
`);
const GiveUp = graphql(`
  mutation GiveUpOrder($orderId: ID!) { cancelCheckout(orderId: $orderId) { ...OrderFields } }
`);

export interface OrderActions {
  ship: (id: string, tracking: string) => Acting;
  deliver: (id: string) => Acting;
  /** Also lets the refund of a part begin that is held; `done` is what is said then. */
  cancelPart: (id: string, sellerId: string, reason: string, done?: string) => Acting;
  /** Of an order that is not paid. */
  giveUp: (id: string) => Acting;
}

/** Commands on an order; the lists update by themselves. */
export function useOrderActions(): OrderActions {
  const [ship] = useAction(Ship, { done: 'Marked as shipped' });
  const [deliver] = useAction(Deliver, { done: 'Marked as delivered' });
  const [cancelPart] = useAction(CancelPart, { done: 'Cancelled' });
  const [giveUp] = useAction(GiveUp, {
    done: 'The order is given up; its pieces are free again',
    refetchQueries: 'active',
  });

  return {
    ship: (id, tracking) => ship({ id, tracking }),
    deliver: (id) => deliver({ id }),
    cancelPart: (id, sellerId, reason, done) => cancelPart({ id, sellerId, reason: reason.trim() || null }, done),
    giveUp: (orderId) => giveUp({ orderId }),
  };
}
