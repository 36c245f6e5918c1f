import type { OrderPaid, PartCancelled, PartDelivered, PartShipped } from '#domain/orders/events.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';
import { figuresTopic } from './ledger.ts';

/** A seller's paid orders, how many of them still have to be sent, and how many different members they came from. */
export type OrderCounts = { readonly orders: number; readonly toShip: number; readonly customers: number };

const NONE: OrderCounts = { orders: 0, toShip: 0, customers: 0 };

const countsKey = (sellerId: string) => `seller/${sellerId}`;
const buyerKey = (sellerId: string, buyerId: string) => `buyer/${sellerId}/${buyerId}`;
const waitingKey = (orderId: string, sellerId: string) => `toShip/${orderId}/${sellerId}`;

async function count(sellerId: string, by: OrderCounts, work: Work): Promise<void> {
  const { orders, toShip, customers } = (await work.get<OrderCounts>(countsKey(sellerId))) ?? NONE;
  work.put(countsKey(sellerId), {
    orders: orders + by.orders,
    toShip: toShip + by.toShip,
    customers: customers + by.customers,
  } satisfies OrderCounts);
  work.notify(figuresTopic(sellerId), {});
}

async function paid({ data: { orderId, buyerId, sellerIds } }: Fact<OrderPaid>, work: Work): Promise<void> {
  for (const sellerId of sellerIds) {
    const isKnown = await work.get(buyerKey(sellerId, buyerId));
    work.put(buyerKey(sellerId, buyerId), true);
    work.put(waitingKey(orderId, sellerId), true);
    await count(sellerId, { orders: 1, toShip: 1, customers: isKnown ? 0 : 1 }, work);
  }
}

/** A part is sent or cancelled; whichever comes first takes it off the list. */
async function done(
  { data: { orderId, sellerId } }: Fact<PartShipped | PartDelivered | PartCancelled>,
  work: Work,
): Promise<void> {
  if (!(await work.get(waitingKey(orderId, sellerId)))) return;
  work.remove(waitingKey(orderId, sellerId));
  await count(sellerId, { ...NONE, toShip: -1 }, work);
}

/** How many orders a seller has had and still has to send, and from how many people. */
export const sellerOrders = projection<OrderPaid | PartShipped | PartDelivered | PartCancelled>({
  name: 'sellerOrders',
  version: 2,
  on: { OrderPaid: paid, PartShipped: done, PartDelivered: done, PartCancelled: done },
});

export const readOrderCounts = async (models: ReadModels, sellerId: string): Promise<OrderCounts> =>
  (await readDocument<OrderCounts>(models, sellerOrders, countsKey(sellerId))) ?? NONE;
