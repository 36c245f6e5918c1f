import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { customer } from '#domain/customers/decider.ts';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const PLACE =
  'id status end date partOfDay service serviceName minutes ahead bookingId member { firstName } shop { name } offer { time expiresAt }';
const JOIN = `mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { ${PLACE} } }`;
const LEAVE = `mutation ($id: ID!) { leaveWaitlist(id: $id) { ${PLACE} } }`;
const ACCEPT =
  'mutation ($id: ID!, $time: LocalTime!) { acceptWaitlistOffer(id: $id, time: $time) { amountCents booking { id status time } } }';
const DECLINE = `mutation ($id: ID!, $time: LocalTime!) { declineWaitlistOffer(id: $id, time: $time) { ${PLACE} } }`;
const MINE = `{ myWaitlistPlaces { ${PLACE} } }`;
const ONE = `query ($id: ID!) { waitlistPlace(id: $id) { ${PLACE} } }`;
const LIST = `query ($shopId: ID!, $from: LocalDate!) { shopWaitlist(shopId: $shopId, from: $from, to: $from) { ${PLACE} } }`;
const BLOCK = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }';
const UNBLOCK = 'mutation ($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { id } }';
const HOLD = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
const SLOTS =
  'query ($shopId: ID!, $from: LocalDate!) { availability(shopId: $shopId, from: $from, days: 1) { slots { time state mine } } }';

type Member = { token: string; user: { _id: string } };
type Place = { id: string; status: string; offer: { time: string } | null } & Record<string, unknown>;

let app: TestApp;
let [owner, ann, bob, cat]: Member[] = [];
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember({ firstName: 'Ann' });
  [bob, cat] = [
    await app.registerProvenMember({ firstName: 'Bob' }),
    await app.registerProvenMember({ firstName: 'Cat' }),
  ];
  shopId = await openShopAllDay(app, owner.token);
}, 60_000);
afterAll(() => app?.close());

async function ask<T>(query: string, variables: object, who: Member | undefined): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(query, variables, who?.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0] as T;
}
/** The code and the details of a refusal. */
const refused = async (query: string, variables: object, who: Member | undefined) =>
  (await app.graphql(query, variables, who?.token)).errors?.[0]?.extensions;

const join = (who: Member | undefined, date: string, more: object = {}) =>
  ask<Place>(JOIN, { input: { shopId, date, ...more } }, who);
/** A day on which the owner has blocked everything; answers the block. */
const fullDay = async (date: string) => (await ask<{ id: string }>(BLOCK, { input: { shopId, date } }, owner)).id;
const place = (id: string, who: Member | undefined) => ask<Place | null>(ONE, { id }, who);
const become = (id: string, who: Member | undefined, status: string) =>
  vi.waitFor(async () => {
    const found = await place(id, who);
    expect(found?.status).toBe(status);
    return found;
  }, 10_000);

describe('joining a waitlist', () => {
  const date = dayFromToday(3);
  beforeAll(() => fullDay(date));

  it('is for members with a proven address, for a day on which nothing is free', async () => {
    expect(await refused(JOIN, { input: { shopId, date } }, ann)).toMatchObject({ code: 'ADDRESS_NOT_PROVEN' });
    expect(await refused(JOIN, { input: { shopId, date } }, undefined)).toMatchObject({ code: 'NOT_LOGGED_IN' });
    const free = await refused(JOIN, { input: { shopId, date: dayFromToday(4), partOfDay: 'afternoon' } }, bob);
    expect(free).toMatchObject({ code: 'TIMES_ARE_FREE', details: { nearest: ['12:00', '12:30', '13:00'] } });
    const wanted = { input: { shopId, date, serviceId: 'nothing' } };
    expect(await refused(JOIN, wanted, bob)).toMatchObject({ code: 'SERVICE_NOT_OFFERED' });
    const joined = await join(bob, date, { partOfDay: 'morning' });
    expect(joined).toMatchObject({
      status: 'WAITING',
      end: null,
      date,
      partOfDay: 'morning',
      service: 'barb',
      serviceName: 'Barber Service',
      minutes: 30,
      ahead: 0,
      bookingId: null,
      offer: null,
      member: { firstName: 'Bob' },
      shop: { name: 'Fade House' },
    });
    expect(await refused(JOIN, { input: { shopId, date } }, bob)).toMatchObject({ code: 'ALREADY_WAITING' });
    expect(await join(cat, date)).toMatchObject({ status: 'WAITING', ahead: 1 });
  });

  it('is shown to its member and the shop’s owner, and to nobody else', async () => {
    const [mine] = await ask<Place[]>(MINE, {}, bob);
    const id = mine?.id ?? '';
    expect(await place(id, owner)).toMatchObject({ id, status: 'WAITING' });
    expect(await place(id, cat)).toBeNull();
    expect(await refused(LEAVE, { id }, cat)).toMatchObject({ code: 'WAITLIST_ENTRY_MISSING' });
    const listed = await ask<Place[]>(LIST, { shopId, from: date }, owner);
    expect(listed.map(({ member }) => (member as { firstName: string }).firstName)).toEqual(['Bob', 'Cat']);
    expect(await refused(LIST, { shopId, from: date }, cat)).toMatchObject({ code: 'NOT_YOUR_SHOP' });
  });

  it('ends by the member or the shop', async () => {
    const [mine] = await ask<Place[]>(MINE, {}, bob);
    expect(await ask(LEAVE, { id: mine?.id }, bob)).toMatchObject({ status: 'ENDED', end: 'MEMBER' });
    expect(await ask(MINE, {}, bob)).toEqual([]);
    const [other] = await ask<Place[]>(LIST, { shopId, from: date }, owner);
    expect(await ask(LEAVE, { id: other?.id }, owner)).toMatchObject({ status: 'ENDED', end: 'SHOP' });
    expect(await ask(LIST, { shopId, from: date }, owner)).toEqual([]);
  });

  it('is refused to a customer whom the shop has blocked', async () => {
    const blocked = await app.registerProvenMember();
    const of = { ownerId: owner?.user._id ?? '', customerId: blocked.user._id };
    const by = { id: of.ownerId, role: 'SHOP_OWNER' } as const;
    await app.handler.dispatch(customer, { type: 'BlockCustomer', data: of }, { by, channel: 'rest' });
    expect(await refused(JOIN, { input: { shopId, date } }, blocked)).toMatchObject({ code: 'BOOKINGS_NOT_TAKEN' });
  });
});

