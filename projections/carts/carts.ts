import type { CartEvent } from '#domain/carts/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';

const notifyMember = ({ data: { memberId } }: Fact<CartEvent>, work: Work): void =>
  work.notify(`carts/${memberId}`, { memberId });

/**
 * Sends a change notice to a member's tabs when their cart changes. Stores nothing: a cart is read from the log, with
 * today's prices and stock, because what is shown before paying must be what is paid.
 */
export const carts = projection<CartEvent>({
  name: 'carts',
  version: 1,
  on: {
    ProductPutInCart: notifyMember,
    CartQuantitySet: notifyMember,
    ProductTakenFromCart: notifyMember,
    CartPricesAccepted: notifyMember,
    GuestCartMerged: notifyMember,
    PickUpChosen: notifyMember,
    CartCheckedOut: notifyMember,
    CartPaid: notifyMember,
  },
});
