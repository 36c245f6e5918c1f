import type { Actor } from '../decider.ts';
import { cartIdOf, orderIdOf } from '../ids.ts';
import type { OrderCommand } from './commands.ts';
import type { OrderEvent, OrderLine } from './events.ts';

/*
 * Fixed examples for specs: Ann's order of two sellers' things.
 */
export const ann: Actor = { id: 'AnnBuyer00000000000000', role: 'CUSTOMER' };
export const bob: Actor = { id: 'BobBuyer00000000000000', role: 'CUSTOMER' };
export const sue: Actor = { id: 'SueSeller0000000000000', role: 'SELLER' };
export const sam: Actor = { id: 'SamSeller0000000000000', role: 'SELLER' };
export const boss: Actor = { id: 'Boss000000000000000000', role: 'superadmin' };
export const system: Actor = { id: 'settle-payment', role: 'system' };
export const NOON = '2027-01-12T12:00:00.000Z';
export const later = (minutes: number): string => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();

export const CART_ID = cartIdOf(ann.id, 0);
export const ORDER_ID = orderIdOf(CART_ID, 0);
export const PAYMENT_ID = `cart-${ORDER_ID}`;

export const lineOf = ({ id: sellerId }: Actor, name: string, price: number, quantity: number): OrderLine => ({
  productId: `${sellerId}${name}`,
  sellerId,
  name,
  category: 'grooming',
  image: '',
  price,
  quantity,
});
export const LINES = [lineOf(sue, 'Comb01', 1250, 2), lineOf(sam, 'Cape01', 400, 1), lineOf(sue, 'Oil001', 100, 3)];
export const TOTAL = 3200;
export const SUES = 2800;
export const SAMS = 400;

const of = { orderId: ORDER_ID, buyerId: ann.id };
export const placed = (over: object = {}): OrderEvent => ({
  type: 'OrderPlaced',
  data: {
    ...of,
    cartId: CART_ID,
    lines: LINES,
    shipping: 0,
    tax: 0,
    total: TOTAL,
    currency: 'usd',
    placedAt: NOON,
    expiresAt: later(15),
    ...over,
  },
});
export const kept = (): OrderEvent => ({ type: 'OrderKept', data: { ...of, expiresAt: later(30) } });
export const abandoned = (why: 'replaced' | 'expired' | 'stockGone' | 'givenUp' = 'expired'): OrderEvent => ({
  type: 'OrderAbandoned',
  data: { ...of, why },
});
export const paid = (over: object = {}): OrderEvent => ({
  type: 'OrderPaid',
  data: {
    ...of,
    cartId: CART_ID,
    paymentId: PAYMENT_ID,
    total: TOTAL,
    sellerIds: [sue.id, sam.id],
    paidAt: NOON,
    ...over,
  },
});
export const shipped = ({ id: sellerId }: Actor, tracking = 'USPS 9400'): OrderEvent => ({
  type: 'PartShipped',
  data: { ...of, sellerId, tracking, shippedAt: NOON },
});
export const delivered = ({ id: sellerId }: Actor): OrderEvent => ({
  type: 'PartDelivered',
  data: { ...of, sellerId, deliveredAt: NOON },
});
export const cancelled = (
  { id: sellerId }: Actor,
  cancelledBy: 'buyer' | 'seller' | 'platform',
  over: object = {},
): OrderEvent => {
  const own = LINES.filter((line) => line.sellerId === sellerId);
  const lines = own.map(({ productId, quantity }) => ({ productId, quantity }));
  const refund = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return {
    type: 'PartCancelled',
    data: { ...of, sellerId, cancelledBy, paymentId: PAYMENT_ID, refund, lines, cancelledAt: NOON, ...over },
  };
};
export const refunded = ({ id: sellerId }: Actor, amount: number, refundId?: string): OrderEvent => ({
  type: 'PartRefunded',
  data: { ...of, sellerId, amount, ...(refundId && { refundId }) },
});
export const refundFailed = ({ id: sellerId }: Actor, amount: number, refundId: string): OrderEvent => ({
  type: 'PartRefundFailed',
  data: { ...of, sellerId, amount, refundId },
});

export const refundHeld = ({ id: sellerId }: Actor, amount: number): OrderEvent => ({
  type: 'PartRefundHeld',
  data: { ...of, sellerId, amount, heldAt: NOON },
});
export const refundReleased = ({ id: sellerId }: Actor, amount: number): OrderEvent => ({
  type: 'PartRefundReleased',
  data: { ...of, sellerId, paymentId: PAYMENT_ID, amount, releasedAt: NOON },
});

type OwnData<T extends OrderCommand['type']> = Omit<Extract<OrderCommand, { type: T }>['data'], 'orderId'>;

/** A command about Ann's order, by default at noon and by her. */
export const send = <T extends OrderCommand['type']>(type: T, data: OwnData<T>, by: Actor = ann): OrderCommand =>
  ({ type, data: { orderId: ORDER_ID, ...data }, at: NOON, by }) as unknown as OrderCommand;
