import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day } from '#domain/bookings/decider.ts';
import { holder } from '#domain/bookings/holder.ts';
import { HALF_HOURS, slotsOfDay } from '#domain/calendar.ts';
import { WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

const HOLD = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
const WHY = 'query ($id: ID!) { why(type: slot, id: $id) { answer } }';
const DATE = dayFromToday(3);
const HOURS = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS])) as WorkingHours;
const SYSTEM = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }, workers: false });
}, 60_000);
afterAll(() => app?.close());

const openFree = async (over: object = { price: '0' }) => {
  const { token } = await app.registerMember({ role: 'SHOP_OWNER' });
  return { owner: token, shopId: await openShopAllDay(app, token, over) };
};
async function book(token: string, shopId: string, time: string, date = DATE) {
  const body = { service: 'barb', date, time };
  const answer = await app.rest('POST', `/booking/create/${shopId}`, { token, body });
  const { _id: id = '', error } = answer.body as { _id?: string; error?: { code: string; details: object } };
  return { status: answer.status, id, code: error?.code, details: error?.details };
}
const cancel = (token: string, id: string) => app.rest('PUT', `/booking/cancel/${id}`, { token, body: {} });
const REFUSED = { status: 409, code: 'TOO_MANY_UNPAID' };

describe('visits with which nothing is paid', () => {
  it('are two to come at one shop; a third is refused by both APIs, and nothing is written', async () => {
    const { shopId } = await openFree();
    const { token } = await app.registerMember();
    const first = await book(token, shopId, '09:00');
    expect([first.status, (await book(token, shopId, '10:00')).status]).toEqual([201, 201]);
    const before = await app.askedFor();
    expect(await book(token, shopId, '11:00')).toMatchObject({ ...REFUSED, details: { atShop: 2, inAll: 2 } });
    const hold = { input: { shopId, date: DATE, time: '11:00' } };
    expect((await app.graphql(HOLD, hold, token)).errors?.[0]?.extensions.code).toBe('TOO_MANY_UNPAID');
    expect(await app.askedFor()).toBe(before);
    const why = await app.graphql<{ why: { answer: string } }>(WHY, { id: `${shopId}_${DATE}_11:00` }, token);
    expect(why.data?.why.answer).toContain('you have 2 to come at this shop and 2 in all');
    const { token: another } = await app.registerMember();
    expect((await book(another, shopId, '11:00')).status, 'others are not concerned').toBe(201);

    expect((await cancel(token, first.id)).status).toBe(200);
    expect((await book(token, shopId, '12:00')).status).toBe(201);
    expect(await book(token, shopId, '13:00')).toMatchObject(REFUSED);
  });

  it('are five in all, whether the price is nothing or all of it is due at the shop', async () => {
    const shops = [await openFree(), await openFree({ price: '35', up_front_percentage: 0 }), await openFree()];
    const { token, user } = await app.registerMember();
    const of = (nth: number) => shops[nth]?.shopId ?? '';
    for (const [nth, time] of [
      [0, '09:00'],
      [1, '10:00'],
      [2, '11:00'],
      [0, '12:00'],
      [1, '13:00'],
    ] as const)
      expect((await book(token, of(nth), time)).status).toBe(201);
    expect(await book(token, of(2), '14:00')).toMatchObject({ ...REFUSED, details: { atShop: 1, inAll: 5 } });
    const { state } = await app.handler.stateOf(holder, { memberId: user._id });
    expect(state.unpaid).toHaveLength(5);
  });

  it('are not those that a deposit is paid for', async () => {
    const { shopId } = await openFree({ price: '35', up_front_percentage: 20 });
    const { token, user } = await app.registerMember();
    for (const time of ['09:00', '10:00', '11:00']) {
      const input = { shopId, date: DATE, time };
      expect((await app.graphql(HOLD, { input }, token)).errors).toBeUndefined();
    }
    expect((await app.handler.stateOf(holder, { memberId: user._id })).state.unpaid).toEqual([]);
  });

  it('of three at once are two', async () => {
    const { shopId } = await openFree();
    const { token } = await app.registerMember();
    const answers = await Promise.all(['09:00', '10:00', '11:00'].map((time) => book(token, shopId, time)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toMatchObject([{ code: 'TOO_MANY_UNPAID' }]);
    const { state } = await app.handler.stateOf(day, { shopId, date: DATE });
    const stages = Object.values(state.bookings).map(({ stage }) => stage);
    expect(stages.filter((stage) => stage === 'confirmed' || stage === 'held')).toHaveLength(2);
  });

  it('count on when they are moved to another day', async () => {
    const { shopId } = await openFree();
    const { token } = await app.registerMember();
    const { id } = await book(token, shopId, '09:00');
    expect((await book(token, shopId, '10:00')).status).toBe(201);
    const body = { date: dayFromToday(9), time: '15:00' };
    expect((await app.rest('PUT', `/booking/reschedule/${id}`, { token, body })).status).toBe(200);
    expect(await book(token, shopId, '11:00')).toMatchObject(REFUSED);
    expect((await cancel(token, id)).status).toBe(200);
    expect((await book(token, shopId, '11:00')).status).toBe(201);
  });

  it('are not had by holds that lapse and are confirmed later', async () => {
    const { shopId } = await openFree();
    const { token } = await app.registerMember();
    const answer = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date: DATE, time: '09:00' } });
    const of = { bookingId: (answer.body as { _id: string })._id, shopId, date: DATE };
    await app.handler.dispatch(day, { type: 'ExpireHold', data: of }, { ...SYSTEM, at: inMinutes(11) });
    for (const time of ['10:00', '11:00']) expect((await book(token, shopId, time)).status).toBe(201);
    expect(await book(token, shopId, '09:00'), 'the hold whose time is over').toMatchObject(REFUSED);
    const { state } = await app.handler.stateOf(day, { shopId, date: DATE });
    expect(state.bookings[of.bookingId]?.stage).toBe('expired');
  });

  it('may be confirmed late where there is room for them', async () => {
    const { shopId } = await openFree();
    const { token } = await app.registerMember();
    const answer = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date: DATE, time: '09:00' } });
    const of = { bookingId: (answer.body as { _id: string })._id, shopId, date: DATE };
    await app.handler.dispatch(day, { type: 'ExpireHold', data: of }, { ...SYSTEM, at: inMinutes(11) });
    expect((await book(token, shopId, '10:00')).status).toBe(201);
    expect(await book(token, shopId, '09:00')).toMatchObject({ status: 201, id: of.bookingId });
    expect(await book(token, shopId, '11:00')).toMatchObject(REFUSED);
  });

  it('are those of freed times, too: an offer that is refused stands until there is room for it', async () => {
    const { owner, shopId } = await openFree();
    const { token } = await app.registerProvenMember();
    const first = await book(token, shopId, '09:00', dayFromToday(4));
    await book(token, shopId, '10:00', dayFromToday(4));
    const full = await app.rest('POST', `/booking/block/${shopId}`, { token: owner, body: { date: DATE } });
    const place = await app.rest('POST', `/booking/waitlist/${shopId}`, { token, body: { date: DATE } });
    const entryId = (place.body as { _id: string })._id;
    const blockId = (full.body as { _id: string })._id;
    await app.rest('PUT', `/booking/unblock/${blockId}`, { token: owner, body: { times: ['10:00'] } });
    const openSlots = slotsOfDay({ hours: HOURS, timeZone: 'America/Chicago' }, DATE);
    const offer = { openSlots, today: dayFromToday(0), shopRemoved: false, notice: 0 };
    const turns = [{ entryId, needs: { minutes: 30, buffer: 0 } }];
    const data = { shopId, date: DATE, ...offer, turns };
    await app.handler.dispatch(day, { type: 'OfferFreedSlots', data }, SYSTEM);

    const accept = () =>
      app.rest('PUT', `/booking/waitlist/accept/${entryId}`, { token, body: { time: '10:00' } });
    const refused = await accept();
    expect([refused.status, (refused.body as { error: { code: string } }).error.code]).toEqual([
      409,
      'TOO_MANY_UNPAID',
    ]);
    const { state } = await app.handler.stateOf(day, { shopId, date: DATE });
    expect(state.waiting[entryId]?.stage).toBe('offered');
    expect((await cancel(token, first.id)).status).toBe(200);
    expect((await accept()).status).toBe(200);
  });

  it('are as many as they like for the owner of the shop', async () => {
    const { owner, shopId } = await openFree();
    for (const time of ['09:00', '10:00', '11:00']) expect((await book(owner, shopId, time)).status).toBe(201);
  });
});
