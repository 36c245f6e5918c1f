import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Slots = { slots: { time: string; state: string }[] }[];
type Booked = { id: string; time: string; barber: { id: string } | null };
type Own = { takesBookings: boolean; comingBookings: number; bookingsToMove: number };

let app: TestApp;
let owner: Member;
let ann: Member;
let ben: Member;
let shopId: string;
let benAt: string;
let ahead = 2;
let date = dayFromToday(ahead);

beforeAll(async () => {
  app = await openTestApp();
  ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Able' });
  ben = await app.registerProvenMember({ firstName: 'Ben', lastName: 'Baker' });
}, 60_000);
afterAll(() => app?.close());
// Each has an owner, a shop and a day of its own, with Ben as its barber.
beforeEach(async () => {
  ahead += 1;
  date = dayFromToday(ahead);
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  shopId = await openShopAllDay(app, owner.token, { price: '0', shop_name: `Shop ${ahead}` });
  benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
});

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object = {}, who: Partial<Member> = ann): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const BOOKED = 'id date time barber { id }';
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
async function stateAt(time: string, barber?: string, moving?: string) {
  const days = await ask<Slots>(
    `query ($shopId: ID!, $from: LocalDate!, $barber: ID, $moving: ID) {
      availability(shopId: $shopId, from: $from, days: 1, barber: $barber, moving: $moving) { slots { time state } } }`,
    { shopId, from: date, barber, moving },
  );
  return days[0]?.slots.find((slot) => slot.time === time)?.state;
}
const move = (id: string, time: string, barber?: string) =>
  ask<Booked>(
    `mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) {
      rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { ${BOOKED} } }`,
    { id, date, time, barber },
  );
const set = (takesBookings: boolean, who: Partial<Member> = owner, id = shopId) =>
  ask<Own>(
    `mutation ($id: ID!, $takes: Boolean!) {
      setOwnerBookings(shopId: $id, takesBookings: $takes) { takesBookings comingBookings bookingsToMove } }`,
    { id, takes: takesBookings },
    who,
  );
const page = () =>
  ask<object>('query ($id: ID!) { shop(id: $id) { ownerTakesBookings bookable nextFree } }', { id: shopId });
