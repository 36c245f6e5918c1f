import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, madeEarlier, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = { token: string; user: { _id: string; email: string } };

let app: TestApp;
let bob: Member;
let ann: Member;
let cem: Member;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  bob = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Buyer' });
  cem = await app.registerMember({ firstName: 'Cem', lastName: 'Able' });
  shopId = await openShopAllDay(app, bob.token, { price: '0' });
  await visited(ann, -40);
  await visited(ann, -4);
  await visited(cem, -3);
  await walkIn('Ann B', '10:00');
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

const visited = ({ user }: Member, days: number) =>
  madeEarlier(app, {
    ...{ shopId, customerId: user._id, date: dayFromToday(days), time: '09:00', confirmed: true },
    at: new Date(Date.now() + (days - 2) * 86_400_000).toISOString(),
  });
const walkIn = async (name: string, time: string): Promise<string> =>
  (
    (await ask('mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }', {
      input: { shopId, date: dayFromToday(2), time, name, note: 'Rings the bell twice' },
    })) as { id: string }
  ).id;

/** The one field of an operation, or the code of its refusal. */
async function ask(query: string, variables: object = {}, who: Partial<Member> = bob): Promise<unknown> {
  const { data, errors } = await app.graphql<object>(query, variables, who.token);
  return errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0];
}
type Names = { totalCount: number; edges: { cursor: string; node: { id: string; firstName: string } }[] };
async function names(args: string, who: Member = bob): Promise<string[]> {
  const found = (await ask(
    `{ customers${args} { totalCount edges { cursor node { id firstName } } } }`,
    {},
    who,
  )) as Names;
  expect(found.totalCount).toBe(found.edges.length);
  return found.edges.map(({ node }) => node.firstName);
}

const RECORD = `id notes preferences allergies bookings { id status } merged { id name kept }
  customer { id firstName lastName email hasAccount visits orders spentCents isBlocked segments addedAt lastVisitAt nextVisitAt lastShopId }`;
const record = (id: string, who: Member = bob) =>
  ask(`query ($id: ID!) { customer(id: $id) { ${RECORD} } }`, { id }, who);
const note = (id: string, texts: object, who: Member = bob) =>
  ask(
    `mutation ($id: ID!, $texts: CustomerTexts!) { noteCustomer(id: $id, texts: $texts) { ${RECORD} } }`,
    { id, texts },
    who,
  );
const act = (what: string, id: string) => ask(`mutation ($id: ID!) { ${what}(id: $id) { ${RECORD} } }`, { id });
const kept = (who: Member) => ask('{ keptAboutMe { shops notes preferences allergies isBlocked } }', {}, who);

describe('the customers of a barber', () => {
  it('are sorted, searched, and in groups with their meanings', async () => {
    expect(await names('')).toEqual(['Ann B', 'Cem', 'Ann']);
    expect(await names('(sort: OLDEST)')).toEqual(['Ann', 'Cem', 'Ann B']);
    expect(await names('(sort: NAME)')).toEqual(['Ann B', 'Ann', 'Cem']);
    expect(await names('(sort: LAST_VISIT)')).toEqual(['Cem', 'Ann', 'Ann B']);
    expect(await names('(query: "an")')).toEqual(['Ann B', 'Ann']);
    expect(await names('(query: "an buy")')).toEqual(['Ann']);
    expect(await names(`(query: "${cem.user.email}")`)).toEqual(['Cem']);
    expect(await names('(query: "nobody")')).toEqual([]);
    expect(await names('(hasAccount: true)')).toEqual(['Cem', 'Ann']);
    expect(await names('(hasAccount: true, query: "an")')).toEqual(['Ann']);
    expect(await names('(hasAccount: false)')).toEqual(['Ann B']);
    expect(await names('(segment: new)')).toEqual(['Ann B', 'Cem']);
    expect(await names('(segment: regular)')).toEqual([]);
    expect(await ask('{ customerCounts { total segments { segment meaning count } } }')).toMatchObject({
      total: 3,
      segments: [
        { segment: 'new', meaning: 'First came or bought within the last 30 days.', count: 2 },
        ...['regular', 'lapsed', 'noShows'].map((segment) => ({ segment, count: 0 })),
      ],
    });
  });

  it('come in pages', async () => {
    const first = (await ask('{ customers(first: 2) { totalCount edges { cursor node { id firstName } } } }')) as Names;
    expect([first.totalCount, first.edges.length]).toEqual([3, 2]);
    const next = (await ask(
      'query ($after: String) { customers(first: 2, after: $after) { edges { node { firstName } } } }',
      {
        after: first.edges[1]?.cursor,
      },
    )) as Names;
    expect(next.edges.map(({ node }) => node.firstName)).toEqual(['Ann']);
  });

  it('have a record, which others do not have', async () => {
    expect(await record(ann.user._id)).toMatchObject({
      notes: '',
      bookings: [{ status: 'confirmed' }, { status: 'confirmed' }],
      customer: {
        firstName: 'Ann',
        hasAccount: true,
        email: ann.user.email,
        visits: 2,
        lastShopId: shopId,
        nextVisitAt: null,
      },
    });
    expect(await record(ann.user._id, cem)).toBeNull();
    expect(await names('', cem)).toEqual([]);
    expect(await note(ann.user._id, { notes: 'x' }, cem)).toBe('CUSTOMER_MISSING');
    expect(await ask('{ customers { totalCount } }', {}, {})).toBe('NOT_LOGGED_IN');
  });
});

