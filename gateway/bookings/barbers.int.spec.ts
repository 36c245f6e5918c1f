import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Slots = { slots: { time: string; state: string; mine: string | null }[] }[];
type Booked = { id: string; time: string; barber: { id: string; person: { firstName: string } } | null };

let app: TestApp;
let owner: Member;
let ann: Member;
let ben: Member;
let cleo: Member;
let shopId: string;
let benAt: string;
let cleoAt: string;
let ahead = 2;
let date = dayFromToday(ahead);

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Able' });
  ben = await app.registerProvenMember({ firstName: 'Ben', lastName: 'Baker' });
  cleo = await app.registerProvenMember({ firstName: 'Cleo', lastName: 'Cole' });
  shopId = await openShopAllDay(app, owner.token, { price: '0' });
  benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
  cleoAt = await joinCrew(app, shopId, { memberId: cleo.user._id, email: cleo.user.email });
}, 60_000);
afterAll(() => app?.close());
// Each has a day of its own.
beforeEach(() => {
  ahead += 1;
  date = dayFromToday(ahead);
});

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object = {}, who: Partial<Member> = ann): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const BOOKED = 'id date time status barber { id person { firstName } }';
const take = (time: string, barber?: string, who: Partial<Member> = ann) =>
  ask<{ booking: Booked }>(
    `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { ${BOOKED} } } }`,
    { input: { shopId, date, time, barber } },
    who,
  );
async function book(time: string, barber?: string, who: Partial<Member> = ann): Promise<Booked> {
  const { booking } = await take(time, barber, who);
  return ask(`mutation ($id: ID!) { createBooking(bookingId: $id) { ${BOOKED} } }`, { id: booking.id }, who);
}
async function stateAt(time: string, barber?: string, more: object = {}, who: Partial<Member> = {}) {
  const days = await ask<Slots>(
    `query ($shopId: ID!, $from: LocalDate!, $barber: ID, $moving: ID) {
      availability(shopId: $shopId, from: $from, days: 1, barber: $barber, moving: $moving) { slots { time state mine } } }`,
    { shopId, from: date, barber, ...more },
    who,
  );
  return days[0]?.slots.find((slot) => slot.time === time)?.state;
}
const move = (id: string, time: string, barber?: string, who: Partial<Member> = ann) =>
  ask<Booked>(
    `mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) {
      rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { ${BOOKED} } }`,
    { id, date, time, barber },
    who,
  );
const change = (id: string, input: object) =>
  ask(
    'mutation ($id: ID!, $input: CrewMemberInput!) { changeCrewMember(id: $id, input: $input) { id } }',
    { id, input },
    owner,
  );

