import { order as aggregate } from '#domain/orders/decider.ts';
import { OrderAlreadyPaid, OrderMissing, PaymentUnderWay } from '#domain/orders/refusals.ts';
import { linesOf, type PartStatus, type PlacedOrder, statusOf } from '#domain/orders/state.ts';
import { payment } from '#domain/payments/decider.ts';
import { refundable } from '#domain/payments/state.ts';
import { checkOut } from '#domain/processes/checkout/checkOut.ts';
import { closeOrder } from '#domain/processes/checkout/close.ts';
import { type Keyset, type Stretch, withRows } from '#projections/keyset.ts';
import {
  findOrdersOf,
  findSalesOf,
  orders,
  readOrdersOf,
  readOrdersPage,
  readSalesOf,
  readSalesPage,
} from '#projections/orders/orders.ts';
import { members } from '#projections/users/members.ts';
import { recordRead } from '../audit/reads.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import type { Page } from '../http/paging.ts';
import { refuseWrongClock } from '../payments/ownClock.ts';
import { settler, settlingTools } from '../payments/tools.ts';
import { findOrder } from './views.ts';

/** An order that concerns the calling member; missing for others. */
export async function orderFor(context: Context, orderId: string): Promise<PlacedOrder> {
  const order = await findOrder(context, orderId, member(context));
  if (!order) throw OrderMissing();
  return order;
}

/** The order for who may see it. That a platform owner looks at what others bought and sold is recorded. */
export async function lookAtOrder(context: Context, orderId: string): Promise<PlacedOrder | undefined> {
  const caller = member(context);
  const order = await findOrder(context, orderId, caller);
  if (!order || caller.role !== 'superadmin') return order;
  const isParty = caller.id === order.buyerId || order.parts.some(({ sellerId }) => sellerId === caller.id);
  if (!isParty) await recordRead(context, 'history', { record: { type: 'order', id: orderId } });
  return order;
}

/** Freezes the calling member's cart, whose prices they have all seen. See {@link checkOut}. */
export const checkOutCart = (context: Context): Promise<PlacedOrder> => {
  const buyer = member(context);
  return checkOut(settlingTools(context, buyer), { memberId: buyer.id });
};

/**
 * Gives the calling member's unpaid order up at once, and answers it. Refuses when it is paid, or when money for it is
 * on its way.
 */
export async function cancelCheckout(context: Context, orderId: string): Promise<PlacedOrder> {
  const order = await orderFor(context, orderId);
  if (order.buyerId !== member(context).id) throw OrderMissing();
  if (order.stage === 'abandoned') return order;
  const end = await closeOrder(settlingTools(context, settler), { orderId, pieces: linesOf(order), why: 'givenUp' });
  if (end === 'paid') throw OrderAlreadyPaid();
  if (end === 'underWay') throw PaymentUnderWay();
  return orderFor(context, orderId);
}

export async function shipPart(context: Context, orderId: string, tracking: string): Promise<PlacedOrder> {
  const { id: sellerId } = member(context);
  refuseWrongClock(context);
  const left = await leftOf(context, await orderFor(context, orderId));
  await context.dispatch(aggregate, { type: 'ShipPart', data: { orderId, sellerId, tracking, ...left } });
  return orderFor(context, orderId);
}

/** What is left of what was paid, in cents: some or all of it may have been refunded at the provider. */
async function leftOf(context: Context, { paymentId }: PlacedOrder): Promise<{ readonly left?: number }> {
  if (!paymentId) return {};
  const { state } = await context.stateOf(payment, { paymentId });
  return state.stage === 'captured' ? { left: refundable(state) } : {};
}

/** A seller's own part has arrived; a buyer has received every part that is on its way. */
export async function deliver(context: Context, orderId: string): Promise<PlacedOrder> {
  const { id } = member(context);
  refuseWrongClock(context);
  const order = await orderFor(context, orderId);
  const due =
    order.buyerId === id
      ? order.parts.filter(({ status }) => status === 'shipped').map(({ sellerId }) => sellerId)
      : [id];
  const parts = due.length > 0 || statusOf(order) === 'delivered' ? due : order.parts.map(({ sellerId }) => sellerId);
  for (const sellerId of parts) await context.dispatch(aggregate, { type: 'DeliverPart', data: { orderId, sellerId } });
  return orderFor(context, orderId);
}

