import type { Actor } from '#domain/decider.ts';
import { isRefundHeld } from '#domain/orders/parts.ts';
import {
  type Part,
  type PlacedOrder,
  shippingOfParts,
  statusOf,
  taxOfParts,
  totalOfParts,
} from '#domain/orders/state.ts';
import { type Context, member } from '../http/context.ts';
import type { HeldRefund } from './heldRefunds.ts';
import { buyersOf, deliveryOf, partsFor } from './views.ts';

const partRow = ({ sellerId, status, total, shipping, tax, pickUp, refund, ...rest }: Part) => ({
  seller_id: sellerId,
  status,
  totalAmount: total / 100,
  shippingAmount: shipping / 100,
  taxAmount: tax / 100,
  pickedUp: pickUp,
  returns: rest.returns,
  refundedAmount: status === 'refunded' ? refund / 100 : 0,
  refundHeld: isRefundHeld({ status, refundHold: rest.refundHold }),
  tracking: rest.tracking,
  shippedAt: rest.shippedAt,
  deliveredAt: rest.deliveredAt,
  cancelledAt: rest.cancelledAt,
  cancelledBy: rest.cancelledBy,
  reason: rest.reason,
});

/** A refund that waits for a platform owner, as the REST facade shows it: dollars. */
export const heldRefundRow = ({ orderId, sellerId, sellerName, refundCents, heldAt }: HeldRefund) => ({
  order_id: orderId,
  seller_id: sellerId,
  sellerName,
  refundAmount: refundCents / 100,
  heldAt,
});

/** An order, or those parts of it, as the REST facade shows it: dollars. Totals are of the parts shown. */
export const orderRow = (order: PlacedOrder, parts: readonly Part[] = order.parts) => ({
  _id: order.orderId,
  cart_id: order.cartId,
  status: statusOf({ ...order, parts }),
  totalAmount: totalOfParts(parts) / 100,
  shippingAmount: shippingOfParts(parts) / 100,
  taxAmount: taxOfParts(parts) / 100,
  createdAt: order.placedAt,
  paidAt: order.paidAt,
  items: parts.flatMap(({ sellerId, lines }) =>
    lines.map(({ productId, name, image, price, quantity }) => ({
      _id: productId,
      product_name: name,
      shop_name: name,
      amount: quantity,
      price: price / 100,
      image,
      seller_id: sellerId,
    })),
  ),
  parts: parts.map(partRow),
});

/** Orders with their buyers, each as far as the caller may see it (see `partsFor`). */
export async function orderRows(context: Context, orders: readonly PlacedOrder[], caller: Actor = member(context)) {
  const buyers = await buyersOf(context, orders);
  return orders.map((order) => {
    const person = buyers(order.buyerId);
    const { id, pictureUrl: _pictureUrl, ...buyer } = person;
    const shown = partsFor(order, caller);
    const row = orderRow(order, shown);
    return { ...row, buyer: { _id: id, ...buyer }, delivery: deliveryOf(order, shown, person) };
  });
}