describe('a time of a shop with a crew', () => {
  it('is the owner’s own where nobody is named, and had once at each chair', async () => {
    expect((await book('09:00')).barber).toBeNull();
    expect(await book('09:00', benAt)).toMatchObject({ barber: { id: benAt, person: { firstName: 'Ben' } } });
    expect(await take('09:00', undefined, cleo)).toBe('SLOT_TAKEN');
    expect(await take('09:00', benAt, cleo)).toBe('SLOT_TAKEN');
    const seen = ['owner', benAt, cleoAt, 'anyone', undefined].map((barber) => stateAt('09:00', barber));
    expect(await Promise.all(seen)).toEqual(['booked', 'booked', 'free', 'free', 'booked']);
  });

  it('goes by turns to whoever is free, until nobody is', async () => {
    const seats = [await book('10:00', 'anyone'), await book('10:00', 'anyone'), await book('10:00', 'anyone')].map(
      ({ barber }) => barber?.id,
    );
    expect(seats).toEqual([undefined, benAt, cleoAt]);
    expect(await take('10:00', 'anyone', cleo)).toBe('SLOT_TAKEN');
    expect(await stateAt('10:00', 'anyone')).toBe('booked');
    expect((await book('10:30', 'anyone')).barber).toBeNull();
  });

  it('stays as booked when a barber’s days, hours or role change, and is counted for the owner to move', async () => {
    type Row = { id: string; comingBookings: number; bookingsToMove: number };
    const coming = async () => {
      const { people } = await ask<{ people: Row[] }>(
        '{ crew { people { id comingBookings bookingsToMove } } }',
        {},
        owner,
      );
      return people.filter(({ id }) => id === benAt).map((row) => [row.comingBookings, row.bookingsToMove]);
    };
    const [[before = 0] = []] = await coming();
    const { id } = await book('11:00', benAt);
    expect(await coming()).toEqual([[before + 1, 0]]);
    await change(benAt, { daysOff: [{ from: date, to: date }] });
    expect(await coming()).toEqual([[before + 1, 1]]);
    await change(benAt, { daysOff: [], role: 'desk' });
    expect(await coming()).toEqual([[before + 1, before + 1]]);
    expect(await move(id, '11:00', 'owner', owner)).toMatchObject({ barber: null });
    expect(await coming()).toEqual([[before, before]]);
    await change(benAt, { role: 'barber' });
    expect(await coming()).toEqual([[before, 0]]);
  });

  it('is within a barber’s hours, and of what they offer', async () => {
    await change(cleoAt, { daysOff: [{ from: date, to: date }] });
    expect(await stateAt('09:00', cleoAt)).toBeUndefined();
    expect(await take('09:00', cleoAt)).toBe('NOT_A_WORKING_HOUR');
    await change(cleoAt, { daysOff: [], hours: [] });
    expect(await take('09:00', cleoAt)).toBe('NOT_A_WORKING_HOUR');
    await change(cleoAt, { hours: null });
    const menu = await app.rest('POST', `/shops/services/${shopId}`, {
      token: owner.token,
      body: { name: 'Skin fade', category: 'Hair', minutes: 45, buffer: 0, price: 0, add_ons: [] },
    });
    expect(menu.status, menu.text).toBe(201);
    await change(cleoAt, { services: ['barb'] });
    const serviceId = (menu.body as { data: { _id: string }[] }).data[1]?._id;
    const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
    const input = { shopId, date, time: '09:00', serviceId };
    expect(await ask(hold, { input: { ...input, barber: cleoAt } })).toBe('NOT_OFFERED_BY_BARBER');
    const { body } = await app.rest(
      'GET',
      `/shops/availability/${shopId}?from=${date}&days=1&service=${serviceId}&barber=${cleoAt}`,
    );
    expect((body as { data: Slots }).data[0]?.slots).toEqual([]);
    expect(await ask(hold, { input: { ...input, barber: 'nobody' } })).toBe('BARBER_NOT_BOOKABLE');
    await change(cleoAt, { services: null });
  });

  it('is moved with whoever has it, or to somebody else', async () => {
    const { id } = await book('11:00', benAt);
    expect(await move(id, '12:00')).toMatchObject({ time: '12:00', barber: { id: benAt } });
    // Of who has it: at the owner's that time is free.
    expect(await stateAt('12:00', undefined, { moving: id }, ann)).toBe('booked');
    expect(await stateAt('12:00', 'owner', { moving: id }, ann)).toBe('free');
    expect(await move(id, '12:00', cleoAt)).toMatchObject({ time: '12:00', barber: { id: cleoAt } });
    expect(await stateAt('12:00', benAt)).toBe('free');
    expect(await move(id, '12:30', 'owner')).toMatchObject({ time: '12:30', barber: null });
    date = dayFromToday(ahead + 30);
    expect(await move(id, '12:30', benAt)).toMatchObject({ date, barber: { id: benAt } });
    expect(await stateAt('12:30', benAt)).toBe('booked');
    expect(await stateAt('12:30')).toBe('free');
  });

  it('is told with whom it is, over both APIs, in lists and mail', async () => {
    const { id } = await book('13:00', benAt);
    const mine = await app.rest('GET', `/booking/mine?from=${date}&to=${date}`, { token: ann.token });
    const barber = { _id: benAt, firstName: 'Ben', lastName: 'Baker' };
    expect((mine.body as { data: object[] }).data).toMatchObject([{ _id: id, barber }]);
    const list = `query ($shopId: ID!, $on: LocalDate!) { shopBookings(shopId: $shopId, from: $on, to: $on) { ${BOOKED} } }`;
    expect(await ask(list, { shopId, on: date }, owner)).toMatchObject([
      { id, barber: { person: { firstName: 'Ben' } } },
    ]);
    await app.runJobs();
    const mails = (await app.outbox.list(1_000)).filter(({ to }) => to === ann.user.email);
    expect(mails.some(({ text }) => text.includes('With Ben Baker.'))).toBe(true);
    const created = await app.rest('POST', `/booking/create/${shopId}`, {
      token: cleo.token,
      body: { date, time: '13:00', barber: 'anyone' },
    });
    expect(created.body, created.text).toMatchObject({ barber: null, time: '13:00' });
  });
});

