import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CrewRole } from '#domain/crew/events.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
const ROLES = ['manager', 'desk', 'barber', 'gone'] as const;
type Role = 'owner' | (typeof ROLES)[number];

let app: TestApp;
const people = {} as Record<Role, Member>;
const chairs = {} as Record<Role, string>;
let ann: Member;
let shopId: string;
let ahead = 1;
let date: string;

beforeAll(async () => {
  app = await openTestApp();
  people.owner = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  shopId = await openShopAllDay(app, people.owner.token, { price: '35', up_front_percentage: 0 });
  for (const role of ROLES) {
    const person = await app.registerProvenMember({ firstName: role });
    people[role] = person;
    const as: CrewRole = role === 'gone' ? 'manager' : role;
    chairs[role] = await joinCrew(app, shopId, { memberId: person.user._id, email: person.user.email, role: as });
  }
  await ask('mutation ($id: ID!) { removeFromCrew(id: $id) { used } }', { id: chairs.gone }, people.owner);
}, 90_000);
afterAll(() => app?.close());
// Each has a customer and a day of its own.
beforeEach(async () => {
  ann = await app.registerProvenMember({ firstName: 'Ann', lastName: 'Buyer' });
  ahead += 1;
  date = dayFromToday(ahead);
});

/** The one field of an operation, or the code of its refusal. */
async function ask<T = unknown>(query: string, variables: object, who: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const BOOKED = 'id status time priceCents upFrontCents dueAtShopCents walkIn barber { id } customer { id }';
type Booked = { id: string };
const walkIn = async (time: string, name: string, who = people.owner, barber?: string) =>
  (
    await ask<Booked>(
      'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }',
      { input: { shopId, date, time, name, barber } },
      who,
    )
  ).id;
const bookFor = (time: string, who: Member, over: object = {}) =>
  ask<Booked | string>(
    `mutation ($input: BookForCustomerInput!) { bookForCustomer(input: $input) { ${BOOKED} } }`,
    { input: { customerId: ann.user._id, shopId, date, time, ...over } },
    who,
  );
const KEPT = 'id customerId visits noShows notes preferences allergies';
const kept = (id: string, who: Member) => ask(`query ($id: ID!) { keptOfBooking(id: $id) { ${KEPT} } }`, { id }, who);
const keep = (id: string, texts: object, who: Member) =>
  ask(
    `mutation ($id: ID!, $texts: CustomerTexts!) { noteCustomerOfBooking(id: $id, texts: $texts) { ${KEPT} } }`,
    { id, texts },
    who,
  );
/** Makes Ann a customer of the shop by a visit with which she pays nothing. */
async function comes(time = '09:00', barber?: string): Promise<string> {
  const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
  const { booking } = await ask<{ booking: Booked }>(hold, { input: { shopId, date, time, barber } }, ann);
  await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: booking.id }, ann);
  return booking.id;
}

describe('what is kept about the customer of a booking', () => {
  it('is read and kept by who serves them, notes by managers and the desk', async () => {
    const id = await comes('09:00', chairs.barber);
    expect(await keep(id, { notes: 'Talks about boats', allergies: 'Latex' }, people.desk)).toMatchObject({
      ...{ id, customerId: ann.user._id, notes: 'Talks about boats', preferences: '', allergies: 'Latex' },
    });
    for (const role of ['owner', 'manager', 'desk'] as const)
      expect(await kept(id, people[role])).toMatchObject({ notes: 'Talks about boats', allergies: 'Latex' });
    expect(await kept(id, people.barber)).toMatchObject({ notes: null, allergies: 'Latex', visits: 0 });
    expect(await keep(id, { preferences: 'Scissors' }, people.barber)).toMatchObject({ preferences: 'Scissors' });
    expect(await keep(id, { notes: 'Pays well' }, people.barber)).toBe('NOT_YOURS_TO_KEEP');
    expect(await kept(id, people.owner)).toMatchObject({ notes: 'Talks about boats', preferences: 'Scissors' });
    const about = await ask('{ keptAboutMe { notes preferences allergies } }', {}, ann);
    expect(about).toEqual([{ notes: 'Talks about boats', preferences: 'Scissors', allergies: 'Latex' }]);
  });

  it('is not the customer’s by this way, nor of who serves at another chair or left', async () => {
    const id = await comes();
    for (const who of [ann, people.barber, people.gone, await app.registerMember()]) {
      expect(await kept(id, who)).toBeNull();
      expect(await keep(id, { allergies: 'Nuts' }, who)).toMatch(/^(ONLY_THE_SHOP|BOOKING_MISSING)$/);
    }
    expect(await kept(id, people.owner)).toMatchObject({ allergies: '' });
  });

  it('is that of whom a walk-in counts as, with what was kept before; none of one without a name', async () => {
    const [jon, john] = [await walkIn('11:00', 'Jon Hill'), await walkIn('12:00', 'John Hill')];
    await keep(jon, { allergies: 'Latex' }, people.desk);
    const MERGE = 'mutation ($id: ID!, $intoId: ID!) { mergeCustomer(id: $id, intoId: $intoId) { merged { id } } }';
    expect(await ask(MERGE, { id: jon, intoId: john }, people.owner)).toEqual({ merged: [{ id: jon }] });
    expect(await kept(jon, people.desk)).toMatchObject({ id: jon, customerId: john, allergies: 'Latex' });
    expect(await keep(jon, { allergies: 'Nuts' }, people.desk)).toMatchObject({ allergies: 'Nuts\nLatex' });
    expect(await ask(MERGE, { id: jon, intoId: john }, people.desk)).toBe('CUSTOMER_MISSING');
    expect(await kept(await walkIn('13:00', ''), people.owner)).toBeNull();
  });
});