describe('what is kept about a customer', () => {
  it('is the owner’s and the customer’s to read, and nobody else’s', async () => {
    expect(await note(ann.user._id, { notes: 'Talks about boats', allergies: 'Latex' })).toMatchObject({
      notes: 'Talks about boats',
      preferences: '',
      allergies: 'Latex',
    });
    await note(ann.user._id, { preferences: 'Scissors' });
    expect(await kept(ann)).toEqual([
      {
        shops: ['Fade House'],
        notes: 'Talks about boats',
        preferences: 'Scissors',
        allergies: 'Latex',
        isBlocked: false,
      },
    ]);
    expect(await kept(cem)).toEqual([]);
    expect(await note(ann.user._id, { allergies: 'x'.repeat(501) })).toBe('INVALID_INPUT');
    for (const notes of ['notes', 'preferences', 'allergies']) await note(ann.user._id, { [notes]: '' });
    expect(await kept(ann)).toEqual([]);
  });
});

describe('a blocked customer', () => {
  const hold = (time: string) =>
    ask(
      'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }',
      { input: { shopId, date: dayFromToday(3), time } },
      ann,
    );
  const book = async (time: string) => {
    const body = { service: 'barb', no_persons: '1', amount: 0, date: dayFromToday(3), time };
    const { status, body: answer } = await app.rest('POST', `/booking/create/${shopId}`, { token: ann.token, body });
    return [status, answer as { _id: string }] as const;
  };
  const move = (id: string, who: Member, time: string) =>
    ask(
      'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { time } }',
      { id, date: dayFromToday(3), time },
      who,
    );

  it('books and moves nothing there, on no way, and elsewhere as before', async () => {
    const [, { _id }] = await book('12:00');
    expect(await act('blockCustomer', ann.user._id)).toMatchObject({ customer: { isBlocked: true } });
    const dayEvents = async () => (await app.store.read(`day-${shopId}_${dayFromToday(3)}`)).length;
    const events = await dayEvents();
    expect(await hold('13:00')).toBe('BOOKINGS_NOT_TAKEN');
    const [status, refusal] = await book('13:00');
    expect([status, refusal]).toMatchObject([403, { error: { code: 'BOOKINGS_NOT_TAKEN' } }]);
    const moved = await app.rest('PUT', `/booking/reschedule/${_id}`, {
      token: ann.token,
      body: { date: dayFromToday(3), time: '14:00' },
    });
    expect(moved.status).toBe(403);
    expect(await move(_id, ann, '14:00')).toBe('BOOKINGS_NOT_TAKEN');
    expect(await dayEvents()).toBe(events);
    expect(await move(_id, bob, '14:00')).toEqual({ time: '14:00' });
    expect(await kept(ann)).toMatchObject([{ isBlocked: true, notes: '' }]);
    const others = await openShopAllDay(app, (await app.registerMember({ role: 'SHOP_OWNER' })).token, { price: '0' });
    const elsewhere = { input: { shopId: others, date: dayFromToday(3), time: '13:00' } };
    expect(
      await ask('mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }', elsewhere, ann),
    ).toMatchObject({ booking: {} });
    expect(await act('unblockCustomer', ann.user._id)).toMatchObject({ customer: { isBlocked: false } });
    expect((await book('13:00'))[0]).toBe(201);
  });

  it('confirms no hold from before whose time is over', async () => {
    const date = dayFromToday(3);
    const lapsed = { shopId, customerId: ann.user._id, date, time: '16:00', confirmed: false } as const;
    const bookingId = await madeEarlier(app, { ...lapsed, at: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await act('blockCustomer', ann.user._id)).toMatchObject({ customer: { isBlocked: true } });
    const confirm = 'mutation ($bookingId: ID!) { createBooking(bookingId: $bookingId) { status } }';
    expect(await ask(confirm, { bookingId }, ann)).toBe('BOOKINGS_NOT_TAKEN');
    expect(await book('16:00')).toMatchObject([403, { error: { code: 'BOOKINGS_NOT_TAKEN' } }]);
    expect(await act('unblockCustomer', ann.user._id)).toMatchObject({ customer: { isBlocked: false } });
    // It costs nothing, so that no money can come for it: it was ended for good meanwhile, and the time is taken anew.
    await app.runJobs();
    expect(await ask(confirm, { bookingId }, ann)).toBe('HOLD_ENDED');
    expect((await book('16:00'))[0]).toBe(201);
  });
});

describe('people without an account', () => {
  it('are merged into a member with what was kept about them, parted again, and never blocked', async () => {
    const id = await walkIn('Annie', '11:00');
    await walkIn('annie', '11:30');
    expect(await note(id, { notes: 'Likes tea' })).toMatchObject({
      bookings: [{}, {}],
      customer: { hasAccount: false },
    });
    expect(await act('blockCustomer', id)).toBe('ONLY_MEMBERS_BLOCKED');
    const MERGE = `mutation ($id: ID!, $intoId: ID!) { mergeCustomer(id: $id, intoId: $intoId) { ${RECORD} } }`;
    const before = (await record(ann.user._id)) as { bookings: object[] };
    const merged = (await ask(MERGE, { id, intoId: ann.user._id })) as { bookings: object[] };
    expect(merged).toMatchObject({ id: ann.user._id, merged: [{ id, name: 'Annie', kept: 'Likes tea' }] });
    expect(merged.bookings).toHaveLength(before.bookings.length + 2);
    expect(await names('(query: "annie")')).toEqual([]);
    expect(await kept(ann)).toMatchObject([{ notes: 'Likes tea' }]);
    expect(await ask(MERGE, { id: ann.user._id, intoId: cem.user._id })).toBe('ONLY_WALK_INS_MERGED');
    expect(await act('partCustomer', id)).toMatchObject({ id, customer: { firstName: 'Annie' } });
    expect(await names('(query: "annie")')).toEqual(['Annie']);
    expect(await kept(ann)).toEqual([]);
    expect(await act('partCustomer', id)).toBe('CUSTOMER_MISSING');
  });
});

describe('a customer who has closed their account', () => {
  it('has neither texts nor a block any more, whatever is still in memory, and nobody is merged into them', async () => {
    const fay = await app.registerMember({ firstName: 'Fay' });
    const id = fay.user._id;
    await visited(fay, -5);
    await app.settle();
    expect(await note(id, { notes: 'Hums', preferences: 'Scissors', allergies: 'Nuts' })).toMatchObject({
      notes: 'Hums',
    });
    expect(await act('blockCustomer', id)).toMatchObject({ customer: { isBlocked: true } });
    const walkInId = await walkIn('Faye', '15:00');
    const body = { password: 'secret1', restorable: false };
    expect((await app.rest('DELETE', `/users/delete/${id}`, { token: fay.token, body })).status).toBe(204);
    await app.settle();
    expect(await record(id)).toMatchObject({
      ...{ notes: '', preferences: '', allergies: '' },
      customer: { firstName: '', hasAccount: true, isBlocked: false, visits: 1 },
    });
    const MERGE = 'mutation ($id: ID!, $intoId: ID!) { mergeCustomer(id: $id, intoId: $intoId) { id } }';
    expect(await ask(MERGE, { id: walkInId, intoId: id })).toBe('CUSTOMER_MISSING');
  });
});
