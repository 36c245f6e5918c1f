import type { OrderPaid, PartCancelled, PartDelivered, PartShipped } from '#domain/orders/events.ts';
import { type Fact, projection, type Work } from '#projections/projection.ts';
import { type ReadModels, readDocument } from '#projections/readModels.ts';

/** A seller's paid orders, and how many of them still have to be sent. */
export type OrderCounts = { readonly orders: number; readonly toShip: number };

const countsKey = (sellerId: string) => `seller/${sellerId}`;
const waitingKey = (orderId: string, sellerId: string) => `toShip/${orderId}/${sellerId}`;

async function count(sellerId: string, by: OrderCounts, work: Work): Promise<void> {
  const before = (await work.get<OrderCounts>(countsKey(sellerId))) ?? { orders: 0, toShip: 0 };
  work.put(countsKey(sellerId), { orders: before.orders + by.orders, toShip: before.toShip + by.toShip } satisfies OrderCounts);
}

async function paid({ data: { orderId, sellerIds } }: Fact<OrderPaid>, work: Work): Promise<void> {
  for (const sellerId of sellerIds) {
    work.put(waitingKey(orderId, sellerId), true);
    await count(sellerId, { orders: 1, toShip: 1 }, work);
  }
}

/** A part is sent or cancelled; whichever comes first takes it off the list. */
async function done({ data: { orderId, sellerId } }: Fact<PartShipped | PartDelivered | PartCancelled>, work: Work): Promise<void> {
  if (!(await work.get(waitingKey(orderId, sellerId)))) return;
  work.remove(waitingKey(orderId, sellerId));
  await count(sellerId, { orders: 0, toShip: -1 }, work);
}

/** How many orders a seller has had and still has to send. */
export const sellerOrders = projection<OrderPaid | PartShipped | PartDelivered | PartCancelled>({
  name: 'sellerOrders',
  version: 1,
  on: { OrderPaid: paid, PartShipped: done, PartDelivered: done, PartCancelled: done },
});

export const readOrderCounts = async (models: ReadModels, sellerId: string): Promise<OrderCounts> =>
  (await readDocument<OrderCounts>(models, sellerOrders, countsKey(sellerId))) ?? { orders: 0, toShip: 0 };
