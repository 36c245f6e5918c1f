import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, madeEarlier, openShopAllDay, pay } from './testing.ts';

type Row = {
  readonly _id: string;
  readonly status: string;
  readonly date: string;
  readonly time: string;
  readonly [field: string]: unknown;
};
type Failure = {
  readonly error: {
    readonly code: string;
    readonly field?: string;
    readonly details?: { readonly nearest?: string[] };
  };
};

let app: TestApp;
let owner: { token: string; user: { _id: string; email: string } };
let ann: typeof owner;
let bob: typeof owner;
let shopId: string;
let freeShopId: string;
const date = dayFromToday(2);
const HOURS_AGO_100 = new Date(Date.now() - 100 * 3_600_000).toISOString();
const MINUTES_AGO_11 = new Date(Date.now() - 11 * 60_000).toISOString();

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER', firstName: 'Olga' });
  ann = await app.registerMember({ firstName: 'Ann' });
  bob = await app.registerMember({ firstName: 'Bob' });
  shopId = await openShopAllDay(app, owner.token);
  freeShopId = await openShopAllDay(app, owner.token, { shop_name: 'Free Cuts', price: '0' });
}, 60_000);
afterAll(() => app?.close());

const post = (path: string, token: string | undefined, body: object = {}) =>
  app.rest('POST', path, { ...(token && { token }), body });
const put = (path: string, token: string | undefined, body: object = {}) =>
  app.rest('PUT', path, { ...(token && { token }), body });
const get = (path: string, token?: string) => app.rest('GET', path, token ? { token } : {});
const codeOf = (answer: { body: never }) => (answer.body as Failure).error.code;
const hold = async (time: string, who = ann, at = shopId) =>
  (await post(`/booking/hold/${at}`, who.token, { date, time })).body as { _id: string; expiresAt: string };
const book = async (time: string, who = ann) =>
  (await post(`/booking/create/${freeShopId}`, who.token, { date, time, service: 'barb', no_persons: '1' }))
    .body as Row;
/** As any visitor sees it: they have written nothing themselves, so their read does not wait for what others wrote. */
const stateAt = async (time: string, at = shopId, on = date) => {
  await app.settle();
  const { data } = (await get(`/shops/availability/${at}?from=${on}&days=1`)).body as {
    data: { slots: { time: string; state: string }[] }[];
  };
  return data[0]?.slots.find((slot) => slot.time === time)?.state;
};
const events = () => app.askedFor();

describe('GET /shops/availability/{id}', () => {
  it('shows every slot of the requested days to a visitor', async () => {
    const { status, body } = await get(`/shops/availability/${shopId}?from=${date}&days=3`);
    expect(status).toBe(200);
    const { data } = body as { data: { date: string; weekday: string; slots: object[] }[] };
    expect(data.map((day) => day.date)).toEqual([date, dayFromToday(3), dayFromToday(4)]);
    expect(data[0]?.slots).toHaveLength(30);
    expect(data[0]?.slots[0]).toEqual({ time: '08:00', state: 'free' });
  });
  it("begins with the shop's today when no day is named", async () => {
    const { data } = (await get(`/shops/availability/${shopId}`)).body as { data: { date: string }[] };
    expect(data).toHaveLength(7);
    expect(data[0]?.date).toBe(dayFromToday(0));
  });
  it('has nothing later than bookings open', async () => {
    const { data } = (await get(`/shops/availability/${shopId}?from=${dayFromToday(90)}&days=2`)).body as {
      data: { slots: object[] }[];
    };
    expect(data.map(({ slots }) => slots.length)).toEqual([30, 0]);
  });
  it('shows begun slots as past', async () => {
    expect(await stateAt('08:00', shopId, dayFromToday(-1))).toBe('past');
  });
  it.each(['days=0', 'days=32', 'days=x', 'from=2027-02-30', 'from=tomorrow'])('refuses %s', async (query) => {
    expect((await get(`/shops/availability/${shopId}?${query}`)).status).toBe(400);
  });
  it('is 404 for an unknown shop', async () => {
    expect((await get(`/shops/availability/${'x'.repeat(28)}`)).status).toBe(404);
    expect((await get('/shops/availability/nothing')).status).toBe(404);
  });
});

