import { afterAll, beforeAll, expect, it } from 'vitest';
import { HALF_HOURS } from '#domain/calendar.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from './testing.ts';

type Days = { slots: { time: string; state: string }[] }[];

let app: TestApp;
let token = '';
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  token = (await app.registerMember({ role: 'SHOP_OWNER' })).token;
  shopId = await openShopAllDay(app, token);
}, 60_000);
afterAll(() => app?.close());

async function walkIn(date: string): Promise<string> {
  const body = { date, time: '10:00', name: 'Wade' };
  const answer = await app.rest('POST', `/booking/walk-in/${shopId}`, { token, body });
  expect(answer.status).toBe(201);
  return (answer.body as { _id: string })._id;
}
const close = (from: string, to: string, appointments: readonly string[], headers: Record<string, string> = {}) =>
  app.rest('POST', `/booking/closing/${shopId}`, { token, headers, body: { from, to, appointments } });
const preview = async (from: string, to: string) =>
  (await app.rest('GET', `/booking/closing/${shopId}?from=${from}&to=${to}`, { token })).body as {
    appointments: string[];
  };

it('closes no day when the last one is further ahead than bookings open', async () => {
  const [from, to] = [dayFromToday(80), dayFromToday(100)];
  const bookingId = await walkIn(from);
  const answer = await close(from, to, [bookingId]);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('Bookings open 90 days ahead.')]);
  expect((await preview(from, from)).appointments).toEqual([bookingId]);
});

it('closes no day when an appointment was not named, and does not mind one that is gone', async () => {
  const [from, to] = [dayFromToday(30), dayFromToday(31)];
  const first = await walkIn(from);
  const second = await walkIn(to);
  const refused = await close(from, to, [first]);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('have changed since you looked')]);
  expect((await preview(from, to)).appointments).toEqual([first, second]);
  expect((await app.rest('PUT', `/booking/cancel/${second}`, { token, body: {} })).status).toBe(200);
  expect((await close(from, to, [first, second])).body).toEqual({ days: [from, to] });
  expect((await preview(from, to)).appointments).toEqual([]);
});

it('goes on where a former attempt ended: days that are closed by then are passed over', async () => {
  const [from, to] = [dayFromToday(40), dayFromToday(41)];
  const appointments = [await walkIn(from), await walkIn(to)];
  expect((await close(from, from, appointments)).body).toEqual({ days: [from] });
  expect((await close(from, to, appointments)).body).toEqual({ days: [to] });
});

it('is of the whole shop to the desk of a shop without barbers, which cannot open it again', async () => {
  const date = dayFromToday(45);
  const dora = await app.registerProvenMember({ firstName: 'Dora', lastName: 'Diaz' });
  await joinCrew(app, shopId, { memberId: dora.user._id, email: dora.user.email, role: 'desk' });
  expect((await close(date, date, [])).body).toEqual({ days: [date] });
  const whose = async (as: string) => {
    const { body } = await app.rest('GET', `/booking/blocked/${shopId}?from=${date}&to=${date}`, { token: as });
    return (body as { data: { _id: string; barber: string | null }[] }).data;
  };
  const [block] = await whose(dora.token);
  expect(block?.barber).toBe('anyone');
  const open = (as: string) => app.rest('PUT', `/booking/unblock/${block?._id}`, { token: as, body: {} });
  expect((await open(dora.token)).status).toBe(404);
  expect(await whose(token)).toMatchObject([{ _id: block?._id, barber: null }]);
  expect((await open(token)).status).toBe(200);
});

it('closes a day also for who joins later; until then what is blocked is the owner’s, and is opened in parts', async () => {
  const date = dayFromToday(50);
  const list = async () =>
    (await app.rest('GET', `/booking/blocked/${shopId}?from=${date}&to=${date}`, { token })).body as {
      data: { _id: string; times: string[]; barber: string | null }[];
    };
  const stateAt = async (time: string, barber = 'owner') => {
    const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1&barber=${barber}`);
    return (body as { data: Days }).data[0]?.slots.find((slot) => slot.time === time)?.state;
  };
  expect((await close(date, date, [])).body).toEqual({ days: [date] });
  const [block] = (await list()).data;
  expect([block?.barber, block?.times.length]).toEqual([null, HALF_HOURS.length]);
  const opened = await app.rest('PUT', `/booking/unblock/${block?._id}`, { token, body: { times: ['10:00'] } });
  expect(opened.body).toMatchObject({ barber: null });
  expect([await stateAt('10:00'), await stateAt('10:30')]).toEqual(['free', 'booked']);

  const ben = await app.registerProvenMember({ firstName: 'Ben', lastName: 'Baker' });
  const benAt = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
  expect([await stateAt('10:00', benAt), await stateAt('10:30', benAt)]).toEqual(['free', 'booked']);
  expect([await stateAt('10:00', 'anyone'), await stateAt('10:30', 'anyone')]).toEqual(['free', 'booked']);
  expect((await list()).data).toMatchObject([{ barber: 'anyone' }]);
});
