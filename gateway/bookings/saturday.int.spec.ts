import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { weekdayOf } from '#domain/calendar.ts';
import { seeded } from '../payments/sandboxClient.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay, pay } from './testing.ts';

// A Saturday of a shop with three barbers: customers book, move and cancel over both APIs, two desks take walk-ins, block
// time and cancel at the same time, and the afternoon is closed in the middle of it. Afterwards chairs, minutes and money
// are added up from what the product and the provider say.

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Row = {
  id: string;
  status: string;
  time: string;
  minutes: number;
  bufferMinutes: number;
  priceCents: number;
  refundCents: number | null;
  walkIn: boolean;
  barber: { id: string } | null;
};
type Random = () => number;

const CUSTOMERS = 9;
const VISITS_EACH = 3;
const DESK_TURNS = 14;
const CLOSES_AT = '14:00';
const HALF_HOUR = 30;
const SHOP_HOURS = ['09', '10', '11', '12', '13', '14', '15', '16', '17'].flatMap((hour) => [
  `${hour}:00`,
  `${hour}:30`,
]);
const ROW = 'id status time minutes bufferMinutes priceCents refundCents walkIn barber { id }';

const saturday = [2, 3, 4, 5, 6, 7, 8].map(dayFromToday).find((date) => weekdayOf(date) === 'saturday') ?? '';

let app: TestApp;
let owner: Member;
let shopId: string;
let barbers: string[];
let services: string[];
let customers: Member[];
/** What the provider holds of the Saturdays before, in cents. */
let heldBefore = 0;

beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

beforeEach(async () => {
  owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, owner.token, { saturday: SHOP_HOURS.join(',') });
  const crew = await Promise.all([1, 2].map(() => app.registerProvenMember()));
  const places: string[] = [];
  for (const { user } of crew) places.push(await joinCrew(app, shopId, { memberId: user._id, email: user.email }));
  barbers = ['owner', ...places];
  for (const service of [
    { name: 'Skin fade', minutes: 45, buffer: 10, price: 40 },
    { name: 'Beard trim', minutes: 20, price: 15 },
  ])
    expect((await app.rest('POST', `/shops/services/${shopId}`, { token: owner.token, body: service })).status).toBe(
      201,
    );
  const menu = await app.rest('GET', `/shops/services/${shopId}`);
  services = (menu.body as { data: { _id: string }[] }).data.map(({ _id }) => _id);
  customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => app.registerMember()));
}, 60_000);

const one = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

async function ask<T>(query: string, variables: object, who: Member): Promise<T | undefined> {
  const { data } = await app.graphql<Record<string, T>>(query, variables, who.token);
  return data ? Object.values(data)[0] : undefined;
}

async function freeTimes(barber: string, serviceId?: string): Promise<string[]> {
  const service = serviceId === undefined ? '' : `&service=${serviceId}`;
  const { body } = await app.rest(
    'GET',
    `/shops/availability/${shopId}?from=${saturday}&days=1&barber=${barber}${service}`,
  );
  const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
  return (day?.slots ?? []).filter(({ state }) => state === 'free').map(({ time }) => time);
}
const rows = async (): Promise<Row[]> =>
  (await ask<Row[]>(
    `query ($shopId: ID!, $on: LocalDate!) { shopBookings(shopId: $shopId, from: $on, to: $on) { ${ROW} } }`,
    { shopId, on: saturday },
    owner,
  )) ?? [];

const move = (id: string, time: string, who: Member) =>
  ask(
    'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) { rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { id } }',
    { id, date: saturday, time, barber: 'anyone' },
    who,
  );
const cancel = (id: string, { token }: Member) => app.rest('PUT', `/booking/cancel/${id}`, { token, body: {} });