describe('POST /booking/hold/{shopId}', () => {
  it('keeps a slot for ten minutes and shows it as held', async () => {
    const answer = await post(`/booking/hold/${shopId}`, ann.token, { date, time: '08:00', transportation: true });
    expect(answer.status).toBe(201);
    const body = answer.body as { _id: string; expiresAt: string; amount: number };
    expect(body.amount).toBe(35);
    expect(Math.abs(Date.parse(body.expiresAt) - Date.now() - 600_000)).toBeLessThan(30_000);
    await app.settle();
    expect(await stateAt('08:00')).toBe('held');
  });
  it('refuses a slot that is not free, naming the nearest', async () => {
    const before = await events();
    const answer = await post(`/booking/hold/${shopId}`, bob.token, { date, time: '08:00' });
    expect(answer.status).toBe(409);
    expect((answer.body as Failure).error).toMatchObject({
      code: 'SLOT_TAKEN',
      message: 'That time was just taken.',
      details: { nearest: ['08:30', '09:00', '09:30'] },
    });
    expect(await events()).toBe(before);
  });
  it.each([
    ['a time off the grid', { time: '10:15' }, 'NOT_A_WORKING_HOUR'],
    ['a time outside the hours', { time: '07:30' }, 'NOT_A_WORKING_HOUR'],
    ['the past', { date: dayFromToday(-1), time: '10:00' }, 'SLOT_PAST'],
    ['day 91', { date: dayFromToday(91), time: '10:00' }, 'TOO_FAR_AHEAD'],
    ['no date', { date: undefined, time: '10:00' }, 'INVALID_INPUT'],
    ['a time of another form', { time: '10am' }, 'INVALID_INPUT'],
    ['a number for a date', { date: 20270112, time: '10:00' }, 'INVALID_INPUT'],
  ])('refuses %s', async (_what, over, code) => {
    const before = await events();
    const answer = await post(`/booking/hold/${shopId}`, ann.token, { date, ...over });
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
    expect(await events()).toBe(before);
  });
  it('wants a session', async () => {
    expect((await post(`/booking/hold/${shopId}`, undefined, { date, time: '10:00' })).status).toBe(401);
  });
  it('is 404 for an unknown shop', async () => {
    expect((await post(`/booking/hold/${'x'.repeat(28)}`, ann.token, { date, time: '10:00' })).status).toBe(404);
  });
  it('gives the slot of a lapsed hold to the next customer, though no job ran', async () => {
    await madeEarlier(app, {
      shopId,
      customerId: ann.user._id,
      date,
      time: '22:30',
      at: MINUTES_AGO_11,
      confirmed: false,
      price: 3500,
    });
    await app.settle();
    expect(await stateAt('22:30')).toBe('free');
    expect((await post(`/booking/hold/${shopId}`, bob.token, { date, time: '22:30' })).status).toBe(201);
  });
  it('answers a repeated Idempotency-Key with the same hold', async () => {
    const send = () =>
      app.rest('POST', `/booking/hold/${shopId}`, {
        token: ann.token,
        body: { date, time: '22:00' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('POST /booking/extend and /booking/release/{id}', () => {
  it('keeps a hold longer once', async () => {
    const held = await hold('09:00');
    const longer = (await post(`/booking/extend/${held._id}`, ann.token)).body as { expiresAt: string };
    expect(Date.parse(longer.expiresAt) - Date.parse(held.expiresAt)).toBe(600_000);
    const again = await post(`/booking/extend/${held._id}`, ann.token);
    expect([again.status, codeOf(again)]).toEqual([409, 'HOLD_ALREADY_EXTENDED']);
  });
  it("is 404 for another member's hold", async () => {
    const held = await hold('09:30');
    expect((await post(`/booking/extend/${held._id}`, bob.token)).status).toBe(404);
    expect((await post(`/booking/release/${held._id}`, bob.token)).status).toBe(404);
    expect((await post(`/booking/release/${held._id}`, owner.token)).status).toBe(404);
  });
  it('releases a hold, and answers a repeat the same', async () => {
    const held = await hold('10:00');
    expect((await post(`/booking/release/${held._id}`, ann.token)).status).toBe(204);
    expect((await post(`/booking/release/${held._id}`, ann.token)).status).toBe(204);
    expect(await stateAt('10:00')).toBe('free');
  });
});

describe('POST /booking/create/{shopId}', () => {
  it('confirms a paid hold, and answers a repeat the same', async () => {
    const held = await hold('11:00');
    expect(await pay(app, ann.token, held._id, 3500)).toBe(200);
    const body = { service: 'barb', date, time: '11:00', no_persons: '1', amount: 1 };
    const answer = await post(`/booking/create/${shopId}`, ann.token, body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      _id: held._id,
      shop_id: shopId,
      shop_name: 'Fade House',
      service: 'barb',
      date,
      time: '11:00',
      no_persons: '1',
      amount: 35,
      status: 'confirmed',
      timeZone: 'America/Chicago',
      expiresAt: null,
      customer: { _id: ann.user._id, firstName: 'Ann' },
    });
    const again = await post(`/booking/create/${shopId}`, ann.token, body);
    expect([again.status, (again.body as Row)._id]).toEqual([201, held._id]);
    expect(await stateAt('11:00')).toBe('booked');
  });
  it('is 402 without a payment, held or not', async () => {
    await hold('11:30');
    expect((await post(`/booking/create/${shopId}`, ann.token, { date, time: '11:30' })).status).toBe(402);
    expect((await post(`/booking/create/${shopId}`, ann.token, { date, time: '12:00' })).status).toBe(402);
  });
  it('is 402 while the card was declined', async () => {
    const held = await hold('12:30');
    expect(await pay(app, ann.token, held._id, 3500, 'pm_card_visa_chargeDeclined')).toBe(402);
    expect((await post(`/booking/create/${shopId}`, ann.token, { date, time: '12:30' })).status).toBe(402);
  });
  it('is 409 when another customer has the slot', async () => {
    expect((await post(`/booking/create/${shopId}`, bob.token, { date, time: '11:00' })).status).toBe(409);
  });
  it('books a free appointment at once', async () => {
    const booking = await book('08:00');
    expect(booking).toMatchObject({ status: 'confirmed', amount: 0 });
  });
  it('books a free slot under an Idempotency-Key although the first try got no further than the hold', async () => {
    const key = { 'idempotency-key': 'half' };
    const dispatch = app.services.dispatch;
    const broken: typeof dispatch = (aggregate, intent, sender) =>
      intent.type === 'ConfirmBooking' ? Promise.reject(new Error('crash')) : dispatch(aggregate, intent, sender);
    const send = () =>
      app.rest('POST', `/booking/create/${freeShopId}`, {
        token: ann.token,
        body: { date, time: '20:00' },
        headers: key,
      });
    Object.assign(app.services, { dispatch: broken });
    const first = await send();
    Object.assign(app.services, { dispatch });
    expect(first.status).toBe(500);
    const second = await send();
    expect([second.status, (second.body as Row).status]).toEqual([201, 'confirmed']);
  });
  it.each([{ time: '10:15' }, { service: 'massage' }, { no_persons: '2' }])('refuses %j', async (over) => {
    expect((await post(`/booking/create/${freeShopId}`, ann.token, { date, time: '08:30', ...over })).status).toBe(400);
  });
  it('wants a session', async () => {
    expect((await post(`/booking/create/${shopId}`, undefined, { date, time: '11:00' })).status).toBe(401);
  });
});

describe('GET /booking/mine and /booking/shop/{shopId}', () => {
  it("lists the caller's own bookings, without holds", async () => {
    await book('09:00');
    const { data, total } = (await get('/booking/mine', ann.token)).body as { data: Row[]; total: number };
    expect(data.map(({ time }) => time)).toContain('09:00');
    expect(data.every(({ status }) => status !== 'held')).toBe(true);
    expect(total).toBe(data.length);
    expect(
      ((await get('/booking/mine', bob.token)).body as { data: Row[] }).data.some((row) => row.time === '09:00'),
    ).toBe(false);
    expect(((await get(`/booking/mine?from=${dayFromToday(3)}`, ann.token)).body as { data: Row[] }).data).toEqual([]);
  });
  it("lists the shop's bookings by start for its owner", async () => {
    const { data } = (await get(`/booking/shop/${freeShopId}`, owner.token)).body as { data: Row[] };
    expect(data.map(({ time }) => time)).toEqual(['08:00', '09:00', '20:00']);
    expect(data[0]).toMatchObject({ customer: { firstName: 'Ann' } });
  });
  it('is for members, and for the owner only', async () => {
    expect((await get('/booking/mine')).status).toBe(401);
    expect((await get(`/booking/shop/${shopId}`)).status).toBe(401);
    expect((await get(`/booking/shop/${shopId}`, ann.token)).status).toBe(403);
    expect((await get(`/booking/shop/${'x'.repeat(28)}`, ann.token)).status).toBe(404);
    expect((await get('/booking/mine?page=0', ann.token)).status).toBe(400);
    expect((await get('/booking/mine?from=soon', ann.token)).status).toBe(400);
  });
});

describe('PUT /booking/cancel/{id}', () => {
  it('by the customer: cancelled, the slot free again', async () => {
    const booking = await book('10:00');
    const answer = await put(`/booking/cancel/${booking._id}`, ann.token, { reason: 'ill' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'cancelled', cancelledBy: 'customer', reason: 'ill' });
    expect(await stateAt('10:00', freeShopId)).toBe('free');
    const again = await put(`/booking/cancel/${booking._id}`, ann.token);
    expect([again.status, codeOf(again)]).toEqual([409, 'ALREADY_CANCELLED']);
  });
  it('by the shop', async () => {
    const booking = await book('10:30');
    expect((await put(`/booking/cancel/${booking._id}`, owner.token)).body).toMatchObject({ cancelledBy: 'shop' });
  });
  it('is 404 for another member and for an unknown id, with the same body', async () => {
    const booking = await book('11:00');
    const foreign = await put(`/booking/cancel/${booking._id}`, bob.token);
    const unknown = await put(`/booking/cancel/${booking._id.slice(0, -1)}~`, bob.token);
    const missing = await put(`/booking/cancel/${booking._id.slice(0, -4)}0000`, bob.token);
    expect([foreign.status, unknown.status, missing.status]).toEqual([404, 404, 404]);
    const errorOf = ({ body }: { body: never }) => ({ ...(body as Failure).error, requestId: '' });
    expect(errorOf(foreign)).toEqual(errorOf(missing));
  });
  it('is 409 once it has begun, and 401 without a session', async () => {
    const id = await madeEarlier(app, {
      shopId: freeShopId,
      customerId: ann.user._id,
      date: dayFromToday(-1),
      time: '10:00',
      at: HOURS_AGO_100,
      confirmed: true,
    });
    const answer = await put(`/booking/cancel/${id}`, ann.token);
    expect([answer.status, codeOf(answer)]).toEqual([409, 'ALREADY_STARTED']);
    expect((await put(`/booking/cancel/${id}`, undefined)).status).toBe(401);
  });
});

describe('PUT /booking/reschedule/{id}', () => {
  it('moves within the day', async () => {
    const booking = await book('12:00');
    const answer = await put(`/booking/reschedule/${booking._id}`, ann.token, { date, time: '12:30' });
    expect([answer.status, (answer.body as Row).time]).toEqual([200, '12:30']);
    expect(await stateAt('12:00', freeShopId)).toBe('free');
  });
  it('moves to another day and back, still under its id', async () => {
    const booking = await book('13:00');
    const other = dayFromToday(5);
    const moved = await put(`/booking/reschedule/${booking._id}`, owner.token, { date: other, time: '13:30' });
    expect(moved.body).toMatchObject({ _id: booking._id, date: other, time: '13:30', status: 'confirmed' });
    expect([await stateAt('13:00', freeShopId), await stateAt('13:30', freeShopId, other)]).toEqual(['free', 'booked']);
    const back = await put(`/booking/reschedule/${booking._id}`, ann.token, { date, time: '13:00' });
    expect(back.body).toMatchObject({ date, time: '13:00' });
    expect((await put(`/booking/cancel/${booking._id}`, ann.token)).status).toBe(200);
  });
  it('refuses a taken time, a closed one, a past one, and other members', async () => {
    const booking = await book('14:00');
    await book('14:30', bob);
    const to = (time: string, who = ann, on = date) =>
      put(`/booking/reschedule/${booking._id}`, who.token, { date: on, time });
    expect((await to('14:30')).status).toBe(409);
    expect((await to('07:00')).status).toBe(400);
    expect((await to('14:00', ann, dayFromToday(-1))).status).toBe(400);
    expect((await to('15:00', bob)).status).toBe(404);
    expect((await put(`/booking/reschedule/${booking._id}`, ann.token, { date })).status).toBe(400);
    expect((await put(`/booking/reschedule/${booking._id}`, undefined, { date, time: '15:00' })).status).toBe(401);
  });
});

describe('PUT and DELETE /booking/check-in/{id}', () => {
  const checkIn = (method: 'PUT' | 'DELETE', id: string, who = owner) =>
    app.rest(method, `/booking/check-in/${id}`, { token: who.token });
  it('says that the customer is there, and takes it back: by the shop, on the day, in both APIs and in its list', async () => {
    const id = await madeEarlier(app, {
      ...{ shopId: freeShopId, customerId: ann.user._id, date: dayFromToday(0), time: '21:30' },
      ...{ at: HOURS_AGO_100, confirmed: true },
    });
    const listed = async () => {
      const list = await app.graphql<{ shopBookings: { id: string; checkedInAt: string | null }[] }>(
        'query ($id: ID!, $date: LocalDate!) { shopBookings(shopId: $id, from: $date, to: $date) { id checkedInAt } }',
        { id: freeShopId, date: dayFromToday(0) },
        owner.token,
      );
      return list.data?.shopBookings.find((one) => one.id === id)?.checkedInAt;
    };
    expect((await checkIn('PUT', id, ann)).status).toBe(403);
    expect((await checkIn('PUT', id, bob)).status).toBe(404);
    const { checkedInAt } = (await checkIn('PUT', id)).body as { checkedInAt: string };
    expect(Math.abs(Date.parse(checkedInAt) - Date.now())).toBeLessThan(60_000);
    expect((await checkIn('PUT', id)).body).toMatchObject({ checkedInAt });
    expect(await listed()).toBe(checkedInAt);
    expect((await checkIn('DELETE', id, ann)).status).toBe(403);
    expect((await checkIn('DELETE', id)).body).toMatchObject({ checkedInAt: null, status: 'confirmed' });
    expect(await listed()).toBeNull();
    const again = await app.graphql<{ checkIn: { checkedInAt: string } }>(
      'mutation ($id: ID!) { checkIn(id: $id) { checkedInAt } }',
      { id },
      owner.token,
    );
    expect(Date.parse(again.data?.checkIn.checkedInAt ?? '')).toBeGreaterThan(Date.parse(checkedInAt));
    const taken = await app.graphql(
      'mutation ($id: ID!) { undoCheckIn(id: $id) { checkedInAt } }',
      { id },
      owner.token,
    );
    expect(taken.data).toEqual({ undoCheckIn: { checkedInAt: null } });
    const other = await book('16:00');
    expect((await checkIn('PUT', other._id)).body).toMatchObject({ error: { code: 'NOT_THE_DAY' } });
  });
});

describe('PUT /booking/complete and /booking/no-show/{id}', () => {
  const past = (time: string) =>
    madeEarlier(app, {
      shopId: freeShopId,
      customerId: ann.user._id,
      date: dayFromToday(-1),
      time,
      at: HOURS_AGO_100,
      confirmed: true,
    });
  it('records how it ended, by the shop, once', async () => {
    const [came, missed] = [await past('11:00'), await past('11:30')];
    expect((await put(`/booking/complete/${came}`, owner.token)).body).toMatchObject({ status: 'completed' });
    expect((await put(`/booking/no-show/${missed}`, owner.token)).body).toMatchObject({ status: 'no-show' });
    expect((await put(`/booking/no-show/${came}`, owner.token)).status).toBe(409);
    expect((await put(`/booking/complete/${came}`, ann.token)).status).toBe(403);
    expect((await put(`/booking/complete/${came}`, bob.token)).status).toBe(404);
  });
  it('not before it begins', async () => {
    const booking = await book('15:30');
    expect((await put(`/booking/complete/${booking._id}`, owner.token)).status).toBe(409);
  });
});

describe('GET /booking/calendar/{id}.ics', () => {
  it('is a calendar file for customer and owner, and missing for other members', async () => {
    const booking = await book('16:00');
    const file = await get(`/booking/calendar/${booking._id}.ics`, ann.token);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toContain('text/calendar');
    expect(file.text).toContain(`DTSTART;TZID=America/Chicago:${date.replaceAll('-', '')}T160000`);
    expect((await get(`/booking/calendar/${booking._id}.ics`, owner.token)).status).toBe(200);
    expect((await get(`/booking/calendar/${booking._id}.ics`, bob.token)).status).toBe(404);
    expect((await get(`/booking/calendar/${booking._id}.ics`)).status).toBe(401);
  });
});