it('a time that becomes free is kept for the first, then for the next, who takes and pays it like any other', async () => {
  const date = dayFromToday(5);
  const block = await fullDay(date);
  const first = await join(bob, date);
  const second = await join(cat, date);
  await ask(UNBLOCK, { id: block, times: ['10:00'] }, owner);
  expect(await become(first.id, bob, 'OFFERED')).toMatchObject({ offer: { time: '10:00' }, ahead: null });
  expect(await place(second.id, cat)).toMatchObject({ status: 'WAITING', ahead: 1 });

  const days = await ask<{ slots: { time: string; state: string; mine: string | null }[] }[]>(
    SLOTS,
    { shopId, from: date },
    bob,
  );
  expect(days[0]?.slots.find(({ time }) => time === '10:00')).toEqual({ time: '10:00', state: 'held', mine: null });
  expect(await refused(HOLD, { input: { shopId, date, time: '10:00' } }, ann)).toMatchObject({ code: 'SLOT_TAKEN' });
  expect(await refused(ACCEPT, { id: first.id, time: '10:30' }, bob)).toMatchObject({ code: 'OFFER_ENDED' });
  expect(await refused(ACCEPT, { id: first.id, time: '10:00' }, owner)).toMatchObject({
    code: 'WAITLIST_ENTRY_MISSING',
  });

  expect(await ask(DECLINE, { id: first.id, time: '10:00' }, bob)).toMatchObject({ status: 'WAITING', offer: null });
  await become(second.id, cat, 'OFFERED');
  expect(await refused(ACCEPT, { id: first.id, time: '10:00' }, bob)).toMatchObject({ code: 'OFFER_ENDED' });
  const hold = await ask<{ booking: { id: string } }>(ACCEPT, { id: second.id, time: '10:00' }, cat);
  expect(hold).toMatchObject({ amountCents: 3_500, booking: { status: 'held', time: '10:00' } });
  expect(await ask(ACCEPT, { id: second.id, time: '10:00' }, cat)).toMatchObject({ booking: { id: hold.booking.id } });
  expect(await place(second.id, cat)).toMatchObject({ status: 'ACCEPTED', bookingId: hold.booking.id });
  expect(await ask(MINE, {}, cat)).toEqual([]);
});

it('what is offered is in the bell', async () => {
  const date = dayFromToday(6);
  const block = await fullDay(date);
  const dan = await app.registerProvenMember();
  const { id } = await join(dan, date);
  await ask(UNBLOCK, { id: block, times: ['09:00'] }, owner);
  await become(id, dan, 'OFFERED');
  await vi.waitFor(async () => {
    const query = '{ notifications(first: 5) { edges { node { kind title } } } }';
    const { edges } = await ask<{ edges: { node: { kind: string } }[] }>(query, {}, dan);
    expect(edges.map(({ node }) => node.kind)).toContain('slotOffered');
  }, 10_000);
});

it('a member joins at most twenty times in 24 hours', async () => {
  const limited = await openTestApp({ env: { RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }, workers: false });
  try {
    const bea = await limited.registerMember({ role: 'SHOP_OWNER' });
    const shop = await openShopAllDay(limited, bea.token);
    const dan = await limited.registerProvenMember();
    const codes = [];
    for (let tried = 0; tried < 21; tried += 1) {
      const { errors } = await limited.graphql(JOIN, { input: { shopId: shop, date: dayFromToday(2) } }, dan.token);
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 'TIMES_ARE_FREE'), 'TOO_MANY_JOINS']);
  } finally {
    await limited.close();
  }
}, 60_000);
