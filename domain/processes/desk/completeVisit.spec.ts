import { beforeEach, describe, expect, it } from 'vitest';
import { day } from '../../bookings/decider.ts';
import { AlreadyOver, CompletedLate, NotSoldHere, NotStartedYet } from '../../bookings/refusals.ts';
import { ann, bob, DATE, holdSlot, NOON_BEFORE, OWNER_ID, of, owner, slotAt, system } from '../../bookings/testing.ts';
import type { Actor } from '../../decider.ts';
import type { Dispatch } from '../../dispatch.ts';
import { catalog } from '../../shops/decider.ts';
import { availableOf, stock } from '../../stock/decider.ts';
import { DeskSaleOver, OutOfStock, ProductMissing } from '../../stock/refusals.ts';
import { type EventStore, StoreUnavailable } from '../../store/eventStore.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { account } from '../../users/decider.ts';
import { completeVisit, type PaidAtDesk, returnUnlessCompleted } from './completeVisit.ts';

const POMADE = `${OWNER_ID}Pomade`;
const COMB = `${OWNER_ID}Comb01`;
const OTHERS = `${bob.id}Comb01`;
const { bookingId, shopId } = of();
const saleId = (attempt = 1) => `${bookingId}D${String(attempt).padStart(8, '0')}`;
const START = slotAt('11:00').startsAt;
const minutesIn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000).toISOString();

let store: EventStore;
let handler: ReturnType<typeof openHandler>;
let now = NOON_BEFORE;

beforeEach(async () => {
  now = NOON_BEFORE;
  store = openMemoryStore();
  handler = openHandler(store, () => now);
  await join(owner);
  await join(bob);
  await list(owner, POMADE, 1_800, 2);
  await list(owner, COMB, 450, 5);
  await list(bob, OTHERS, 450, 5);
  const rest = { by: ann, channel: 'rest' as const };
  await handler.dispatch(day, { type: 'HoldSlot', data: holdSlot('1', { price: 0 }).data }, rest);
  await handler.dispatch(day, { type: 'ConfirmBooking', data: { ...of(), paymentId: null, amount: 0 } }, rest);
  now = START;
});

async function join(by: Actor): Promise<void> {
  const handles = { email: { hash: by.id, attempt: 'a' }, username: { hash: `n${by.id}`, attempt: 'a' } };
  const names = { email: `${by.id}@example.test`, userName: by.id, firstName: 'S', lastName: 'L', phoneNumber: '1' };
  const data = { accountId: by.id, ...names, role: 'SELLER' as const, referCode: 'ABCDEF', handles };
  await handler.dispatch(account, { type: 'RegisterAccount', data }, { by, channel: 'rest' });
}

async function list({ id }: Actor, productId: string, price: number, quantity: number): Promise<void> {
  const rest = { by: { id, role: 'SELLER' as const }, channel: 'rest' as const };
  const texts = { name: 'Pomade', description: '', contactNumber: '', contactEmail: '', image: '', category: 'care' };
  const place = { place: { address: '' }, timeZone: 'America/Chicago', hours: {} };
  const data = { shopId: productId, price, ...texts, ...place, limits: { shops: 3, products: 9 } };
  await handler.dispatch(catalog, { type: 'RegisterShop', data }, rest);
  await handler.dispatch(stock, { type: 'SupplyStock', data: { productId, quantity } }, rest);
}

/** Tools whose command number `failing` ends in an outage: before it takes effect, or after it. */
function toolsOf(by: Actor = owner, failing = 0, when: 'before' | 'after' = 'before') {
  let sent = 0;
  const dispatch: Dispatch = async (aggregate, intent, sender) => {
    sent += 1;
    if (sent === failing && when === 'before') throw new StoreUnavailable('down');
    const result = await handler.dispatch(aggregate, intent, sender);
    if (sent === failing) throw new StoreUnavailable('down');
    return result;
  };
  return { dispatch, stateOf: handler.stateOf, sender: { by, channel: 'rest' as const, commandId: 'once' } };
}

const paid = (over: Partial<PaidAtDesk> = {}): PaidAtDesk => ({
  ...{ saleId: saleId(), tip: 500, goods: [{ productId: POMADE, quantity: 2 }] },
  ...over,
});
const booking = { bookingId, shopId, date: DATE };
const complete = (over: Partial<PaidAtDesk> = {}, tools = toolsOf()) =>
  completeVisit(tools, { booking }, paid(over), now);
const visit = async () => (await handler.stateOf(day, { shopId, date: DATE })).state.bookings[bookingId];
const left = async (productId = POMADE) => availableOf((await handler.stateOf(stock, { productId })).state, now);
const comeBack = (productId = POMADE) => returnUnlessCompleted(toolsOf(system), { productId, saleId: saleId() });
const refusedAs = (code: string) => expect.objectContaining({ code });