/** A customer books over one of the APIs, pays, and may move or cancel the visit. */
async function visit(who: Member, random: Random): Promise<void> {
  const [barber, service] = [one(random, [...barbers, 'anyone', 'anyone']), one(random, services)];
  const time = one(random, await freeTimes(barber, service));
  if (time === undefined) return;
  const held = await (random() < 0.5 ? heldOverRest : heldOverGraphql)(who, time, service, barber);
  if (!held) return;
  if (random() < 0.1) {
    await app.rest('POST', `/booking/release/${held.id}`, { token: who.token, body: {} });
    return;
  }
  expect(await pay(app, who.token, held.id, held.cents)).toBe(200);
  await ask('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: held.id }, who);
  const next = random();
  if (next < 0.25) await cancel(held.id, who);
  else if (next < 0.55) await move(held.id, one(random, [time, ...(await freeTimes('anyone', service))]), who);
}

type Held = { id: string; cents: number };

async function heldOverRest(who: Member, time: string, service: string, barber: string): Promise<Held | undefined> {
  const body = { date: saturday, time, service, barber };
  const answer = await app.rest('POST', `/booking/hold/${shopId}`, { token: who.token, body });
  if (answer.status !== 201) return undefined;
  const { _id, amount } = answer.body as { _id: string; amount: number };
  return { id: _id, cents: Math.round(amount * 100) };
}

async function heldOverGraphql(
  who: Member,
  time: string,
  serviceId: string,
  barber: string,
): Promise<Held | undefined> {
  const held = await ask<{ booking: { id: string; priceCents: number } }>(
    'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id priceCents } } }',
    { input: { shopId, date: saturday, time, serviceId, barber } },
    who,
  );
  return held && { id: held.booking.id, cents: held.booking.priceCents };
}

/** One turn of a desk: somebody walks in, an hour of a chair is kept, or an appointment is moved or cancelled. */
async function deskTurn(random: Random): Promise<void> {
  const [turn, barber] = [random(), one(random, barbers)];
  if (turn < 0.45) {
    const times = await freeTimes(barber);
    const body = { date: saturday, time: one(random, times), name: 'Wade', barber };
    if (times.length > 0) await app.rest('POST', `/booking/walk-in/${shopId}`, { token: owner.token, body });
  } else if (turn < 0.6) await keep(barber, (await freeTimes(barber)).slice(0, 1));
  else {
    const going = (await rows()).filter(({ status }) => status === 'confirmed');
    const { id } = one(random, going) ?? {};
    if (id !== undefined && turn < 0.8) await move(id, one(random, await freeTimes('anyone')) ?? SHOP_HOURS[0], owner);
    else if (id !== undefined) await cancel(id, owner);
  }
}

const keep = (barber: string, times: readonly string[]) =>
  ask(
    'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }',
    { input: { shopId, date: saturday, times, barber } },
    owner,
  );

/** Blocks what is free of the afternoon and cancels what is booked, while others go on, until nothing is left of it. */
async function closeAfternoon(): Promise<void> {
  for (let left = true; left; ) {
    left = false;
    for (const barber of barbers) {
      const times = (await freeTimes(barber)).filter((time) => time >= CLOSES_AT);
      if (times.length === 0) continue;
      left = true;
      await keep(barber, times);
    }
    const booked = (await rows()).filter((row) => row.status === 'confirmed' && endOf(row) > minutesOf(CLOSES_AT));
    for (const { id } of booked) await cancel(id, owner);
    left ||= booked.length > 0;
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** When the chair is free again: a visit takes as many half hours as it and the time after it need. */
const endOf = ({ time, minutes, bufferMinutes }: Row): number =>
  minutesOf(time) + Math.ceil((minutes + bufferMinutes) / HALF_HOUR) * HALF_HOUR;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

it.each([1, 2, 3])(
  'adds up after everybody was at it at once (seed %i)',
  async (seed) => {
    const random = seeded(seed);
    const work = customers.map(async (who) => {
      for (let nth = 0; nth < VISITS_EACH; nth += 1) await visit(who, random);
    });
    const desks = [1, 2].map(async () => {
      for (let turn = 0; turn < DESK_TURNS; turn += 1) await deskTurn(random);
    });
    const closing = desks[0]?.then(closeAfternoon);
    await Promise.all([...work, ...desks, closing]);
    await closeAfternoon();
    await app.runJobs();

    const all = await rows();
    const standing = all.filter(({ status }) => status === 'confirmed');
    expect(standing.length).toBeGreaterThan(3);

    // No minute of a chair is anybody's twice, and nothing is left of the afternoon.
    for (const barber of barbers) {
      const mine = standing
        .filter((row) => (row.barber?.id ?? 'owner') === barber)
        .sort((a, b) => a.time.localeCompare(b.time));
      mine.forEach((row, at) => {
        expect(endOf(row), row.time).toBeLessThanOrEqual(minutesOf(CLOSES_AT));
        const next = mine[at + 1];
        if (next) expect(minutesOf(next.time), `${row.time} before ${next.time}`).toBeGreaterThanOrEqual(endOf(row));
      });
      // What is said to be free is free: none of it is in an appointment.
      for (const time of await freeTimes(barber)) {
        expect(time < CLOSES_AT).toBe(true);
        const at = minutesOf(time);
        expect(mine.filter((row) => minutesOf(row.time) <= at && at < endOf(row))).toEqual([]);
      }
    }

    // The provider holds what the appointments say, and so do the shop's figures.
    const paid = all.filter(({ walkIn }) => !walkIn);
    const kept = sum(paid.map(({ priceCents, refundCents }) => priceCents - (refundCents ?? 0)));
    const movements = await everyMovement();
    const held = sum(
      movements.filter(({ kind }) => kind === 'charge' || kind === 'refund').map(({ amount }) => amount),
    );
    expect(held - heldBefore).toBe(kept);
    heldBefore = held;
    const figures = await ask<{ netCents: number }>('{ sellerFigures { netCents } }', {}, owner);
    expect(figures?.netCents).toBe(kept);
  },
  120_000,
);

async function everyMovement() {
  const { provider } = app.services;
  const found: Awaited<ReturnType<typeof provider.listTransactions>>['transactions'][number][] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await provider.listTransactions('1970-01-01T00:00:00.000Z', after);
    found.push(...page.transactions);
    after = page.next;
  }
  return found;
}
