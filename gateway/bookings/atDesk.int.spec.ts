import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { counter, goodAt } from '#domain/counter/decider.ts';
import type { Caller } from '../products/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, madeEarlier, openShopAllDay } from './testing.ts';

let app: TestApp;
let olga: Caller;
let ben: Caller;
let dora: Caller;
let ann: Caller;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  [olga, ben, dora, ann] = await Promise.all([
    app.registerMember({ role: 'SHOP_OWNER' }),
    app.registerMember(),
    app.registerMember(),
    app.registerMember(),
  ]);
  shopId = await openShopAllDay(app, olga.token);
  const joins = (one: Caller, role: 'barber' | 'desk') =>
    joinCrew(app, shopId, { memberId: one.user._id, email: one.user.email, role });
  await joins(ben, 'barber');
  await joins(dora, 'desk');
});
afterAll(() => app?.close());

let taken = 0;
/** A visit of Ann's that is over, at a time of its own. */
const visit = (): Promise<string> => {
  taken += 1;
  const time = `${String(8 + Math.floor(taken / 2)).padStart(2, '0')}:${taken % 2 === 0 ? '00' : '30'}`;
  return madeEarlier(app, {
    ...{ shopId, customerId: ann.user._id, date: dayFromToday(-1), time, confirmed: true },
    ...{ at: new Date(Date.now() - 3 * 86_400_000).toISOString(), price: 3_500 },
    depositRule: { upFront: 0, noShowKept: 0 },
  });
};
const SET = `mutation ($shopId: ID!, $input: CounterGoodInput!) { setCounterGood(shopId: $shopId, input: $input) { id name } }`;
let named = 0;
/** A good at the desk, with a name of its own. */
async function good(stock: number | null, priceCents = 1_800): Promise<{ id: string; name: string }> {
  named += 1;
  const name = `Good ${named}`;
  const { data } = await app.graphql<{ setCounterGood: { id: string; name: string }[] }>(
    SET,
    { shopId, input: { name, priceCents, stock } },
    olga.token,
  );
  return data?.setCounterGood.find((one) => one.name === name) ?? { id: '', name };
}
const COMPLETE = `mutation ($id: ID!, $atDesk: DeskSaleInput) { completeBooking(id: $id, atDesk: $atDesk) {
  status dueAtShopCents atDesk { tipCents goodsCents goods { goodId name priceCents quantity } } } }`;
type Sale = { tipCents?: number; goods?: { goodId: string; quantity: number }[] };
/** What a completion answers, or the code of its refusal. */
async function complete(id: string, atDesk: Sale | null, who: Caller = olga): Promise<unknown> {
  const { data, errors } = await app.graphql<{ completeBooking: object }>(COMPLETE, { id, atDesk }, who.token);
  return errors?.[0] ? errors[0].extensions.code : data?.completeBooking;
}
const left = async (goodId: string) => goodAt((await app.handler.stateOf(counter, { shopId })).state, goodId)?.stock;