it('a hold says over REST with whom it is, and a barber is named by an id', async () => {
  const hold = (barber: unknown) =>
    app.rest('POST', `/booking/hold/${shopId}`, { token: cleo.token, body: { date, time: '16:00', barber } });
  const named = await hold(benAt);
  expect(named.body).toMatchObject({ barber: { _id: benAt, firstName: 'Ben', lastName: 'Baker' } });
  const { _id: bookingId } = named.body as { _id: string };
  const longer = await app.rest('POST', `/booking/extend/${bookingId}`, { token: cleo.token });
  expect([longer.status, longer.body]).toEqual([
    200,
    expect.objectContaining({ barber: { _id: benAt, firstName: 'Ben', lastName: 'Baker' } }),
  ]);
  expect((await hold('owner')).body).toMatchObject({ barber: null });
  for (const barber of ['', 'x'.repeat(65)]) {
    expect((await hold(barber)).status).toBe(400);
    expect((await app.rest('GET', `/shops/availability/${shopId}?barber=${barber}`)).status).toBe(400);
    expect(await take('16:30', barber)).toBe('INVALID_INPUT');
  }
});

it('a shop’s card has the next time of anybody, also where its owner has none', async () => {
  const other = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  const id = await openShopAllDay(app, other.token, { price: '0' });
  const block = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }';
  for (let days = 0; days <= 14; days += 1)
    await ask(block, { input: { shopId: id, date: dayFromToday(days) } }, other);
  const nextTo = async (barber: string) => {
    const days = await ask<{ slots: { startsAt: string; state: string }[] }[]>(
      `query ($id: ID!, $from: LocalDate!, $barber: ID) {
        availability(shopId: $id, from: $from, days: 2, barber: $barber) { slots { startsAt state } } }`,
      { id, from: dayFromToday(0), barber },
      other,
    );
    return days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free')?.startsAt ?? null;
  };
  const card = () => ask('query ($id: ID!) { shop(id: $id) { nextFree } }', { id });
  expect(await nextTo('anyone')).toBeNull();
  expect(await card()).toEqual({ nextFree: null });
  await joinCrew(app, id, { memberId: ben.user._id, email: ben.user.email });
  const next = await nextTo('anyone');
  expect([await nextTo('owner'), next]).toEqual([null, expect.any(String)]);
  // A visitor’s answer is cached until the change is known there.
  await expect.poll(card, { timeout: 10_000 }).toEqual({ nextFree: next });
});

describe('the desk of a shop with a crew', () => {
  it('seats a walk-in, and blocks time, at a chair', async () => {
    const add = `mutation ($input: WalkInInput!) { addWalkIn(input: $input) { ${BOOKED} } }`;
    const walkIn = (barber: string) => ask<Booked>(add, { input: { shopId, date, time: '09:00', barber } }, owner);
    expect(await walkIn(benAt)).toMatchObject({ barber: { id: benAt } });
    expect(await walkIn(benAt)).toBe('SLOT_TAKEN');
    const block = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id barber times } }';
    const blocked = (barber?: string) => ask(block, { input: { shopId, date, times: ['10:00'], barber } }, owner);
    expect(await blocked(cleoAt)).toMatchObject({ barber: cleoAt, times: ['10:00'] });
    expect(await blocked()).toMatchObject({ barber: null });
    expect(await blocked('anyone')).toBe('INVALID_INPUT');
    expect(await stateAt('10:00', 'anyone')).toBe('free');
    expect(await take('10:00', cleoAt)).toBe('SLOT_TAKEN');
  });

  it('closes a day at every chair, and opens it again', async () => {
    const { id } = await book('09:00', benAt);
    const close = 'mutation ($input: CloseDaysInput!) { closeDays(input: $input) }';
    const input = { shopId, from: date, to: date, appointments: [id] };
    expect(await ask(close, { input }, owner)).toEqual([date]);
    for (const barber of [undefined, benAt, cleoAt, 'anyone']) {
      expect(await stateAt('14:00', barber)).toBe('booked');
      expect(await take('14:00', barber)).toBe('SLOT_TAKEN');
    }
    const list = `query ($ids: [ID!]!, $on: LocalDate!) { blockedTimes(shopIds: $ids, from: $on, to: $on) { id barber } }`;
    const [block] = await ask<{ id: string; barber: string }[]>(list, { ids: [shopId], on: date }, owner);
    expect(block?.barber).toBe('anyone');
    await ask('mutation ($id: ID!) { unblockTime(id: $id) { id } }', { id: block?.id }, owner);
    expect(await stateAt('14:00', benAt)).toBe('free');
  });
});

