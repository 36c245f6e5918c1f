import { beforeEach, expect, it } from 'vitest';
import type { BookingCompleted } from '#domain/bookings/events.ts';
import { counter, goodAt } from '#domain/counter/decider.ts';
import { owner, POMADE, pomades, returned, SHOP_ID, saleOf } from '#domain/counter/testing.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import type { Fact } from '#projections/projection.ts';
import { type Tools, TooEarly } from '../job.ts';
import { returnDeskGoods } from './returnDeskGoods.ts';

const NOON = '2027-01-12T18:00:00.000Z';
const later = (minutes: number) => new Date(Date.parse(NOON) + minutes * 60_000).toISOString();
const saleId = saleOf();
let now: string;
let store: EventStore;
let handler: ReturnType<typeof openHandler>;

beforeEach(async () => {
  now = NOON;
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  const rest = { by: owner, channel: 'rest' } as const;
  const good = { shopId: SHOP_ID, goodId: POMADE, name: 'Pomade', price: 1_800, stock: 3 };
  await handler.dispatch(counter, { type: 'SetCounterGood', data: good }, rest);
  const sale = { shopId: SHOP_ID, saleId, goods: [{ goodId: POMADE, quantity: 2 }] };
  await handler.dispatch(counter, { type: 'SellAtCounter', data: sale }, rest);
});

const events = async () => (await store.read(`counter-${SHOP_ID}`)) as unknown as Fact[];
const sold = async () => (await events()).find(({ type }) => type === 'SoldAtCounter') as Fact;
const left = async () => goodAt((await handler.stateOf(counter, { shopId: SHOP_ID })).state, POMADE)?.stock;

async function run(): Promise<void> {
  const event = await sold();
  const sender = { by: { id: 'return-desk-goods', role: 'system' }, channel: 'job', commandId: `return/${event.id}` };
  const tools = { ...handler, now: () => now, sender } as unknown as Tools;
  await returnDeskGoods.run(returnDeskGoods.from(event) as never, tools);
}

it('puts goods back whose visit was not completed with them, ten minutes later, once', async () => {
  const event = await sold();
  const runAt = (at: string) => returnDeskGoods.runAt?.(returnDeskGoods.from(event) as never, event, at);
  expect([runAt(now), runAt(later(60))]).toEqual([later(10), later(70)]);
  now = later(9);
  await expect(run()).rejects.toThrow(TooEarly);
  expect(await left()).toBe(1);
  now = later(10);
  await run();
  await run();
  expect((await events()).map(({ type }) => type)).toEqual([
    ...['CounterGoodSet', 'CounterStockSet', 'SoldAtCounter', 'ReturnedToCounter'],
  ]);
  expect(await left()).toBe(3);
});

it('is taken out of the queue by the visit that is completed with the sale, and by its return', async () => {
  const completed = (atDesk?: BookingCompleted['data']['atDesk']) =>
    ({ type: 'BookingCompleted', data: { ...(atDesk && { atDesk }) } }) as unknown as Fact;
  const endedBy = (event: Fact) => returnDeskGoods.endedBy?.about(event);
  expect(returnDeskGoods.about?.(await sold())).toBe(saleId);
  expect(endedBy(completed({ saleId, tip: 0, goods: [pomades(2)] }))).toEqual([saleId]);
  expect(endedBy(completed())).toEqual([]);
  expect(endedBy(returned([pomades(2)]) as unknown as Fact)).toEqual([saleId]);
});
