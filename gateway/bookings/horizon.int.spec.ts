import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Days = { data: { slots: { time: string; state: string }[] }[] };

let app: TestApp;
let barber: Member;
let ann: Member;
let shopId: string;

const HORIZON = 10;
const [LAST, AFTER] = [dayFromToday(HORIZON), dayFromToday(HORIZON + 1)];

beforeAll(async () => {
  app = await openTestApp();
  barber = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember();
  shopId = await openShopAllDay(app, barber.token, { price: '0', booking_horizon: HORIZON });
}, 60_000);
afterAll(() => app?.close());

const slotsOn = async (date: string, { token }: Member, more = '') => {
  const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1${more}`, { token });
  return (body as Days).data[0]?.slots ?? [];
};
const stateOf = async (date: string, time: string, who: Member, more = '') =>
  (await slotsOn(date, who, more)).find((slot) => slot.time === time)?.state;
const hold = (date: string, time: string, { token }: Member) =>
  app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
const create = (date: string, time: string, { token }: Member) =>
  app.rest('POST', `/booking/create/${shopId}`, { token, body: { date, time, service: 'barb', no_persons: '1' } });
const move = (id: string, date: string, time: string, { token }: Member) =>
  app.rest('PUT', `/booking/reschedule/${id}`, { token, body: { date, time } });
const update = (body: object) => app.rest('PUT', `/shops/update/${shopId}`, { token: barber.token, body });
const refusalOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; message: string; details?: object } }).error;

describe('for how many days ahead a shop takes bookings', () => {
  it('ends what is offered and what can be held, for everybody', async () => {
    expect(await stateOf(LAST, '12:00', ann)).toBe('free');
    expect(await slotsOn(AFTER, ann)).toEqual([]);
    for (const who of [ann, barber]) {
      const refused = await hold(AFTER, '12:00', who);
      expect([refused.status, refusalOf(refused)]).toEqual([
        400,
        expect.objectContaining({
          code: 'TOO_FAR_AHEAD',
          message: `Bookings open ${HORIZON} days ahead.`,
          details: { days: HORIZON },
        }),
      ]);
    }
    expect(refusalOf(await create(AFTER, '12:00', ann)).code).toBe('TOO_FAR_AHEAD');
    expect((await create(LAST, '12:00', ann)).status).toBe(201);
  });

  it('is asked of the desk and of who moves, and not within the day that a booking has', async () => {
    const walkIn = (date: string, time: string) =>
      app.rest('POST', `/booking/walk-in/${shopId}`, { token: barber.token, body: { date, time, name: 'Wade' } });
    expect((await walkIn(LAST, '14:00')).status).toBe(201);
    expect(refusalOf(await walkIn(AFTER, '14:00')).code).toBe('TOO_FAR_AHEAD');
    const { _id: id } = (await create(LAST, '15:00', ann)).body as { _id: string };
    for (const who of [ann, barber]) expect(refusalOf(await move(id, AFTER, '15:00', who)).code).toBe('TOO_FAR_AHEAD');
    expect((await update({ booking_horizon: 2 })).body).toMatchObject({ booking_horizon: 2 });
    expect(await slotsOn(LAST, ann)).toEqual([]);
    expect(await stateOf(LAST, '16:00', ann, `&moving=${id}`)).toBe('free');
    expect((await move(id, LAST, '16:00', ann)).status).toBe(200);
    expect((await move(id, LAST, '15:00', barber)).status).toBe(200);
    expect((await update({ booking_horizon: HORIZON })).status).toBe(200);
  });

  it('leaves the shop its own time', async () => {
    const { status } = await app.rest('POST', `/booking/block/${shopId}`, {
      token: barber.token,
      body: { date: dayFromToday(60), times: ['10:00'] },
    });
    expect(status).toBe(201);
  });

  it('is asked of who waits', async () => {
    const body = { date: AFTER, service: 'barb' };
    const answer = await app.rest('POST', `/booking/waitlist/${shopId}`, { token: ann.token, body });
    expect(refusalOf(answer).code).toBe('TOO_FAR_AHEAD');
  });

  it('is changed over either API, within its bounds, and said with the shop and with why a time cannot be had', async () => {
    expect((await update({ booking_horizon: '366' })).status).toBe(400);
    expect((await update({ booking_horizon: 0 })).status).toBe(400);
    const { data } = await app.graphql<{ updateShop: { bookingHorizonDays: number } }>(
      'mutation ($id: ID!) { updateShop(id: $id, changes: { bookingHorizonDays: 200 }) { bookingHorizonDays } }',
      { id: shopId },
      barber.token,
    );
    expect(data?.updateShop.bookingHorizonDays).toBe(200);
    expect(await stateOf(dayFromToday(150), '12:00', ann)).toBe('free');
    expect((await create(dayFromToday(150), '12:00', ann)).status).toBe(201);
    const { errors } = await app.graphql(
      'mutation ($id: ID!) { updateShop(id: $id, changes: { bookingHorizonDays: 0 }) { id } }',
      { id: shopId },
      barber.token,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ field: 'bookingHorizonDays' });
    const why = await app.graphql<{ why: { answer: string } }>(
      'query ($id: ID!) { why(type: slot, id: $id) { answer } }',
      { id: `${shopId}_${dayFromToday(201)}_12:00` },
      ann.token,
    );
    expect(why.data?.why.answer).toContain('Bookings open 200 days ahead');
  });
});
