import { createClient } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { WebSocket } from 'ws';
import { addDays } from '#domain/calendar.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay, pay } from './testing.ts';

const FIELDS = `id shopId shop { name } date time timeZone startsAt endsAt service persons transportation priceCents status expiresAt
  customer { id firstName email phoneNumber } cancelledBy reason refundCents changeable createdAt`;
const HOLD = `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { expiresAt amountCents booking { ${FIELDS} } } }`;
const CREATE = `mutation ($id: ID!) { createBooking(bookingId: $id) { ${FIELDS} } }`;
const CANCEL = `mutation ($id: ID!, $reason: String) { cancelBooking(id: $id, reason: $reason) { ${FIELDS} } }`;
const MOVE = `mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!) { rescheduleBooking(id: $id, date: $date, time: $time) { ${FIELDS} } }`;
const AVAILABILITY =
  'query ($shopId: ID!, $from: LocalDate!, $days: Int) { availability(shopId: $shopId, from: $from, days: $days) { date weekday slots { time startsAt state period mine } } }';

type Booking = {
  readonly id: string;
  readonly status: string;
  readonly time: string;
  readonly date: string;
  readonly changeable: boolean;
};
type Hold = {
  readonly holdSlot: { readonly expiresAt: string; readonly amountCents: number; readonly booking: Booking };
};
type Slot = { readonly time: string; readonly state: string; readonly period: string; readonly mine: string | null };

let app: TestApp;
let owner: { token: string; user: { _id: string; email: string } };
let ann: typeof owner;
let bob: typeof owner;
let shopId: string;
const date = dayFromToday(2);
const closing: (() => unknown)[] = [];
let listening: MockInstance;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  ann = await app.registerMember({ firstName: 'Ann' });
  bob = await app.registerMember({ firstName: 'Bob' });
  shopId = await openShopAllDay(app, owner.token);
  listening = vi.spyOn(app.services.changeFeed, 'on');
}, 60_000);
afterEach(() => closing.splice(0).map((close) => close()));
afterAll(() => app?.close());

