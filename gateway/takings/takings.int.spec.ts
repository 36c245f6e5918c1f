import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOfLocal } from '#domain/calendar.ts';
import { newBookingId } from '#domain/ids.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { textOf } from '../receipts/pdfText.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;

const ZONE = 'America/Chicago';
/** Three days that are over, and the first and last of them as a span. */
const DAYS = [dayFromToday(-3), dayFromToday(-2), dayFromToday(-1)] as const;
const SPAN = { from: DAYS[0], to: DAYS[2] };

let app: TestApp;
let olga: Member;
let mia: Member;
let ben: Member;
let dora: Member;
let stranger: Member;
let ann: Member;
let shopId: string;
/** Ben's membership, which is his chair. */
let bens: string;

beforeAll(async () => {
  // What is planted here has no payment at the provider: nobody looks for one.
  app = await openTestApp({ workers: false, sweeps: false });
  olga = await app.registerProvenMember({ role: 'SHOP_OWNER', firstName: 'Olga', lastName: 'Owner' });
  [mia, ben, dora, stranger, ann] = await Promise.all([
    app.registerProvenMember({ firstName: 'Mia' }),
    app.registerProvenMember({ firstName: 'Ben', lastName: 'Barber' }),
    app.registerProvenMember({ firstName: 'Dora' }),
    app.registerProvenMember({ role: 'SHOP_OWNER' }),
    app.registerProvenMember({ firstName: 'Ann' }),
  ]);
  shopId = await openShopAllDay(app, olga.token);
  const joins = (one: Member, role: 'manager' | 'barber' | 'desk') =>
    joinCrew(app, shopId, { memberId: one.user._id, email: one.user.email, role });
  bens = await joins(ben, 'barber');
  await joins(mia, 'manager');
  await joins(dora, 'desk');
  await plant();
  await app.settle();
}, 90_000);
afterAll(() => app?.close());

async function happened(stream: string, type: string, data: object): Promise<void> {
  const revision = (await app.store.read(stream)).at(-1)?.revision ?? NO_STREAM;
  const id = randomUUID();
  const by = { actorId: 'system', actorRole: 'system', channel: 'job', occurredAt: new Date().toISOString() };
  const metadata = { schema: '1', commandId: id, correlationId: id, causationId: id, ...by };
  await app.store.append(stream, revision, [{ id, type, data, metadata }]);
}

type Visit = { date: string; time: string; price: number; chair?: string };
const factsOf = ({ date, time, price, chair }: Visit) => {
  const startsAt = instantOfLocal(date, time, ZONE);
  return {
    ...{ bookingId: newBookingId(shopId, date), shopId, ownerId: olga.user._id, date, time, timeZone: ZONE },
    ...{ startsAt, endsAt: new Date(Date.parse(startsAt) + 1_800_000).toISOString() },
    ...{ price, service: 'barb', persons: 1, ...(chair !== undefined && { chair }) },
  };
};

/** A visit that was booked and paid; `back`: cents that are given back of it. Answers its mentions, for what comes of it. */
async function paid(visit: Visit, back = 0) {
  const facts = { ...factsOf(visit), customerId: ann.user._id };
  const { bookingId, ownerId, customerId, date } = facts;
  const mentions = { bookingId, shopId, ownerId, customerId, date };
  const paymentId = `booking-${bookingId}`;
  const stream = `day-${shopId}_${date}`;
  await happened(stream, 'SlotHeld', { ...facts, expiresAt: facts.startsAt });
  await happened(stream, 'BookingConfirmed', { ...mentions, paymentId, price: visit.price });
  const of = { paymentId, payerId: customerId, purpose: { page: 'booking', itemId: bookingId } };
  await happened(`payment-${paymentId}`, 'PaymentCaptured', {
    ...of,
    intentId: `pi_${bookingId}`,
    amount: visit.price,
  });
  await happened(`payment-${paymentId}`, 'PaymentFulfilled', of);
  if (back > 0)
    await happened(`payment-${paymentId}`, 'RefundStarted', {
      ...of,
      refundId: `${paymentId}-r`,
      amount: back,
      reason: 'spec',
    });
  return { mentions, paymentId, stream };
}