describe('completing a visit with what was paid at the desk', () => {
  it('records tip and goods, and takes the pieces from the counter', async () => {
    const { id: goodId, name } = await good(5);
    const id = await visit();
    expect(await complete(id, { tipCents: 500, goods: [{ goodId, quantity: 2 }] })).toEqual({
      ...{ status: 'completed', dueAtShopCents: 3_500 },
      atDesk: { tipCents: 500, goodsCents: 3_600, goods: [{ goodId, name, priceCents: 1_800, quantity: 2 }] },
    });
    expect(await left(goodId)).toBe(3);
    await app.settle();
    // Its customer reads it too.
    const own = await app.graphql('query ($id: ID!) { booking(id: $id) { atDesk { tipCents } } }', { id }, ann.token);
    expect(own.data).toEqual({ booking: { atDesk: { tipCents: 500 } } });
    const mine = await app.rest('GET', '/booking/mine', { token: ann.token });
    expect((mine.body as { data: { _id: string }[] }).data.find(({ _id }) => _id === id)).toMatchObject({
      at_desk: { tip: 5, goods: [{ good: goodId, name, price: 18, quantity: 2 }], goods_amount: 36 },
    });
  });

  it('is done over REST in dollars, and without a body as before', async () => {
    const { id: goodId } = await good(2);
    const [one, other] = [await visit(), await visit()];
    const sold = await app.rest('PUT', `/booking/complete/${one}`, {
      ...{ token: olga.token, body: { tip: 2.5, goods: [{ good: goodId, quantity: 1 }] } },
    });
    expect([sold.status, sold.body]).toMatchObject([200, { status: 'completed', at_desk: { tip: 2.5 } }]);
    const plain = await app.rest('PUT', `/booking/complete/${other}`, { token: olga.token });
    expect([plain.status, plain.body]).toMatchObject([200, { status: 'completed', at_desk: null }]);
    for (const body of [
      { tip: -1 },
      { tip: 1_000.01 },
      { tip: 'five' },
      { goods: 'comb' },
      { goods: [{ good: goodId, quantity: 0 }] },
      { goods: [{ good: goodId, quantity: 100 }] },
      { goods: [{ good: '../x', quantity: 1 }] },
      { goods: Array.from({ length: 2 }, () => ({ good: goodId, quantity: 1 })) },
      { goods: Array.from({ length: 21 }, (_, n) => ({ good: `${goodId}${n}`, quantity: 1 })) },
    ])
      expect((await app.rest('PUT', `/booking/complete/${other}`, { token: olga.token, body })).status).toBe(400);
  });

  it('sells no more than there is, names what there is too little of, and records nothing else then', async () => {
    const { id: goodId, name } = await good(1);
    const { id: uncounted } = await good(null);
    const id = await visit();
    const goods = (quantity: number, which = goodId) => [
      { goodId: uncounted, quantity: 9 },
      { goodId: which, quantity },
    ];
    const refused = await app.graphql(COMPLETE, { id, atDesk: { tipCents: 500, goods: goods(2) } }, olga.token);
    expect(refused.errors?.[0]).toMatchObject({
      message: `There are too few of ${name}: 1 left.`,
      extensions: { code: 'TOO_FEW_LEFT' },
    });
    expect(await complete(id, { goods: goods(1, 'nothing') })).toBe('GOOD_MISSING');
    expect(await complete(id, { tipCents: 100_001 })).toBe('INVALID_INPUT');
    expect(await complete(id, { goods: goods(1) }, ann)).toBe('ONLY_THE_SHOP');
    expect(await complete(id, { goods: goods(1) }, ben)).toBe('BOOKING_MISSING');
    expect(await left(goodId)).toBe(1);
    expect(await complete(id, { goods: goods(1) }, dora)).toMatchObject({ status: 'completed' });
    expect([await left(goodId), await left(uncounted)]).toEqual([0, null]);
    expect(await complete(id, { tipCents: 100 })).toBe('ALREADY_OVER');
    expect(await complete(id, null)).toMatchObject({ status: 'completed', atDesk: { tipCents: 0 } });
  });

  it('by ten desks at once sells each piece once, and completes each visit once', async () => {
    const { id: goodId } = await good(3);
    const ids = await Promise.all(Array.from({ length: 5 }, visit));
    const goods = [{ goodId, quantity: 1 }];
    const ends = await Promise.all([...ids, ...ids].map((id) => complete(id, { goods })));
    for (const end of ends) if (typeof end === 'string') expect(['TOO_FEW_LEFT', 'ALREADY_OVER']).toContain(end);
    const done = () => ends.filter((end) => typeof end === 'object').length;
    // A piece that is taken for a moment may be missing elsewhere, and is back then.
    expect(done()).toBeGreaterThan(0);
    expect(await left(goodId)).toBe(3 - done());
    const doneTwice = ids.filter((_, at) => typeof ends[at] === 'object' && typeof ends[at + ids.length] === 'object');
    expect(doneTwice).toEqual([]);
    for (const id of ids) ends.push(await complete(id, { goods }));
    expect([done(), await left(goodId)]).toEqual([3, 0]);
  });

  it('is repeated under one idempotency key without selling twice', async () => {
    const { id: goodId } = await good(5);
    const id = await visit();
    const send = () =>
      app.rest('PUT', `/booking/complete/${id}`, {
        ...{ token: olga.token, body: { goods: [{ good: goodId, quantity: 2 }] } },
        headers: { 'idempotency-key': `complete-${id}` },
      });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await left(goodId)).toBe(3);
  });
});