describe('a booking for a customer', () => {
  it('is the customer’s own, paid at the shop, and told to them and not to who made it', async () => {
    await comes();
    await app.runJobs();
    const made = await bookFor('14:00', people.desk);
    expect(made).toMatchObject({
      ...{ status: 'confirmed', walkIn: false, barber: null, customer: { id: ann.user._id } },
      ...{ priceCents: 3500, upFrontCents: 0, dueAtShopCents: 3500 },
    });
    const { id } = made as Booked;
    await app.runJobs();
    const mailsTo = async ({ user }: Member) =>
      (await app.outbox.list(1_000))
        .filter(({ to, text }) => to === user.email && text.includes('2:00 PM'))
        .map(({ text }) => text);
    expect(await mailsTo(ann)).toEqual([expect.stringContaining('Fade House has booked an appointment for you:')]);
    expect(await mailsTo(people.owner)).toEqual([expect.stringContaining('at Fade House for Ann Buyer.')]);
    expect(await mailsTo(people.desk)).toEqual([]);
    type Notices = { edges: { node: { kind: string; text: string; href: string } }[] };
    const noticesOf = async (who: Member) =>
      (await ask<Notices>('{ notifications(first: 50) { edges { node { kind text href } } } }', {}, who)).edges
        .map(({ node }) => node)
        .filter(({ href }) => href.endsWith(`#${id}`));
    expect(await noticesOf(ann)).toMatchObject([{ kind: 'bookingConfirmed' }]);
    expect(await noticesOf(people.owner)).toMatchObject([{ kind: 'bookingMade', text: expect.stringMatching(/^desk /) }]);
    expect(await noticesOf(people.desk)).toEqual([]);
    const cancel = 'mutation ($id: ID!) { cancelBooking(id: $id) { status refundCents } }';
    expect(await ask(cancel, { id }, ann)).toEqual({ status: 'cancelled', refundCents: 0 });
  });

  it('is made at a chair at which one serves, for a customer of the owner with an account', async () => {
    expect(await bookFor('14:00', people.owner)).toBe('CUSTOMER_MISSING');
    await comes();
    expect(await bookFor('14:00', people.barber)).toMatchObject({ barber: { id: chairs.barber } });
    expect(await bookFor('14:00', people.barber, { barber: 'owner' })).toBe('ONLY_THE_OWNER');
    expect(await bookFor('15:00', people.gone)).toBe('NOT_YOUR_SHOP');
    expect(await bookFor('15:00', ann)).toBe('NOT_YOUR_SHOP');
    const customerId = await walkIn('16:00', 'Walter Inn');
    expect(await bookFor('17:00', people.owner, { customerId })).toBe('NO_ACCOUNT_TO_BOOK_FOR');
    expect(await bookFor('09:00', people.owner)).toBe('SLOT_TAKEN');
  });

  it('is not made for who is blocked, has left, or has enough visits to come', async () => {
    await comes();
    const act = (what: string) =>
      ask(`mutation ($id: ID!) { ${what}(id: $id) { id } }`, { id: ann.user._id }, people.owner);
    await act('blockCustomer');
    expect(await bookFor('14:00', people.owner)).toBe('CUSTOMER_IS_BLOCKED');
    await act('unblockCustomer');
    for (const hour of ['10', '11', '12', '13', '14', '15', '16', '17', '18'])
      expect(await bookFor(`${hour}:00`, people.owner)).toMatchObject({ status: 'confirmed' });
    expect(await bookFor('19:00', people.owner)).toBe('BOOKED_AHEAD_ENOUGH');
    const body = { password: 'secret1', restorable: false };
    expect((await app.rest('DELETE', `/users/delete/${ann.user._id}`, { token: ann.token, body })).status).toBe(204);
    expect(await bookFor('19:00', people.owner)).toBe('CUSTOMER_MISSING');
  });

  it('is made once under one key', async () => {
    await comes();
    const send = () =>
      app.rest('POST', `/booking/for/${shopId}`, {
        token: people.owner.token,
        body: { customer_id: ann.user._id, date, time: '14:00' },
        headers: { 'idempotency-key': `again-${ann.user._id}` },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((second.body as { _id: string })._id).toBe((first.body as { _id: string })._id);
  });
});