/** What the three days had; Ben had no terms on the first, a commission on the second, and chair rent on the third. */
async function plant() {
  const of = { membershipId: bens, shopId, ownerId: olga.user._id, memberId: ben.user._id };
  const terms = (from: string, one: object) =>
    happened(`crew-${olga.user._id}`, 'CrewTermsSet', { ...of, terms: one, from });
  await terms(DAYS[1], { kind: 'commission', basisPoints: 4_500 });
  await terms(DAYS[2], { kind: 'rent', cents: 1_000, per: 'day' });
  const first = await paid({ date: DAYS[0], time: '09:00', price: 3_500, chair: bens });
  await happened(first.stream, 'BookingCompleted', first.mentions);
  await paid({ date: DAYS[1], time: '09:00', price: 3_500, chair: bens });
  await paid({ date: DAYS[2], time: '09:00', price: 3_500, chair: bens }, 1_000);
  const walkIn = factsOf({ date: DAYS[1], time: '10:00', price: 2_000 });
  const guest = { name: 'Wade', phone: '', note: '' };
  await happened(`day-${shopId}_${DAYS[1]}`, 'WalkInAdded', {
    ...{ ...walkIn, customerId: walkIn.bookingId, walkIn: true, guest },
  });
  const late = await paid({ date: DAYS[2], time: '11:00', price: 3_500 }, 1_750);
  const cancelled = { ...late.mentions, cancelledBy: 'customer', paymentId: late.paymentId, refund: 1_750 };
  await happened(late.stream, 'BookingCancelled', cancelled);
  const free = await paid({ date: DAYS[2], time: '12:00', price: 3_500 }, 3_500);
  const all = { ...free.mentions, cancelledBy: 'shop', paymentId: free.paymentId, refund: 3_500 };
  await happened(free.stream, 'BookingCancelled', all);
  // Booked and paid, and not over yet.
  await paid({ date: dayFromToday(3), time: '09:00', price: 3_500, chair: bens });
}

async function ask<T>(query: string, variables: object, who?: Member): Promise<T> {
  const { data, errors } = await app.graphql<object>(query, variables, who?.token);
  return (errors?.[0] ? errors[0].extensions.code : Object.values(data ?? {})[0]) as T;
}
const SUMS = 'visits paidCents atDeskCents givenBackCents keptCents commissionCents takenOffCents';
const QUERY = `query ($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopTakings(shopId: $shopId, from: $from, to: $to) {
  shopName timeZone from to
  people { chair membershipId person { firstName } terms { kind basisPoints rentCents rentPer } rentCents ${SUMS} }
  services { serviceId name ${SUMS} } days { date rentCents ${SUMS} } total { rentCents ${SUMS} } } }`;
type Found = { people: { chair: string | null }[]; days: object[]; services: object[]; total: object };
const takings = (who?: Member, over: object = {}) => ask<Found | string>(QUERY, { shopId, ...SPAN, ...over }, who);
const sums = (visits: number, paidCents: number, atDeskCents: number, givenBackCents: number, commissionCents = 0) => ({
  ...{ visits, paidCents, atDeskCents, givenBackCents, keptCents: paidCents - givenBackCents, commissionCents },
  takenOffCents: 0,
});

