import { beforeEach, expect, it } from 'vitest';
import type { BookingCompleted } from '#domain/bookings/events.ts';
import { availableOf, stock } from '#domain/stock/decider.ts';
import { ann, later, NOON, orderOf, PRODUCT_ID, returnedFromDesk, saleOf, seller } from '#domain/stock/testing.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import type { Fact } from '#projections/projection.ts';
import { type Tools, TooEarly } from '../job.ts';
import { releaseLapsed } from '../products/releaseLapsed.ts';
import { returnDeskGoods } from './returnDeskGoods.ts';

const saleId = saleOf();
let now: string;
let store: EventStore;
let handler: ReturnType<typeof openHandler>;

beforeEach(async () => {
  now = NOON;
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  const rest = { by: seller, channel: 'rest' } as const;
  await handler.dispatch(stock, { type: 'SupplyStock', data: { productId: PRODUCT_ID, quantity: 3 } }, rest);
  await handler.dispatch(stock, { type: 'SellAtDesk', data: { productId: PRODUCT_ID, saleId, quantity: 2 } }, rest);
});

const events = async () => (await store.read(`stock-${PRODUCT_ID}`)) as unknown as Fact[];
const sold = async () => (await events()).find(({ type }) => type === 'StockSold') as Fact;
const left = async () => availableOf((await handler.stateOf(stock, { productId: PRODUCT_ID })).state, now);

async function run(): Promise<void> {
  const event = await sold();
  const sender = { by: { id: 'return-desk-goods', role: 'system' }, channel: 'job', commandId: `return/${event.id}` };
  const tools = { ...handler, now: () => now, sender } as unknown as Tools;
  await returnDeskGoods.run(returnDeskGoods.from(event) as never, tools);
}

it('puts pieces back whose visit was not completed with them, ten minutes later, once', async () => {
  const event = await sold();
  const runAt = (at: string) => returnDeskGoods.runAt?.(returnDeskGoods.from(event) as never, event, at);
  expect([runAt(now), runAt(later(60))]).toEqual([later(10), later(70)]);
  now = later(9);
  await expect(run()).rejects.toThrow(TooEarly);
  now = later(10);
  await run();
  await run();
  expect((await events()).map(({ type }) => type)).toEqual([
    ...['StockSupplied', 'StockReserved', 'StockSold', 'StockReturned'],
  ]);
  expect(await left()).toBe(3);
});

it('is none of an order, and an order’s job is none of a sale at the desk', async () => {
  const event = await sold();
  const ofOrder = { ...event, data: { ...(event as { data: object }).data, orderId: orderOf(ann) } } as Fact;
  expect(returnDeskGoods.from(ofOrder)).toBeNull();
  const [, reserved] = await events();
  expect(releaseLapsed.from(reserved as Fact)).toBeNull();
});

it('is taken out of the queue by the visit that is completed with the pieces, and by their return', async () => {
  const name = returnDeskGoods.about?.(await sold());
  const goods = [{ productId: PRODUCT_ID, name: 'Comb', price: 450, quantity: 2 }];
  const completed = (atDesk?: BookingCompleted['data']['atDesk']) =>
    ({ type: 'BookingCompleted', data: { ...(atDesk && { atDesk }) } }) as unknown as Fact;
  const endedBy = (event: Fact) => returnDeskGoods.endedBy?.about(event);
  expect(endedBy(completed({ saleId, tip: 0, goods }))).toEqual([name]);
  expect(endedBy(completed({ saleId, tip: 500, goods: [] }))).toEqual([]);
  expect(endedBy(completed())).toEqual([]);
  expect(endedBy(returnedFromDesk(2) as unknown as Fact)).toEqual([name]);
});