export async function cancelPart(
  context: Context,
  orderId: string,
  sellerId: string,
  reason: string | undefined,
): Promise<PlacedOrder> {
  const left = await leftOf(context, await orderFor(context, orderId));
  const data = { orderId, sellerId, ...left, ...(reason && { reason }) };
  await context.dispatch(aggregate, { type: 'CancelPart', data });
  return orderFor(context, orderId);
}

/** The calling member's orders, the last placed first; those given up are left out. With `query` those with its words. */
export async function listOrders(
  context: Context,
  query: string | undefined,
  keyset: Keyset,
): Promise<Stretch<PlacedOrder>> {
  const { id } = member(context);
  const found =
    query === undefined
      ? await readOrdersOf(await context.fresh(orders), id, keyset)
      : await findOrdersOf(await context.fresh(orders, members), id, query, keyset);
  return statesOf(context, found);
}

/** Paid orders the calling member has a part in as seller, the last paid first. With `query` those with its words. */
export async function listSales(
  context: Context,
  { query, status }: { readonly query: string | undefined; readonly status: PartStatus | undefined },
  keyset: Keyset,
): Promise<Stretch<PlacedOrder>> {
  const { id } = member(context);
  const found =
    query === undefined
      ? await readSalesOf(await context.fresh(orders), id, status, keyset)
      : await findSalesOf(await context.fresh(orders, members), id, { query, status }, keyset);
  return statesOf(context, found);
}

/** Of another member the same two lists, for platform owners, whose look is recorded. */
export async function lookAtOrdersOf(
  context: Context,
  memberId: string,
  as: 'buyer' | 'seller',
  keyset: Keyset,
): Promise<Stretch<PlacedOrder>> {
  const { id } = memberWith(context, 'superadmin');
  const models = await context.fresh(orders);
  const found = await (as === 'buyer'
    ? readOrdersOf(models, memberId, keyset)
    : readSalesOf(models, memberId, undefined, keyset));
  if (memberId !== id && found.rows.length > 0) await recordRead(context, 'member', { person: memberId });
  return statesOf(context, found);
}

async function statesOf(context: Context, found: Stretch<string>): Promise<Stretch<PlacedOrder>> {
  return withRows(found, await findOrders(context, found.rows));
}

function findOrders(context: Context, ids: readonly string[]): Promise<(PlacedOrder | undefined)[]> {
  const caller = member(context);
  return Promise.all(ids.map((orderId) => findOrder(context, orderId, caller)));
}

/** A numbered page of orders, and how many the whole list has. */
type OrderPage = { readonly orders: readonly PlacedOrder[]; readonly total: number };

/** {@link listOrders} by number of page. */
export async function ordersPage(context: Context, page: Page): Promise<OrderPage> {
  return pageOf(context, await readOrdersPage(await context.fresh(orders), member(context).id, page));
}

/** {@link lookAtOrdersOf} by number of page. */
export async function ordersPageOf(
  context: Context,
  memberId: string,
  as: 'buyer' | 'seller',
  page: Page,
): Promise<OrderPage> {
  const { id } = memberWith(context, 'superadmin');
  const models = await context.fresh(orders);
  const found = await (as === 'buyer'
    ? readOrdersPage(models, memberId, page)
    : readSalesPage(models, memberId, undefined, page));
  if (memberId !== id && found.ids.length > 0) await recordRead(context, 'member', { person: memberId });
  return pageOf(context, found);
}

/** {@link listSales} by number of page. */
export async function salesPage(context: Context, status: PartStatus | undefined, page: Page): Promise<OrderPage> {
  return pageOf(context, await readSalesPage(await context.fresh(orders), member(context).id, status, page));
}

async function pageOf(
  context: Context,
  { ids, total }: { readonly ids: readonly string[]; readonly total: number },
): Promise<OrderPage> {
  const found = await findOrders(context, ids);
  return { orders: found.filter((order) => order !== undefined), total };
}
