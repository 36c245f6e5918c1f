import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

const BOOKING =
  'id status time date walkIn note priceCents changeable refundCents customer { id firstName lastName phoneNumber email }';
const ADD = `mutation ($input: WalkInInput!) { addWalkIn(input: $input) { ${BOOKING} } }`;
const FORGET = `mutation ($id: ID!) { forgetWalkIn(id: $id) { ${BOOKING} } }`;
const MOVE = `mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { ${BOOKING} } }`;
const CANCEL = `mutation ($id: ID!) { cancelBooking(id: $id) { ${BOOKING} } }`;
const LIST = `query ($shopId: ID!, $from: LocalDate!) { shopBookings(shopId: $shopId, from: $from, to: $from) { ${BOOKING} } }`;
const BLOCK = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id date times reason } }';
const UNBLOCK = 'mutation ($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { id times } }';
const BLOCKED =
  'query ($ids: [ID!]!, $from: LocalDate!) { blockedTimes(shopIds: $ids, from: $from, to: $from) { id times reason } }';

type Booking = { id: string; customer: { id: string } } & Record<string, unknown>;
type Member = { token: string; user: { _id: string } };

let app: TestApp;
let owner: Member;
let ann: Member;
let shopId: string;
const date = dayFromToday(3);
const next = dayFromToday(4);

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember();
  shopId = await openShopAllDay(app, owner.token);
}, 60_000);
afterAll(() => app?.close());

async function ask<T>(query: string, variables: object, who: Member | undefined = owner): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, who?.token);
  if (!data) throw Object.assign(new Error(JSON.stringify(errors)), errors?.[0]);
  return Object.values(data)[0] as T;
}
/** The code of a refusal. */
const refused = async (query: string, variables: object, who?: Member) =>
  (await app.graphql(query, variables, (who ?? owner).token)).errors?.[0]?.extensions;
const add = (time: string, more: object = {}) =>
  ask<Booking>(ADD, { input: { shopId, date, time, name: 'Wade', phone: '312 555 0188', note: 'Short', ...more } });
const block = (times: readonly string[], on = date) =>
  ask<{ id: string; times: string[] }>(BLOCK, { input: { shopId, date: on, times, reason: 'Dentist' } });
const stateAt = async (time: string, on = date, who?: Member) => {
  const query = `query ($shopId: ID!, $from: LocalDate!) { availability(shopId: $shopId, from: $from, days: 1) { slots { time state mine } } }`;
  const { data } = await app.graphql<{ availability: { slots: { time: string; state: string }[] }[] }>(
    query,
    { shopId, from: on },
    who?.token,
  );
  return data?.availability[0]?.slots.find((slot) => slot.time === time);
};
const listed = async (on = date) => ask<Booking[]>(LIST, { shopId, from: on });

describe('a walk-in', () => {
  it('stands in the owner’s list by name, and takes the slot', async () => {
    const added = await add('08:00');
    expect(added).toMatchObject({
      status: 'confirmed',
      walkIn: true,
      note: 'Short',
      priceCents: 3500,
      changeable: true,
      customer: { id: added.id, firstName: 'Wade', lastName: '', phoneNumber: '312 555 0188', email: null },
    });
    expect(await stateAt('08:00', date, owner)).toMatchObject({ state: 'booked', mine: null });
    expect(await listed()).toContainEqual(added);
    expect((await refused(ADD, { input: { shopId, date, time: '08:00' } }))?.code).toBe('SLOT_TAKEN');
  });

  it('moves to another day with what was written down, and gives nothing back when it is cancelled', async () => {
    const { id } = await add('08:30');
    const moved = await ask<Booking>(MOVE, { id, date: next, time: '09:00' });
    expect(moved).toMatchObject({ date: next, time: '09:00', note: 'Short', customer: { firstName: 'Wade' } });
    expect(await stateAt('08:30')).toMatchObject({ state: 'free' });
    expect(await listed(next)).toMatchObject([{ id, time: '09:00', note: 'Short' }]);
    expect(await ask(CANCEL, { id })).toMatchObject({ status: 'cancelled', refundCents: 0 });
    expect(await stateAt('09:00', next)).toMatchObject({ state: 'free' });
  });

  it('is forgotten for good: in the list, in the log, and after moves', async () => {
    const { id } = await add('10:00');
    await ask(MOVE, { id, date: next, time: '10:00' });
    const forgotten = { note: null, customer: { firstName: '', phoneNumber: null } };
    expect(await ask(FORGET, { id })).toMatchObject(forgotten);
    await ask(FORGET, { id });
    await app.runJobs();
    expect(await listed(next)).toContainEqual(expect.objectContaining({ id, note: null }));
    expect(await app.services.vault.get(`key/${id}`)).toBeUndefined();
  });

  it('has no bell and no mail', async () => {
    const { id } = await add('11:00');
    await ask(CANCEL, { id });
    await app.runJobs();
    const written = await app.services.store.readAll(-1, 10_000);
    expect(written.filter(({ stream }) => stream === `bell-${id}`)).toEqual([]);
    expect(written.filter(({ stream }) => stream.startsWith('mail-') && stream.includes(id))).toEqual([]);
  });

  it('is for the owner of the shop', async () => {
    expect((await refused(ADD, { input: { shopId, date, time: '11:30' } }, ann))?.code).toBe('NOT_YOUR_SHOP');
    const { id } = await add('12:00');
    expect((await refused(FORGET, { id }, ann))?.code).toBe('BOOKING_MISSING');
  });
});

