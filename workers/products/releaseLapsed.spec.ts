import { beforeEach, expect, it } from 'vitest';
import { availableOf, stock } from '#domain/stock/decider.ts';
import { ann, bob, later, NOON, orderOf, PRODUCT_ID, seller, system } from '#domain/stock/testing.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import type { Fact } from '#projections/projection.ts';
import type { Tools } from '../job.ts';
import { releaseLapsed } from './releaseLapsed.ts';

let now: string;
let store: EventStore;
let handler: ReturnType<typeof openHandler>;
const orderId = orderOf(ann);
const buy = { by: ann, channel: 'rest' } as const;

beforeEach(async () => {
  now = NOON;
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  await handler.dispatch(
    stock,
    { type: 'SupplyStock', data: { productId: PRODUCT_ID, quantity: 1 } },
    { by: seller, channel: 'rest' },
  );
  await handler.dispatch(
    stock,
    { type: 'ReserveStock', data: { productId: PRODUCT_ID, orderId, quantity: 1, expiresAt: later(15) } },
    buy,
  );
});

const eventTypes = async () => (await store.read(`stock-${PRODUCT_ID}`)).map(({ type }) => type);

/** Runs the job of every event that has one, as the queue would when it is due. */
async function runDue(): Promise<void> {
  for (const event of (await store.read(`stock-${PRODUCT_ID}`)) as unknown as Fact[]) {
    if (!releaseLapsed.on.includes(event.type)) continue;
    const data = releaseLapsed.from(event) as never;
    if ((releaseLapsed.runAt?.(data, event, now) ?? now) > now) continue;
    await releaseLapsed.run(data, {
      ...handler,
      now: () => now,
      sender: { by: system, channel: 'job', commandId: `release/${event.id}` },
    } as unknown as Tools);
  }
}

it('gives the pieces back when the time is over, once', async () => {
  now = later(14);
  await runDue();
  expect(await eventTypes()).toEqual(['StockSupplied', 'StockReserved']);
  now = later(15);
  await runDue();
  await runDue();
  expect(await eventTypes()).toEqual(['StockSupplied', 'StockReserved', 'StockReleased']);
  expect(availableOf((await handler.stateOf(stock, { productId: PRODUCT_ID })).state, now)).toBe(1);
});

it('tries again when it comes too early', async () => {
  const [, event] = (await store.read(`stock-${PRODUCT_ID}`)) as unknown as Fact[];
  const tools = { ...handler, now: () => now, sender: { by: system, channel: 'job' } } as unknown as Tools;
  await expect(releaseLapsed.run(releaseLapsed.from(event as Fact) as never, tools)).rejects.toThrow('not over yet');
});

it('waits for extended reservations, and leaves sold pieces', async () => {
  now = later(10);
  await handler.dispatch(
    stock,
    { type: 'ExtendReservation', data: { productId: PRODUCT_ID, orderId, expiresAt: later(30) } },
    buy,
  );
  now = later(29);
  await runDue();
  expect(await eventTypes()).not.toContain('StockReleased');
  await handler.dispatch(
    stock,
    { type: 'SellStock', data: { productId: PRODUCT_ID, orderId } },
    { by: system, channel: 'job' },
  );
  now = later(31);
  await runDue();
  expect(await eventTypes()).toEqual(['StockSupplied', 'StockReserved', 'ReservationExtended', 'StockSold']);
});

it('has nothing to do where the next buyer was quicker', async () => {
  now = later(16);
  const taken = { productId: PRODUCT_ID, orderId: orderOf(bob), quantity: 1, expiresAt: later(31) };
  await handler.dispatch(stock, { type: 'ReserveStock', data: taken }, { by: bob, channel: 'rest' });
  await runDue();
  expect(await eventTypes()).toEqual(['StockSupplied', 'StockReserved', 'StockReleased', 'StockReserved']);
});