describe('the takings of a shop', () => {
  it('are added up by person, service and day, with commission and rent as they were on each day', async () => {
    const rent = { kind: 'rent', basisPoints: null, rentCents: 1_000, rentPer: 'day' };
    expect(await takings(olga)).toEqual({
      ...{ shopName: 'Fade House', timeZone: ZONE, ...SPAN },
      people: [
        {
          ...{ chair: null, membershipId: null, person: { firstName: 'Olga' }, terms: null, rentCents: 0 },
          ...sums(2, 5_500, 2_000, 1_750),
        },
        {
          ...{ chair: bens, membershipId: bens, person: { firstName: 'Ben' }, terms: rent, rentCents: 1_000 },
          ...sums(3, 10_500, 0, 1_000, 1_575),
        },
      ],
      services: [{ serviceId: 'barb', name: 'Barber Service', ...sums(5, 16_000, 2_000, 2_750, 1_575) }],
      days: [
        { date: DAYS[0], rentCents: 0, ...sums(1, 3_500, 0, 0) },
        { date: DAYS[1], rentCents: 0, ...sums(2, 5_500, 2_000, 0, 1_575) },
        { date: DAYS[2], rentCents: 1_000, ...sums(2, 7_000, 0, 2_750) },
      ],
      total: { rentCents: 1_000, ...sums(5, 16_000, 2_000, 2_750, 1_575) },
    });
  });

  it('are read by its owner and managers, by a barber of their own visits, and by nobody else', async () => {
    expect(await takings(mia)).toEqual(await takings(olga));
    const own = (await takings(ben)) as Found;
    expect(own.people.map(({ chair }) => chair)).toEqual([bens]);
    expect(own.total).toEqual({ rentCents: 1_000, ...sums(3, 10_500, 0, 1_000, 1_575) });
    expect(await takings(dora)).toBe('ONLY_THE_OWNER');
    expect(await takings(stranger)).toBe('NOT_YOUR_SHOP');
    expect(await takings(ann)).toBe('NOT_YOUR_SHOP');
    expect(await takings(undefined)).toBe('NOT_LOGGED_IN');
    expect(await takings(olga, { shopId: 'none' })).toBe('SHOP_MISSING');
  });

  it('are of one to 31 days, and count what is not over yet only then', async () => {
    expect(await takings(olga, { from: DAYS[1], to: DAYS[0] })).toBe('INVALID_INPUT');
    expect(await takings(olga, { from: DAYS[0], to: dayFromToday(28) })).toBe('INVALID_INPUT');
    const most = (await takings(olga, { from: DAYS[0], to: dayFromToday(27) })) as Found;
    expect(most.days).toHaveLength(31);
    // The rent of today is due, and none of later days.
    expect(most.total).toMatchObject({ visits: 5, rentCents: 2_000 });
  });

  it('are of the month of the shop’s own clock, also where the clocks change', async () => {
    const at = (date: string, time: string, price: number) => paid({ date, time, price, chair: bens });
    // Late in the evening it is the next day, and the next month, in UTC.
    await at('2025-10-31', '23:30', 1_001);
    await at('2025-11-01', '00:00', 1_002);
    // The hour that is there twice, and the first after the one that is missing.
    await at('2025-11-02', '01:30', 1_004);
    await at('2025-11-30', '23:30', 1_008);
    await at('2025-12-01', '00:00', 1_016);
    await at('2026-02-28', '23:30', 1_032);
    await at('2026-03-08', '03:00', 1_064);
    await at('2026-03-31', '23:30', 1_128);
    await app.settle();
    const month = async (from: string, to: string) => {
      const { total, days } = (await takings(olga, { from, to })) as {
        total: { paidCents: number; visits: number };
        days: { date: string; paidCents: number }[];
      };
      return [total.visits, total.paidCents, days.flatMap((one) => (one.paidCents > 0 ? one.date.slice(5) : []))];
    };
    expect(await month('2025-10-01', '2025-10-31')).toEqual([1, 1_001, ['10-31']]);
    expect(await month('2025-11-01', '2025-11-30')).toEqual([3, 3_014, ['11-01', '11-02', '11-30']]);
    expect(await month('2025-12-01', '2025-12-31')).toEqual([1, 1_016, ['12-01']]);
    expect(await month('2026-02-01', '2026-02-28')).toEqual([1, 1_032, ['02-28']]);
    expect(await month('2026-03-01', '2026-03-31')).toEqual([2, 2_192, ['03-08', '03-31']]);
  });

  it('are rows of REST in dollars, and files', async () => {
    const path = (asked: string) => `/takings/${shopId}?from=${SPAN.from}&to=${SPAN.to}&${asked}`;
    const read = (asked: string, who = olga) => app.rest('GET', path(asked), { token: who.token });
    const { body } = await read('by=person');
    expect(body).toMatchObject({
      data: [
        { barber: 'owner', person: { firstName: 'Olga' }, terms: null, paid: 55, at_desk: 20, given_back: 17.5 },
        {
          ...{ barber: bens, membership: bens, kept: 95, commission: 15.75, rent: 10, date: null, service: null },
          terms: { kind: 'rent', percent: null, amount: 10, per: 'day' },
        },
      ],
      total: { visits: 5, kept: 132.5, rent: 10 },
    });
    const sheet = await read('by=day&format=csv');
    expect(sheet.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(sheet.headers.get('content-disposition')).toContain(`takings-${SPAN.from}-to-${SPAN.to}-by-day.csv`);
    expect(sheet.text.split('\r\n')[3]).toBe(`"${DAYS[2]}","2","7000","0","2750","4250","0","0","1000"`);
    expect((await read('by=day', ben)).body).toMatchObject({ total: { visits: 3 } });
    expect((await read('by=day', dora)).status).toBe(403);

    const { url } = (await app.rest('POST', path('by=person&format=pdf'), { token: mia.token })).body as {
      url: string;
    };
    const { pathname, search } = new URL(url, app.origin);
    const file = await fetch(`${app.origin}${pathname}${search}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const text = textOf(Buffer.from(await file.arrayBuffer()))
      .flat()
      .join('\n');
    expect(text).toMatch(/Ben Barber +3 +\$105\.00 +-\$10\.00 +\$95\.00 +\$15\.75 +\$10\.00/);
  });
});

describe('terms', () => {
  const SET = `mutation ($id: ID!, $terms: CrewTermsInput) { setCrewTerms(id: $id, terms: $terms) { id terms { kind basisPoints rentCents rentPer } } }`;
  const set = (terms: object | null, who = olga) => ask(SET, { id: bens, terms }, who);
  const seenBy = async (who: Member) => {
    const found = await ask<{ id: string; terms: object | null }[]>(
      'query ($id: ID!) { shopCrew(shopId: $id) { id terms { kind } } }',
      { id: shopId },
      who,
    );
    return found.find(({ id }) => id === bens)?.terms;
  };

  it('are set by the owner alone, in both APIs, and end', async () => {
    const commission = { kind: 'commission', basisPoints: 5_000, rentCents: null, rentPer: null };
    expect(await set({ kind: 'commission', basisPoints: 5_000 })).toEqual({ id: bens, terms: commission });
    expect(await set({ kind: 'rent', rentCents: 900 })).toMatchObject({ terms: { rentCents: 900, rentPer: 'week' } });
    expect(await set({ kind: 'commission', basisPoints: 10_001 })).toBe('CREW_TERMS_INVALID');
    expect(await set({ kind: 'rent' })).toBe('CREW_TERMS_INVALID');
    for (const who of [mia, ben, stranger]) expect(await set(null, who)).toBe('MEMBERSHIP_MISSING');
    const put = (terms: object | null) =>
      app.rest('PUT', `/crew/terms/${bens}`, { token: olga.token, body: { terms } });
    expect((await put({ kind: 'commission', percent: 33.33 })).body).toEqual({
      ...{ _id: bens, terms: { kind: 'commission', percent: 33.33, amount: null, per: null } },
    });
    expect((await put({ kind: 'rent', amount: 0 })).status).toBe(400);
    expect((await put(null)).body).toEqual({ _id: bens, terms: null });
    expect(await seenBy(olga)).toBeNull();
    // What was agreed on days before today stays.
    expect(await takings(olga)).toMatchObject({ total: { commissionCents: 1_575, rentCents: 1_000 } });
  });

  it('are read by the owner, managers and who they are for', async () => {
    await set({ kind: 'commission', basisPoints: 5_000 });
    for (const who of [olga, mia, ben]) expect(await seenBy(who)).toEqual({ kind: 'commission' });
    expect(await seenBy(dora)).toBeNull();
  });

  it('end with the membership, and what was taken stays with who has left', async () => {
    expect(await ask('mutation ($id: ID!) { leaveCrew(id: $id) { id } }', { id: bens }, ben)).toEqual([]);
    await app.settle();
    const { people } = (await takings(olga)) as Found;
    expect(people).toMatchObject([{ chair: null }, { chair: bens, membershipId: null, rentCents: 1_000 }]);
    expect(await takings(ben)).toBe('NOT_YOUR_SHOP');
    expect(await set({ kind: 'commission', basisPoints: 5_000 })).toBe('MEMBERSHIP_MISSING');
  });
});