describe('completing a visit with goods', () => {
  it('takes the pieces and records them with the visit, at the price of now', async () => {
    await complete({
      goods: [
        { productId: POMADE, quantity: 2 },
        { productId: COMB, quantity: 1 },
      ],
    });
    expect(await visit()).toMatchObject({
      stage: 'completed',
      atDesk: {
        ...{ saleId: saleId(), tip: 500 },
        goods: [
          { productId: POMADE, name: 'Pomade', price: 1_800, quantity: 2 },
          { productId: COMB, name: 'Pomade', price: 450, quantity: 1 },
        ],
      },
    });
    expect([await left(), await left(COMB)]).toEqual([0, 4]);
  });

  it('takes them once, however often it is repeated', async () => {
    await complete();
    await complete();
    await comeBack();
    expect(await left()).toBe(0);
  });

  it('refuses more than there are, and takes nothing of the rest', async () => {
    const goods = [
      { productId: COMB, quantity: 1 },
      { productId: POMADE, quantity: 3 },
    ];
    await expect(complete({ goods })).rejects.toEqual(refusedAs(OutOfStock.code));
    expect([await left(), await left(COMB)]).toEqual([2, 5]);
    expect((await visit())?.stage).toBe('confirmed');
  });

  it('takes nothing where the visit cannot be completed', async () => {
    now = minutesIn(-1);
    await expect(complete()).rejects.toEqual(refusedAs(NotStartedYet.code));
    now = START;
    await handler.dispatch(day, { type: 'MarkNoShow', data: of() }, { by: owner, channel: 'rest' });
    await expect(complete()).rejects.toEqual(refusedAs(AlreadyOver.code));
    expect((await store.read(`stock-${POMADE}`)).map(({ type }) => type)).toEqual(['StockSupplied']);
  });

  it('refuses what is not sold any more, and what others sell', async () => {
    const rest = { by: owner, channel: 'rest' as const };
    await handler.dispatch(catalog, { type: 'RemoveShop', data: { shopId: COMB, upcomingBookings: false } }, rest);
    await expect(complete({ goods: [{ productId: COMB, quantity: 1 }] })).rejects.toEqual(
      refusedAs(ProductMissing.code),
    );
    await expect(complete({ goods: [{ productId: OTHERS, quantity: 1 }] })).rejects.toEqual(
      refusedAs(NotSoldHere.code),
    );
  });

  it('by two desks at once is done by one, and the pieces of the other are back', async () => {
    const [one, other] = [{ saleId: saleId(1) }, { saleId: saleId(2) }].map((its) =>
      complete({ ...its, goods: [{ productId: POMADE, quantity: 1 }] }),
    );
    const ends = await Promise.allSettled([one, other]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await left()).toBe(1);
    const done = (await visit())?.atDesk?.saleId;
    expect(done).toBe(saleId(ends[0]?.status === 'fulfilled' ? 1 : 2));
  });
});

describe('one that stopped halfway', () => {
  it('before the visit was completed gives the pieces back, and cannot be completed with them any more', async () => {
    await expect(complete({}, toolsOf(owner, 2))).rejects.toThrow(StoreUnavailable);
    expect(await left()).toBe(0);
    now = minutesIn(10);
    await comeBack();
    await comeBack();
    expect(await left()).toBe(2);
    await expect(complete()).rejects.toEqual(refusedAs(DeskSaleOver.code));
    await complete({ saleId: saleId(2) });
    expect(await left()).toBe(0);
  });

  it('after the visit was completed keeps them sold', async () => {
    await expect(complete({}, toolsOf(owner, 2, 'after'))).rejects.toThrow(StoreUnavailable);
    now = minutesIn(10);
    await comeBack();
    expect([await left(), (await visit())?.stage]).toEqual([0, 'completed']);
  });

  it('goes on when it is repeated soon, and no longer when the pieces may be back any moment', async () => {
    await expect(complete({}, toolsOf(owner, 1, 'after'))).rejects.toThrow(StoreUnavailable);
    now = minutesIn(5);
    await expect(complete()).rejects.toEqual(refusedAs(CompletedLate.code));
    expect(await left()).toBe(2);
    await expect(complete({ saleId: saleId(2) }, toolsOf(owner, 1, 'after'))).rejects.toThrow(StoreUnavailable);
    now = minutesIn(9);
    await complete({ saleId: saleId(2) });
    expect([await left(), (await visit())?.atDesk?.saleId]).toEqual([0, saleId(2)]);
  });
});