const removeBen = () => ask('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: benAt }, owner);

describe('an owner who takes no bookings', () => {
  it('is part of no availability and no turn, and nobody named is whoever of the crew is free', async () => {
    expect(await set(false)).toMatchObject({ takesBookings: false });
    expect(await set(false)).toMatchObject({ takesBookings: false });
    const seen = [undefined, 'anyone', benAt, 'owner'].map((barber) => stateAt('09:00', barber));
    expect(await Promise.all(seen)).toEqual(['free', 'free', 'free', undefined]);
    expect(await take('09:00', 'owner')).toBe('BARBER_NOT_BOOKABLE');
    expect(await book('09:00')).toMatchObject({ barber: { id: benAt } });
    expect(await stateAt('09:00')).toBe('booked');
    expect(await take('09:00', 'anyone', owner)).toBe('SLOT_TAKEN');
    expect(await set(true)).toMatchObject({ takesBookings: true });
    expect(await stateAt('09:00')).toBe('free');
    expect((await book('09:00')).barber).toBeNull();
  });

  it('is so over REST, where a client that knows of nobody is booked with the crew', async () => {
    const turn = (takes: boolean) =>
      app.rest('PUT', `/crew/owner/${shopId}`, { token: owner.token, body: { takes_bookings: takes } });
    const own = { shop_id: shopId, shop_name: `Shop ${ahead}`, takes_bookings: false };
    expect((await turn(false)).body).toEqual(own);
    const crew = await app.rest('GET', '/crew', { token: owner.token });
    expect((crew.body as { own_chairs: object[] }).own_chairs).toContainEqual(own);
    const staff = await app.rest('GET', `/crew/shop/${shopId}`);
    expect(staff.body).toMatchObject({ owner_takes_bookings: false, bookable: true, data: [{ _id: benAt }] });
    const create = (time: string, barber?: string) =>
      app.rest('POST', `/booking/create/${shopId}`, { token: ann.token, body: { date, time, barber } });
    expect((await create('10:00')).body).toMatchObject({ time: '10:00', barber: { _id: benAt } });
    expect((await create('10:30', 'owner')).status).toBe(409);
    await turn(true);
    expect((await create('10:30')).body).toMatchObject({ time: '10:30', barber: null });
  });

  it('keeps what is booked, which is shown to be moved, and goes to whoever is free', async () => {
    const first = await book('11:00');
    const other = await book('12:00');
    const chairs = async () => {
      const { ownChairs } = await ask<{ ownChairs: (Own & { id: string })[] }>(
        '{ crew { ownChairs { id takesBookings comingBookings bookingsToMove } } }',
        {},
        owner,
      );
      return ownChairs.find(({ id }) => id === shopId);
    };
    expect(await chairs()).toMatchObject({ takesBookings: true, comingBookings: 2, bookingsToMove: 0 });
    expect(await set(false)).toEqual({ takesBookings: false, comingBookings: 2, bookingsToMove: 2 });
    expect(await ask(`query ($id: ID!) { booking(id: $id) { ${BOOKED} } }`, { id: first.id })).toEqual(first);
    expect(await stateAt('13:00', undefined, first.id)).toBe('free');
    expect(await stateAt('13:00', 'owner', first.id)).toBeUndefined();
    expect(await move(first.id, '13:00', 'owner')).toBe('BARBER_NOT_BOOKABLE');
    expect(await move(first.id, '13:00')).toMatchObject({ time: '13:00', barber: { id: benAt } });
    // At the same time, too: it is with somebody else then.
    expect(await move(other.id, '12:00')).toMatchObject({ time: '12:00', barber: { id: benAt } });
    expect(await chairs()).toMatchObject({ comingBookings: 0, bookingsToMove: 0 });
  });

  it('has no walk-ins and no blocks', async () => {
    await set(false);
    const walkIn = (time: string, barber?: string) =>
      ask(
        `mutation ($input: WalkInInput!) { addWalkIn(input: $input) { ${BOOKED} } }`,
        { input: { shopId, date, time, barber } },
        owner,
      );
    expect(await walkIn('09:00')).toMatchObject({ barber: { id: benAt } });
    expect(await walkIn('09:00', 'anyone')).toBe('SLOT_TAKEN');
    expect(await walkIn('09:30', 'owner')).toBe('BARBER_NOT_BOOKABLE');
    const block = (barber?: string) =>
      ask(
        'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { barber } }',
        { input: { shopId, date, times: ['10:00'], barber } },
        owner,
      );
    expect(await block()).toBe('BARBER_NOT_BOOKABLE');
    expect(await block(benAt)).toEqual({ barber: benAt });
  });

  it('is looked past where somebody asks why a time can be had', async () => {
    await book('09:00');
    const why = async (time: string) =>
      (
        await ask<{ answer: string }>('query ($id: ID!) { why(type: slot, id: $id) { answer } }', {
          id: `${shopId}_${date}_${time}`,
        })
      ).answer;
    expect(await why('09:00')).toContain('It is taken.');
    await set(false);
    expect(await why('09:00')).toContain('Nothing stands in the way');
    await book('09:00');
    expect(await why('09:00')).toContain('It is taken.');
    const off = { daysOff: [{ from: date, to: date }] };
    const change = 'mutation ($id: ID!, $off: CrewMemberInput!) { changeCrewMember(id: $id, input: $off) { id } }';
    await ask(change, { id: benAt, off }, owner);
    expect(await why('09:30')).toBe('Nobody who takes bookings at the shop offers that at this time.');
    await removeBen();
    expect(await why('09:30')).toBe('No chair of the shop can be booked at present.');
  });

  it('is waited for by nobody: who names nobody waits for the crew, and who waited for them waits no longer', async () => {
    const block = (barber: string) =>
      ask<{ id: string }>(
        'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }',
        { input: { shopId, date, barber } },
        owner,
      );
    await block('owner');
    const { id: blockId } = await block(benAt);
    const join = (who: Member, barber?: string) =>
      ask<{ id: string; barber: string | null }>(
        'mutation ($input: WaitlistInput!) { joinWaitlist(input: $input) { id barber } }',
        { input: { shopId, date, barber } },
        who,
      );
    const before = await join(ann);
    expect(before.barber).toBeNull();
    await set(false);
    expect(await join(ben, 'owner')).toBe('BARBER_NOT_BOOKABLE');
    expect(await join(ben)).toMatchObject({ barber: 'anyone' });
    await ask(
      'mutation ($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { id } }',
      { id: blockId, times: ['15:00'] },
      owner,
    );
    await app.runJobs();
    const place = 'query ($id: ID!) { waitlistPlace(id: $id) { status offer { time barber } } }';
    expect(await ask(place, { id: before.id })).toEqual({ status: 'ENDED', offer: null });
  });

  it('stops only while a barber of the shop can be booked, and only the owner says so', async () => {
    expect(await set(false, ben)).toBe('NOT_YOUR_SHOP');
    expect(await set(false, { ...owner, token: '' })).toBe('NOT_LOGGED_IN');
    expect(await set(false, owner, `${owner.user._id}nosuch`)).toBe('SHOP_MISSING');
    await removeBen();
    expect(await set(false)).toBe('NOBODY_ELSE_BOOKABLE');
    expect(await page()).toMatchObject({ ownerTakesBookings: true, bookable: true });
  });

  it('leaves a shop without a chair once the last barber has gone, until somebody is there again', async () => {
    await set(false);
    expect(await page()).toEqual({ ownerTakesBookings: false, bookable: true, nextFree: expect.any(String) });
    await removeBen();
    const nobody = { ownerTakesBookings: false, bookable: false, nextFree: null };
    // A visitor’s answer is kept until the change is known there.
    await expect.poll(page, { timeout: 10_000 }).toEqual(nobody);
    for (const barber of [undefined, 'anyone', 'owner', benAt]) {
      expect(await stateAt('09:00', barber)).toBeUndefined();
      expect(await take('09:00', barber)).toBe('BARBER_NOT_BOOKABLE');
    }
    await set(true);
    await expect.poll(page, { timeout: 10_000 }).toMatchObject({ bookable: true, nextFree: expect.any(String) });
    expect((await book('09:00')).barber).toBeNull();
  });
});
