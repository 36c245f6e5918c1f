import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HALF_HOURS } from '#domain/calendar.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;

let app: TestApp;
let olga: Member;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  olga = await app.registerMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, olga.token, { price: '0' });
}, 60_000);
afterAll(() => app?.close());

/** An operation's answer, or the code of its refusal. */
async function ask<T>(query: string, variables: object, who?: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who?.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
type Person = { id: string; name: string; note: string };
const ADD = 'mutation ($input: PersonInput!) { addPerson(input: $input) { id name note } }';
const CHANGE = 'mutation ($id: ID!, $input: PersonInput!) { changePerson(id: $id, input: $input) { name note } }';
const REMOVE = 'mutation ($id: ID!) { removePerson(id: $id) { id } }';
const HOLD = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id bookedFor { name note } } } }';
const FOR = 'query ($id: ID!) { booking(id: $id) { customer { firstName } bookedFor { name note } } }';
const times = [...HALF_HOURS];

/** A member with somebody they book for, and a booking for them. */
async function withBooking() {
  const ana = await app.registerMember({ firstName: 'Ana' });
  const [leo] = await ask<Person[]>(ADD, { input: { name: 'Leo', note: 'Sits still' } }, ana);
  if (!leo) throw new Error('nobody was added');
  const input = { shopId, date: dayFromToday(3), time: times.shift(), personId: leo.id };
  const held = await ask<{ booking: { id: string } }>(HOLD, { input }, ana);
  await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: held.booking.id }, ana);
  return { ana, leo, id: held.booking.id, held };
}

describe('the people a member books for', () => {
  it('are theirs to add, change and remove', async () => {
    const ana = await app.registerMember();
    expect(await ask('{ myPeople { id } }', {}, ana)).toEqual([]);
    const [leo] = await ask<Person[]>(ADD, { input: { name: ' Leo ', note: 'Sits still' } }, ana);
    expect(leo).toMatchObject({ name: 'Leo', note: 'Sits still' });
    const renamed = await ask(CHANGE, { id: leo?.id, input: { name: 'Leo Ray' } }, ana);
    expect(renamed).toEqual([{ name: 'Leo Ray', note: '' }]);
    const bob = await app.registerMember();
    expect(await ask(CHANGE, { id: leo?.id, input: { name: 'Mine' } }, bob)).toBe('PERSON_MISSING');
    expect(await ask(REMOVE, { id: leo?.id }, bob)).toBe('PERSON_MISSING');
    expect(await ask(REMOVE, { id: leo?.id }, ana)).toEqual([]);
    expect(await ask('{ myPeople { id } }', {})).toBe('NOT_LOGGED_IN');
  });

  it('are six at most', async () => {
    const ana = await app.registerMember();
    for (let nth = 0; nth < 6; nth += 1) await ask(ADD, { input: { name: `Leo ${nth}` } }, ana);
    expect(await ask(ADD, { input: { name: 'One more' } }, ana)).toBe('FAMILY_FULL');
  });

  it('are named at the booking, to both of its sides, in both APIs', async () => {
    const { ana, id, held } = await withBooking();
    const leo = { name: 'Leo', note: 'Sits still' };
    expect(held.booking).toMatchObject({ bookedFor: leo });
    for (const who of [ana, olga])
      expect(await ask(FOR, { id }, who)).toEqual({ customer: { firstName: 'Ana' }, bookedFor: leo });
    const { body } = await app.rest('GET', '/booking/mine', { token: ana.token });
    expect(body).toMatchObject({ data: [{ booked_for: leo }] });
    expect((await app.rest('GET', '/family', { token: ana.token })).body).toMatchObject({ data: [leo] });
  });

  it('are named as they are written down by now, also once they were removed', async () => {
    const { ana, leo, id } = await withBooking();
    await ask(CHANGE, { id: leo.id, input: { name: 'Leo Ray' } }, ana);
    await ask(REMOVE, { id: leo.id }, ana);
    expect(await ask(FOR, { id }, olga)).toMatchObject({ bookedFor: { name: 'Leo Ray', note: '' } });
    const input = { shopId, date: dayFromToday(3), time: times.shift(), personId: leo.id };
    expect(await ask(HOLD, { input }, ana)).toBe('PERSON_MISSING');
  });

  it('are nobody else’s to book for', async () => {
    const { leo } = await withBooking();
    const bob = await app.registerMember();
    const input = { shopId, date: dayFromToday(3), time: times.shift(), personId: leo.id };
    expect(await ask(HOLD, { input }, bob)).toBe('PERSON_MISSING');
  });

  it('are named to who serves them, and go with the booking to another day', async () => {
    const { ana, id } = await withBooking();
    const ben = await app.registerMember();
    await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email, role: 'desk' });
    expect(await ask(FOR, { id }, ben)).toMatchObject({ bookedFor: { name: 'Leo' } });
    const move =
      'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { bookedFor { name } } }';
    expect(await ask(move, { id, date: dayFromToday(4), time: '09:00' }, ana)).toEqual({ bookedFor: { name: 'Leo' } });
  });
});