describe('who waits', () => {
  it('is offered a time of whoever becomes free', async () => {
    const block = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }';
    const ids: string[] = [];
    for (const barber of ['owner', benAt, cleoAt])
      ids.push((await ask<{ id: string }>(block, { input: { shopId, date, barber } }, owner)).id);
    const join = 'mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { id barber status } }';
    const place = await ask<{ id: string }>(join, { input: { shopId, date, barber: 'anyone' } });
    expect(place).toMatchObject({ barber: 'anyone', status: 'WAITING' });
    await ask(
      'mutation ($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { id } }',
      { id: ids[1], times: ['15:00'] },
      owner,
    );
    await app.runJobs();
    const offered = 'query ($id: ID!) { waitlistPlace(id: $id) { status offer { time barber } } }';
    expect(await ask(offered, { id: place.id })).toEqual({
      status: 'OFFERED',
      offer: { time: '15:00', barber: benAt },
    });
    const accept = `mutation ($id: ID!) { acceptWaitlistOffer(id: $id, time: "15:00") { booking { ${BOOKED} } } }`;
    expect(await ask(accept, { id: place.id })).toMatchObject({ booking: { barber: { id: benAt } } });
  });
});

it('somebody who has left takes no bookings, and keeps what they have', async () => {
  const { id } = await book('09:00', cleoAt);
  await ask('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: cleoAt }, owner);
  expect(await take('10:00', cleoAt)).toBe('BARBER_NOT_BOOKABLE');
  expect(await stateAt('10:00', cleoAt)).toBeUndefined();
  expect(await move(id, '10:00')).toBe('BARBER_NOT_BOOKABLE');
  expect(await ask(`query ($id: ID!) { booking(id: $id) { ${BOOKED} } }`, { id })).toMatchObject({
    barber: { id: cleoAt, person: { firstName: 'Cleo' } },
  });
  expect(await move(id, '10:00', 'anyone')).toMatchObject({ time: '10:00', barber: null });
});

it('somebody who comes back by another invitation has what they are booked for', async () => {
  const dana = await app.registerProvenMember({ firstName: 'Dana', lastName: 'Dale' });
  const asBarber = { memberId: dana.user._id, email: dana.user.email };
  const before = await joinCrew(app, shopId, asBarber);
  expect(await book('09:00', before)).toMatchObject({ barber: { id: before } });
  await ask('mutation ($id: ID!) { leaveCrew(id: $id) { id } }', { id: before }, dana);
  expect(await take('09:30', before)).toBe('BARBER_NOT_BOOKABLE');
  const now = await joinCrew(app, shopId, asBarber);
  const { barbers } = await ask<{ barbers: { id: string; person: object }[] }>(
    'query ($id: ID!) { shop(id: $id) { barbers { id person { firstName } } } }',
    { id: shopId },
  );
  expect(barbers.find(({ id }) => id === now)).toBeUndefined();
  expect(barbers.find(({ id }) => id === before)).toMatchObject({ person: { firstName: 'Dana' } });
  expect(await stateAt('09:00', before)).toBe('booked');
  expect(await take('09:00', before, cleo)).toBe('SLOT_TAKEN');
  for (const barber of ['owner', benAt]) await book('09:00', barber, ben);
  expect(await take('09:00', 'anyone', cleo)).toBe('SLOT_TAKEN');
  expect(await book('09:30', before)).toMatchObject({ barber: { id: before, person: { firstName: 'Dana' } } });
});

it('asks the chair of a hold, not the owner’s, whether its time is still to be had while it is not paid', async () => {
  const host = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Hana', lastName: 'Host' });
  const shop = { shopId: await openShopAllDay(app, host.token), date, time: '09:00' };
  const barber = await joinCrew(app, shop.shopId, { memberId: ben.user._id, email: ben.user.email });
  const hold = (with_: object) =>
    ask<{ booking: Booked }>('mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }', {
      input: { ...shop, ...with_ },
    });
  const create = (id: string) => ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id });
  const { booking } = await hold({ barber });
  const add = 'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }';
  expect(await ask(add, { input: shop }, host)).toMatchObject({ id: expect.any(String) });
  expect(await create(booking.id)).toBe('PAYMENT_MISSING');
});
