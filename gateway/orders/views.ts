import type { Actor } from '#domain/decider.ts';
import { cartOfOrder } from '#domain/ids.ts';
import { order as aggregate } from '#domain/orders/decider.ts';
import { allowedActionsFor, isReceived, isRefundHeld, refundOfCancelling } from '#domain/orders/parts.ts';
import {
  disputeOf,
  isPlaced,
  lostOf,
  type Part,
  type PlacedOrder,
  shippingOfParts,
  statusOf,
  taxOfParts,
  totalOfParts,
} from '#domain/orders/state.ts';
import { type Stretch, withRows } from '#projections/keyset.ts';
import { orders as listed, readLeft } from '#projections/orders/orders.ts';
import { type Member, members, readMembers } from '#projections/users/members.ts';
import { connectionOf } from '../graphql/connection.ts';
import { type Context, member } from '../http/context.ts';
import type { Order, OrderConnection, OrderPart, OrderPerson } from './types.ts';

/**
 * The parts of an order that the caller may see: its buyer and a platform owner all, a seller their own once it is
 * paid.
 */
export function partsFor(order: PlacedOrder, caller: Actor): readonly Part[] {
  if (caller.role === 'superadmin' || caller.id === order.buyerId) return order.parts;
  return order.stage === 'paid' ? order.parts.filter(({ sellerId }) => sellerId === caller.id) : [];
}

/** An order as the log has it now; undefined for an unknown id and for members it does not concern. */
export async function findOrder(
  context: Pick<Context, 'stateOf'>,
  orderId: string,
  caller: Actor,
): Promise<PlacedOrder | undefined> {
  if (!cartOfOrder(orderId)) return undefined;
  const { state } = await context.stateOf(aggregate, { orderId });
  return isPlaced(state) && partsFor(state, caller).length > 0 ? state : undefined;
}

const lineOf = ({ productId, name, category, image, price, quantity }: Part['lines'][number], reviewable: boolean) => ({
  productId,
  name,
  category,
  image: image || null,
  priceCents: price,
  quantity,
  lineCents: price * quantity,
  reviewable,
});

/** `left`: what is left of the order's payment, in cents, where that is known; `now`: a UTC ISO instant. */
function partOf(order: PlacedOrder, part: Part, caller: Actor, left: number | undefined, now: string): OrderPart {
  const may =
    order.stage === 'paid'
      ? allowedActionsFor(order, part, caller, now)
      : { ship: false, deliver: false, cancel: false };
  const reviewable = order.buyerId === caller.id && isReceived(part);
  const { sellerId, status, returns, tracking, shippedAt, deliveredAt, cancelledAt, cancelledBy, reason } = part;
  return {
    sellerId,
    status,
    returns,
    tracking,
    shippedAt,
    deliveredAt,
    cancelledAt,
    cancelledBy,
    reason,
    lines: part.lines.map((line) => lineOf(line, reviewable)),
    shippingCents: part.shipping,
    taxCents: part.tax,
    isPickedUp: part.pickUp,
    totalCents: part.total,
    refundedCents: status === 'refunded' ? part.refund : 0,
    isRefundHeld: isRefundHeld(part),
    cancellable: may.cancel,
    // Nothing is sent for a payment that has all gone back.
    shippable: may.ship && (!order.paymentId || left === undefined || left > lostOf(order)),
    cancelRefundCents: may.cancel ? refundOfCancelling(order, part, left) : 0,
    deliverable: may.deliver,
  };
}

/**
 * Where an order goes, or null: its buyer's account may be closed, and its address be in a folded state that was made
 * before. A seller whose part is picked up has no use for it.
 */
export const deliveryOf = ({ delivery }: PlacedOrder, shown: readonly Part[], buyer: OrderPerson) =>
  isGone(buyer) || shown.every(({ pickUp }) => pickUp) ? null : (delivery ?? null);

const isGone = ({ firstName, lastName }: OrderPerson): boolean => firstName === '' && lastName === '';

/** A closed account keeps its orders, without a name. */
const personOf = (id: string, member: Member | undefined): OrderPerson => ({
  id,
  firstName: member?.firstName ?? '',
  lastName: member?.lastName ?? '',
  email: member?.email || null,
  phoneNumber: member?.phoneNumber || null,
  pictureUrl: member?.pictureUrl || null,
});

/** The buyers of orders by their ids, read in one round trip. */
export async function buyersOf(
  context: Context,
  orders: readonly PlacedOrder[],
): Promise<(buyerId: string) => OrderPerson> {
  const buyers = await readMembers(await context.fresh(members), [...new Set(orders.map(({ buyerId }) => buyerId))]);
  const byId = new Map(buyers.map((buyer) => [buyer.id, buyer]));
  return (buyerId) => personOf(buyerId, byId.get(buyerId));
}

/** Orders for GraphQL as the caller may see them. */
export async function orderTypes(context: Context, orders: readonly PlacedOrder[], caller: Actor): Promise<Order[]> {
  const ids = orders.map(({ orderId }) => orderId);
  const [buyers, leftOf] = await Promise.all([
    buyersOf(context, orders),
    context.fresh(listed).then((models) => readLeft(models, ids)),
  ]);
  const now = context.services.now();
  return orders.map((order) => {
    const buyer = buyers(order.buyerId);
    const shown = partsFor(order, caller);
    const parts = shown.map((part) => partOf(order, part, caller, leftOf(order.orderId), now));
    return {
      id: order.orderId,
      status: statusOf({ ...order, parts: shown }),
      placedAt: order.placedAt,
      paidAt: order.paidAt,
      expiresAt: order.stage === 'placed' ? order.expiresAt : null,
      shippingCents: shippingOfParts(shown),
      taxCents: taxOfParts(shown),
      totalCents: totalOfParts(shown),
      refundedCents: parts.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
      buyer,
      delivery: deliveryOf(order, shown, buyer),
      dispute: disputeOf(order) ?? null,
      parts,
    };
  });
}

/** A connection of them. */
export const orderConnection = async (
  context: Context,
  list: string,
  found: Stretch<PlacedOrder>,
): Promise<OrderConnection> =>
  connectionOf(list, withRows(found, await orderTypes(context, found.rows, member(context))));
