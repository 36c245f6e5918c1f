import type { CartEvent } from '#domain/carts/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';

const tell = ({ data: { memberId } }: Fact<CartEvent>, work: Work): void => work.notify(`carts/${memberId}`, { memberId });

/**
 * Tells a member's tabs that their cart has changed. It keeps nothing: a cart is read from the log, with today's prices and stock, because
 * what is shown before paying must be what is paid.
 */
export const carts = projection<CartEvent>({
  name: 'carts',
  version: 1,
  on: {
    ProductPutInCart: tell,
    CartQuantitySet: tell,
    ProductTakenFromCart: tell,
    CartPricesAccepted: tell,
    GuestCartMerged: tell,
    CartCheckedOut: tell,
    CartPaid: tell,
  },
});