const hold = async (time: string, who = ann) => {
  const { data, errors } = await app.graphql<Hold>(HOLD, { input: { shopId, date, time } }, who.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.holdSlot;
};
const booked = async (time: string) => {
  const { booking } = await hold(time);
  await pay(app, ann.token, booking.id, 3500);
  const { data, errors } = await app.graphql<{ createBooking: Booking }>(CREATE, { id: booking.id }, ann.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.createBooking;
};
const slotAt = async (time: string, token?: string) => {
  const { data } = await app.graphql<{ availability: { slots: Slot[] }[] }>(
    AVAILABILITY,
    { shopId, from: date, days: 1 },
    token,
  );
  return data?.availability[0]?.slots.find((slot) => slot.time === time);
};
const codeOf = (answer: { errors?: { extensions: { code: string } }[] }) => answer.errors?.[0]?.extensions.code;

/** Opens a subscription and hands out what it has received; resolves once the server has subscribed or refused. */
async function listen(query: string, variables: Record<string, unknown>, token?: string) {
  const before = listening.mock.calls.length;
  const received: Record<string, Record<string, unknown>>[] = [];
  const failed: unknown[] = [];
  const client = createClient({
    url: app.origin.replace('http', 'ws').concat('/graphql'),
    webSocketImpl: WebSocket,
    connectionParams: token ? { authorization: `Bearer ${token}` } : {},
    lazy: false,
    retryAttempts: 0,
  });
  closing.push(() => client.dispose());
  client.subscribe(
    { query, variables },
    {
      next: ({ data, errors }) => (errors ? failed.push(...errors) : received.push(data as (typeof received)[number])),
      error: (error) => void failed.push(...[error].flat()),
      complete: () => undefined,
    },
  );
  await until(() => listening.mock.calls.length > before || failed.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return { received, failed };
}

const until = async (check: () => boolean) => {
  for (let waited = 0; !check() && waited < 15_000; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(check()).toBe(true);
};

describe('a booking over GraphQL', () => {
  it('from a free slot through payment to the lists of both sides', async () => {
    expect(await slotAt('08:00')).toMatchObject({ state: 'free', period: 'morning', mine: null });
    const held = await hold('08:00');
    expect(held).toMatchObject({
      amountCents: 3500,
      booking: { status: 'held', changeable: false, time: '08:00', date },
    });
    expect(await slotAt('08:00', ann.token)).toMatchObject({ state: 'held', mine: held.booking.id });
    expect(await slotAt('08:00', bob.token)).toMatchObject({ state: 'held', mine: null });
    expect(codeOf(await app.graphql(CREATE, { id: held.booking.id }, ann.token))).toBe('PAYMENT_MISSING');
    await pay(app, ann.token, held.booking.id, 3500);
    const { data } = await app.graphql<{ createBooking: Booking }>(CREATE, { id: held.booking.id }, ann.token);
    expect(data?.createBooking).toMatchObject({
      status: 'confirmed',
      changeable: true,
      customer: { firstName: 'Ann', email: ann.user.email },
      shop: { name: 'Fade House' },
    });
    expect(await slotAt('08:00')).toMatchObject({ state: 'booked' });
    await app.settle();
    const lists = await app.graphql<{ myBookings: { totalCount: number; edges: { node: Booking }[] } }>(
      `{ myBookings(first: 5) { totalCount edges { node { ${FIELDS} } } } }`,
      {},
      ann.token,
    );
    expect(lists.data?.myBookings).toMatchObject({ totalCount: 1, edges: [{ node: { id: held.booking.id } }] });
    const theirs = await app.graphql<{ shopBookings: Booking[] }>(
      `query ($id: ID!, $from: LocalDate!) { shopBookings(shopId: $id, from: $from, to: $from) { ${FIELDS} } }`,
      { id: shopId, from: date },
      owner.token,
    );
    expect(theirs.data?.shopBookings).toMatchObject([
      { id: held.booking.id, customer: { firstName: 'Ann', phoneNumber: '+13125550100' } },
    ]);
  });

  it('moves, and is cancelled with the full price coming back', async () => {
    const booking = await booked('09:00');
    const other = dayFromToday(4);
    const moved = await app.graphql<{ rescheduleBooking: Booking }>(
      MOVE,
      { id: booking.id, date: other, time: '10:00' },
      ann.token,
    );
    expect(moved.data?.rescheduleBooking).toMatchObject({
      id: booking.id,
      date: other,
      time: '10:00',
      status: 'confirmed',
    });
    const off = await app.graphql<{ cancelBooking: Booking }>(CANCEL, { id: booking.id, reason: 'ill' }, ann.token);
    expect(off.data?.cancelBooking).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'customer',
      reason: 'ill',
      refundCents: 3500,
      changeable: false,
    });
    await app.runJobs();
    const payment = await app.graphql<{ payment: object }>(
      'query ($id: ID!) { payment(page: booking, itemId: $id) { status refundedCents } }',
      { id: booking.id },
      ann.token,
    );
    expect(payment.data?.payment).toEqual({ status: 'refunded', refundedCents: 3500 });
    const mails = (await app.outbox.list(50)).filter(({ to }) => to === ann.user.email).map(({ subject }) => subject);
    expect(mails.some((subject) => subject.startsWith('Cancelled:'))).toBe(true);
  });

  it('refuses with the codes of the catalogue', async () => {
    await hold('11:00');
    const taken = await app.graphql(HOLD, { input: { shopId, date, time: '11:00' } }, bob.token);
    expect(taken.errors?.[0]?.extensions).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { nearest: ['10:30', '11:30', '10:00'] },
    });
    expect(codeOf(await app.graphql(HOLD, { input: { shopId, date, time: '11:15' } }, bob.token))).toBe(
      'NOT_A_WORKING_HOUR',
    );
    expect(codeOf(await app.graphql(HOLD, { input: { shopId, date, time: '12:00' } }))).toBe('NOT_LOGGED_IN');
    expect(codeOf(await app.graphql(AVAILABILITY, { shopId, from: date, days: 32 }))).toBe('INVALID_INPUT');
    expect(codeOf(await app.graphql(AVAILABILITY, { shopId: 'x'.repeat(28), from: date }))).toBe('SHOP_MISSING');
  });

  it("hides another person's booking", async () => {
    const { booking } = await hold('13:00');
    const ask = (token: string) =>
      app.graphql<{ booking: Booking | null }>(
        'query ($id: ID!) { booking(id: $id) { id } }',
        { id: booking.id },
        token,
      );
    expect((await ask(bob.token)).data).toEqual({ booking: null });
    expect((await ask(owner.token)).data).toEqual({ booking: { id: booking.id } });
    for (const query of [CREATE, CANCEL])
      expect(codeOf(await app.graphql(query, { id: booking.id }, bob.token))).toBe('BOOKING_MISSING');
    for (const name of [
      'extendHold(bookingId: $id) { expiresAt }',
      'releaseHold(bookingId: $id)',
      'checkIn(id: $id) { id }',
      'undoCheckIn(id: $id) { id }',
      'completeBooking(id: $id) { id }',
      'markNoShow(id: $id) { id }',
    ])
      expect(codeOf(await app.graphql(`mutation ($id: ID!) { ${name} }`, { id: booking.id }, bob.token))).toBe(
        'BOOKING_MISSING',
      );
    expect(
      codeOf(
        await app.graphql(
          `query ($id: ID!, $d: LocalDate!) { shopBookings(shopId: $id, from: $d, to: $d) { id } }`,
          { id: shopId, d: date },
          ann.token,
        ),
      ),
    ).toBe('NOT_YOUR_SHOP');
  });

  it('are read at several shops at once by their owner, at most 20 shops and 31 days', async () => {
    const AT =
      'query ($ids: [ID!]!, $from: LocalDate!, $to: LocalDate!) { bookingsAtShops(shopIds: $ids, from: $from, to: $to) { id startsAt shop { id } } }';
    const at = (ids: string[], to = addDays(date, 30), token = owner.token) =>
      app.graphql<{ bookingsAtShops: { id: string; startsAt: string }[] }>(AT, { ids, from: date, to }, token);
    const one = await app.graphql<{ shopBookings: { id: string; startsAt: string }[] }>(
      'query ($id: ID!, $from: LocalDate!, $to: LocalDate!) { shopBookings(shopId: $id, from: $from, to: $to) { id startsAt shop { id } } }',
      { id: shopId, from: date, to: addDays(date, 30) },
      owner.token,
    );
    expect((await at([shopId, shopId])).data?.bookingsAtShops).toEqual(one.data?.shopBookings);
    expect(one.data?.shopBookings.length).toBeGreaterThan(0);
    expect((await at([])).data).toEqual({ bookingsAtShops: [] });
    expect(codeOf(await at([shopId], date, ann.token))).toBe('NOT_YOUR_SHOP');
    expect(codeOf(await at([shopId], addDays(date, 31)))).toBe('INVALID_INPUT');
    expect(codeOf(await at(Array.from({ length: 21 }, (_, n) => `s${n}`)))).toBe('INVALID_INPUT');
  });
});

