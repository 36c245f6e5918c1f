import type { CartEvent } from '#domain/carts/events.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import {
  field,
  member,
  moment,
  money,
  order,
  pieces,
  reasonField,
  says,
  saysWith,
  shop,
  type WordsOf,
} from './parts.ts';

const status = (now: string) => field('status', now);
const part = (sellerId: string) => ['the part of ', member(sellerId)] as const;
const listed = (lines: readonly { readonly name: string; readonly quantity: number }[]) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

const ABANDONED = {
  replaced: 'for a newer one',
  expired: 'not paid in time',
  stockGone: 'as pieces were gone',
  givenUp: 'given up',
} as const;

/** Words for the stream of an order; where it is sent is not among them. */
export const orders: WordsOf<OrderEvent> = {
  OrderPlaced: ({ orderId, lines, total, shipping, tax }) =>
    saysWith(
      [
        field('goods', listed(lines)),
        field('shipping', money(shipping)),
        field('tax', tax > 0 ? money(tax) : ''),
        field('total', money(total)),
        status('awaiting payment'),
      ],
      'placed ',
      order(orderId),
      ` for ${money(total)}`,
    ),
  OrderKept: ({ orderId, expiresAt }) => says('kept ', order(orderId), ' open until ', moment(expiresAt)),
  OrderAbandoned: ({ orderId, why }) =>
    saysWith([status('abandoned')], 'dropped ', order(orderId), `, ${ABANDONED[why]}`),
  OrderPaid: ({ orderId, total }) => saysWith([status('paid')], 'paid ', order(orderId), `: ${money(total)}`),
  PartShipped: ({ orderId, sellerId, tracking }) =>
    saysWith([field('tracking', tracking), status('sent')], 'sent ', ...part(sellerId), ' of ', order(orderId)),
  PartDelivered: ({ orderId, sellerId }) =>
    saysWith([status('delivered')], 'noted that ', ...part(sellerId), ' of ', order(orderId), ' arrived'),
  PartCancelled: ({ orderId, sellerId, refund, reason }) =>
    saysWith(
      [status('cancelled'), ...reasonField(reason)],
      'cancelled ',
      ...part(sellerId),
      ' of ',
      order(orderId),
      `; ${money(refund)} to be given back`,
    ),
  PartRefunded: ({ orderId, sellerId, amount }) =>
    saysWith([status('refunded')], `gave back ${money(amount)} for `, ...part(sellerId), ' of ', order(orderId)),
  PartRefundFailed: ({ orderId, sellerId, amount }) =>
    saysWith(
      [status('cancelled')],
      `noted that ${money(amount)} for `,
      ...part(sellerId),
      ' of ',
      order(orderId),
      ' did not arrive',
    ),
  PartRefundHeld: ({ orderId, sellerId, amount }) =>
    saysWith(
      [field('refund', 'held')],
      `held the refund of ${money(amount)} for `,
      ...part(sellerId),
      ' of ',
      order(orderId),
      ', as its seller has too little to come',
    ),
  PartRefundReleased: ({ orderId, sellerId, amount }) =>
    saysWith(
      [field('refund', 'released')],
      `let the refund of ${money(amount)} for `,
      ...part(sellerId),
      ' of ',
      order(orderId),
      ' begin',
    ),
  OrderFrozen: ({ orderId, isInquiry }) =>
    saysWith(
      [field('kept back', 'yes')],
      'kept back what was not sent yet of ',
      order(orderId),
      isInquiry ? ', as the buyer’s bank asks about it' : ', as the buyer’s bank contests its payment',
    ),
  OrderReleased: ({ orderId }) =>
    saysWith([field('kept back', '')], 'let ', order(orderId), ' go on, as the bank is done'),
  OrderChargedBack: ({ orderId }) =>
    saysWith([field('kept back', 'for good')], 'noted that the bank has given back the money of ', order(orderId)),
};

/** Words for the stream of a member's cart. */
export const carts: WordsOf<CartEvent> = {
  ProductPutInCart: ({ productId, quantity, price }) =>
    says(`put ${pieces(quantity)} of `, shop(productId), ` at ${money(price)} in the cart`),
  CartQuantitySet: ({ productId, quantity }) =>
    says('set the pieces of ', shop(productId), ` in the cart to ${quantity}`),
  ProductTakenFromCart: ({ productId }) => says('took ', shop(productId), ' out of the cart'),
  CartPricesAccepted: () => says('accepted the new prices of the cart'),
  GuestCartMerged: ({ lines }) =>
    says(`brought ${lines.length === 1 ? '1 line' : `${lines.length} lines`} of a guest’s cart along`),
  DeliveryChosen: () => says('chose where the cart’s goods are sent'),
  PickUpChosen: () => says('chose to pick the cart’s goods up'),
  AddressForgotten: () => says('had an address forgotten'),
  CartCheckedOut: ({ orderId }) => says('went to the till with ', order(orderId)),
  CartPaid: ({ orderId }) => says('emptied the cart, as ', order(orderId), ' is paid'),
};