describe('blocked time', () => {
  it('is booked to customers, and listed for its owner', async () => {
    const { id } = await block(['13:00', '13:30']);
    expect(await stateAt('13:00')).toEqual({ time: '13:00', state: 'booked', mine: null });
    expect(await ask(BLOCKED, { ids: [shopId], from: date })).toEqual([
      { id, times: ['13:00', '13:30'], reason: 'Dentist' },
    ]);
    const rest = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1`);
    const { slots } = (rest.body as { data: { slots: { time: string; state: string }[] }[] }).data[0] ?? { slots: [] };
    expect(slots).toContainEqual({ time: '13:30', state: 'booked' });
    expect((await refused(BLOCKED, { ids: [shopId], from: date }, ann))?.code).toBe('NOT_YOUR_SHOP');
    const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { expiresAt } }';
    expect((await refused(hold, { input: { shopId, date, time: '13:00' } }, ann))?.code).toBe('SLOT_TAKEN');
  });

  it('names what is taken instead of blocking a part', async () => {
    await add('14:00');
    const answer = await refused(BLOCK, { input: { shopId, date, times: ['14:00', '14:30'] } });
    expect(answer).toMatchObject({ code: 'TIMES_TAKEN', details: { date, taken: ['14:00'] } });
    expect(await stateAt('14:30')).toMatchObject({ state: 'free' });
  });

  it('of a whole day leaves nothing free, and opens again in parts', async () => {
    const day = dayFromToday(5);
    const { id, times } = await ask<{ id: string; times: string[] }>(BLOCK, { input: { shopId, date: day } });
    expect(times.length).toBeGreaterThan(20);
    expect((await refused(BLOCK, { input: { shopId, date: day } }))?.code).toBe('NOTHING_TO_BLOCK');
    expect(await ask(UNBLOCK, { id, times: ['09:00'] })).toEqual({ id, times: times.filter((one) => one !== '09:00') });
    expect([await stateAt('09:00', day), await stateAt('09:30', day)]).toMatchObject([
      { state: 'free' },
      { state: 'booked' },
    ]);
    expect(await ask(UNBLOCK, { id })).toEqual({ id, times: [] });
    expect(await ask(BLOCKED, { ids: [shopId], from: day })).toEqual([]);
    expect((await refused(UNBLOCK, { id }, ann))?.code).toBe('BLOCK_MISSING');
  });

  it('has one winner against holds and walk-ins that come at once', async () => {
    const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { expiresAt } }';
    const input = { shopId, date, time: '16:00' };
    const codes = await Promise.all([
      refused(hold, { input }, ann),
      refused(ADD, { input }),
      refused(BLOCK, { input: { shopId, date, times: ['16:00'] } }),
    ]);
    expect(codes.filter((one) => one === undefined)).toHaveLength(1);
  });
});

it('bounds what it is sent', async () => {
  const many = Array.from({ length: 49 }, () => '16:30');
  expect((await refused(BLOCK, { input: { shopId, date, times: many } }))?.code).toBe('INVALID_INPUT');
  expect((await refused(BLOCK, { input: { shopId, date, times: [] } }))?.code).toBe('INVALID_INPUT');
  expect((await refused(ADD, { input: { shopId, date, time: '17:00', name: 'n'.repeat(101) } }))?.code).toBe(
    'INVALID_INPUT',
  );
});