describe('subscriptions', () => {
  it('notify every watcher of a shop that a slot was taken and freed, and reading then shows it', async () => {
    const { received } = await listen(
      'subscription ($id: ID!) { availabilityChanged(shopId: $id) { shopId date time state position } }',
      { id: shopId },
    );
    const { booking } = await hold('15:00');
    await until(() => received.length === 1);
    expect(received[0]?.availabilityChanged).toMatchObject({ shopId, date, time: '15:00', state: 'held' });
    expect(await slotAt('15:00')).toMatchObject({ state: 'held' });
    await app.graphql('mutation ($id: ID!) { releaseHold(bookingId: $id) }', { id: booking.id }, ann.token);
    await until(() => received.length === 2);
    expect(received[1]?.availabilityChanged).toMatchObject({ time: '15:00', state: 'free' });
  });

  it("send a booking's changes to its owner and customer, and to no other member", async () => {
    const query = `subscription { bookingChanged { ${FIELDS} } }`;
    const [theirs, mine, others] = [
      await listen(query, {}, owner.token),
      await listen(query, {}, ann.token),
      await listen(query, {}, bob.token),
    ];
    const booking = await booked('16:00');
    const confirmed = (one: { bookingChanged?: Record<string, unknown> }) =>
      one.bookingChanged?.id === booking.id && one.bookingChanged.status === 'confirmed';
    await until(() => theirs.received.some(confirmed) && mine.received.some(confirmed));
    expect(theirs.received.find(confirmed)?.bookingChanged).toMatchObject({
      customer: { firstName: 'Ann', email: ann.user.email },
    });
    expect(others.received).toEqual([]);
  });

  it('are refused to visitors and for shops that are not there', async () => {
    const visitor = await listen('subscription { bookingChanged { id } }', {});
    await until(() => visitor.failed.length > 0);
    expect(JSON.stringify(visitor.failed)).toContain('NOT_LOGGED_IN');
    const nowhere = await listen('subscription ($id: ID!) { availabilityChanged(shopId: $id) { state } }', {
      id: 'x'.repeat(28),
    });
    await until(() => nowhere.failed.length > 0);
    expect(JSON.stringify(nowhere.failed)).toContain('SHOP_MISSING');
  });
});
