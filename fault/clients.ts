import { randomUUID } from 'node:crypto';
import { addDays, HALF_HOURS, localDateOf } from '#domain/calendar.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import type { History, Slot } from './history.ts';
import { pause } from './product.ts';
import type { Random } from './random.ts';

const ZONE = 'America/Chicago';
const TIMES = ['10:00', '10:30', '11:00', '11:30'];
const DAYS_AHEAD = [5, 6];
const PATIENCE_MS = 10_000;
const AFTER_TROUBLE_MS = 200;
/** A token lives for a quarter of an hour; a client logs in again before. */
const LOGIN_AFTER_MS = 10 * 60_000;
const PRICES = [0, 3500];
export const PASSWORD = 'secret1';

type Member = { readonly id: string; readonly email: string; readonly token: string; readonly since: number };
type Booking = { readonly id: string; readonly slot: Slot; readonly cents: number; booked: boolean };
type Answer = {
  readonly status: number;
  readonly token: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly askedAt: number;
};

/** What all clients of a run share: the server's origin and the shops whose slots they compete for. */
export type Town = {
  readonly origin: string;
  readonly history: History;
  readonly random: Random;
  readonly shops: { readonly id: string; readonly cents: number }[];
  over: boolean;
};

/** Sends one request; undefined when no answer came, and then it is unknown whether it was done. */
async function ask(
  { origin, history }: Town,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: object } = {},
): Promise<Answer | undefined> {
  const askedAt = Date.now();
  try {
    const form = body instanceof URLSearchParams;
    const response = await fetch(`${origin}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !form && { 'content-type': 'application/json' }),
      },
      ...(body && { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    history.count(String(response.status));
    return {
      status: response.status,
      token: response.headers.get('authorization')?.replace(/^Bearer /, ''),
      body: text.startsWith('{') ? JSON.parse(text) : {},
      askedAt,
    };
  } catch {
    history.count('no answer');
    await pause(AFTER_TROUBLE_MS);
    return undefined;
  }
}

async function register(town: Town, role: string): Promise<Member | undefined> {
  const name = `m${randomUUID().slice(0, 18)}`;
  const email = `${name}@example.test`;
  const body = {
    email,
    password: PASSWORD,
    firstName: 'Mem',
    lastName: 'Ber',
    userName: name,
    phoneNumber: '+13125550100',
    role,
  };
  const answer = await ask(town, 'POST', '/api/v1/users/register', { body });
  if (answer?.status !== 201 || !answer.token) return undefined;
  const id = String(answer.body._id);
  town.history.keep({ kind: 'registered', id, askedAt: answer.askedAt, answeredAt: Date.now() });
  return { id, email, token: answer.token, since: Date.now() };
}

/** The member with another token; as they were when they could not log in. */
async function loggedIn(town: Town, member: Member): Promise<Member> {
  const body = { email: member.email, password: PASSWORD };
  const answer = await ask(town, 'POST', '/api/v1/users/login', { body });
  return answer?.token ? { ...member, token: answer.token, since: Date.now() } : member;
}

async function openShop(town: Town, { token }: Member, prices: readonly number[]): Promise<void> {
  const cents = town.random.pick(prices);
  const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HALF_HOURS.join(',')]));
  const body = {
    shop_name: 'Fade House',
    category: 'barbers',
    price: String(cents / 100),
    description: 'Fades',
    contact_number: '312 555 0100',
    contact_email: 'fade@example.test',
    shop_address: '1 State St, Chicago, Illinois',
    ...week,
  };
  const answer = await ask(town, 'POST', '/api/v1/shops/register', { token, body });
  if (answer?.status !== 201) return;
  const id = String(answer.body._id);
  town.history.keep({ kind: 'shopOpened', id, askedAt: answer.askedAt, answeredAt: Date.now() });
  town.shops.push({ id, cents });
}

async function hold(town: Town, { token }: Member): Promise<Booking | undefined> {
  const shop = town.shops.length > 0 ? town.random.pick(town.shops) : undefined;
  if (!shop) return void (await pause(AFTER_TROUBLE_MS));
  const date = addDays(localDateOf(new Date().toISOString(), ZONE), town.random.pick(DAYS_AHEAD));
  const slot = { shopId: shop.id, date, time: town.random.pick(TIMES) };
  const answer = await ask(town, 'POST', `/api/v1/booking/hold/${shop.id}`, { token, body: { date, time: slot.time } });
  if (answer?.status !== 201) return undefined;
  const id = String(answer.body._id);
  town.history.keep({
    kind: 'held',
    id,
    askedAt: answer.askedAt,
    answeredAt: Date.now(),
    slot,
    until: Date.parse(String(answer.body.expiresAt)),
  });
  return { id, slot, cents: shop.cents, booked: false };
}

async function giveUp(town: Town, { token }: Member, { id, booked }: Booking): Promise<void> {
  town.history.givesUp(id);
  const answer = await ask(town, booked ? 'PUT' : 'POST', `/api/v1/booking/${booked ? 'cancel' : 'release'}/${id}`, {
    token,
  });
  if (answer && answer.status < 300)
    town.history.keep({
      kind: booked ? 'cancelled' : 'released',
      id,
      askedAt: answer.askedAt,
      answeredAt: Date.now(),
    });
}

async function pay(town: Town, { token }: Member, { id, cents }: Booking): Promise<boolean> {
  const intent = await ask(town, 'POST', '/api/v1/stripe/payment-intent', {
    token,
    body: { page: 'booking', itemId: id, amount: cents, currency: 'usd' },
  });
  const secret = String(intent?.body.clientSecret ?? '');
  if (intent?.status !== 201 || !secret) return false;
  const intentId = secret.split('_secret_')[0] ?? '';
  town.history.keep({ kind: 'intentOpened', id: intentId, askedAt: intent.askedAt, answeredAt: Date.now() });
  const { body: config = {} } = (await ask(town, 'GET', '/api/v1/stripe/config')) ?? {};
  const form = new URLSearchParams({
    client_secret: secret,
    payment_method: 'pm_card_visa',
    key: String(config.publishableKey),
  });
  return (await ask(town, 'POST', `/v1/payment_intents/${intentId}/confirm`, { body: form }))?.status === 200;
}

async function book(town: Town, member: Member, booking: Booking): Promise<void> {
  if (booking.cents > 0 && !(await pay(town, member, booking))) return;
  const { shopId, date, time } = booking.slot;
  const body = { date, time, service: 'barb', no_persons: '1', amount: booking.cents / 100 };
  const answer = await ask(town, 'POST', `/api/v1/booking/create/${shopId}`, { token: member.token, body });
  if (answer?.status !== 201) return;
  booking.booked = true;
  // The answer names the booking; it may be another than the hold this client asked for.
  town.history.keep({
    kind: 'booked',
    id: String(answer.body._id),
    askedAt: answer.askedAt,
    answeredAt: Date.now(),
  });
}

/** How much clients do. */
export type Manner = {
  /** What their shops ask, in cents; 0 is paid with nothing. */
  readonly prices?: readonly number[];
  /** How long each waits before it does the next thing, in ms. */
  readonly breathMs?: number;
};

/** One client: registers, then opens shops, holds slots, pays, books and cancels until the run is over. */
async function live(town: Town, index: number, { prices = PRICES, breathMs = 0 }: Manner): Promise<void> {
  const { random } = town;
  let member: Member | undefined;
  const mine: Booking[] = [];
  while (!town.over) {
    if (breathMs > 0) await pause(breathMs);
    if (!member) {
      member = await register(town, index < 3 ? 'SHOP_OWNER' : 'CUSTOMER');
      if (member && index < 3) await openShop(town, member, prices);
      continue;
    }
    if (Date.now() - member.since > LOGIN_AFTER_MS) member = await loggedIn(town, member);
    const booking = mine.length > 0 ? random.pick(mine) : undefined;
    const dice = random.next();
    if (dice < 0.04) await register(town, 'CUSTOMER');
    else if (dice < 0.06 && index < 3) await openShop(town, member, prices);
    else if (dice < 0.25 && booking && !booking.booked) await book(town, member, booking);
    else if (dice < 0.5 && booking) {
      mine.splice(mine.indexOf(booking), 1);
      await giveUp(town, member, booking);
    } else {
      const held = await hold(town, member);
      if (held) mine.push(held);
    }
  }
}

/** Runs so many clients until the run is over. */
export const populate = (town: Town, clients: number, manner: Manner = {}): Promise<unknown> =>
  Promise.all(Array.from({ length: clients }, (_, index) => live(town, index, manner)));
