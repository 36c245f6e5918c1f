import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Visit = { date: string; time: string; status: string; missed: string | null; booking_id: string | null };
type Series = { _id: string; running: boolean; ended: boolean; visits: Visit[] };

let app: TestApp;
let owner: Member;
let ann: Member;
let bob: Member;
/** One that takes nothing up front, and one that takes everything. */
let free: string;
let paid: string;

const FIRST = dayFromToday(3);
const [SECOND, THIRD] = [addDays(FIRST, 14), addDays(FIRST, 28)];

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.registerMember({ role: 'SHOP_OWNER' });
  [ann, bob] = [await app.registerMember(), await app.registerMember()];
  free = await openShopAllDay(app, owner.token, { price: '35', up_front_percentage: '0' });
  paid = await openShopAllDay(app, owner.token, { price: '0' });
}, 60_000);
afterAll(() => app?.close());

const book = async (shopId: string, time: string, { token }: Member, date = FIRST) => {
  const body = { date, time, service: 'barb', no_persons: '1' };
  const answer = await app.rest('POST', `/booking/create/${shopId}`, { token, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { _id: string })._id;
};
const preview = async (id: string, { token }: Member, every = 2, times = 3) =>
  app.rest('GET', `/booking/series/preview/${id}?every_weeks=${every}&times=${times}`, { token });
const begin = (id: string, visits: { date: string; time: string }[], { token }: Member) =>
  app.rest('POST', `/booking/series/begin/${id}`, { token, body: { every_weeks: 2, times: 3, visits } });
const begun = async (id: string, visits: { date: string; time: string }[], who: Member) => {
  const answer = await begin(id, visits, who);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body as Series;
};
const read = async (id: string, { token }: Member) => app.rest('GET', `/booking/series/${id}`, { token });
const refusalOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; details?: Record<string, unknown> } }).error;
const at = (time: string, ...dates: string[]) => dates.map((date) => ({ date, time }));
const states = ({ visits }: Series) => visits.map(({ date, status }) => `${date} ${status}`);

describe('where nothing is paid up front', () => {
  it('shows conflicts with the nearest times before, and books what is wanted at once', async () => {
    const id = await book(free, '10:00', ann);
    await book(free, '10:00', bob, SECOND);
    const shown = (await preview(id, ann)).body as { booked_at_once: boolean; visits: object[] };
    expect(shown).toEqual({
      booked_at_once: true,
      visits: [
        { date: SECOND, time: '10:00', problem: 'taken', nearest: ['09:30', '10:30', '09:00'] },
        { date: THIRD, time: '10:00', problem: null, nearest: [] },
      ],
    });
    const refused = await begin(id, at('10:00', SECOND, THIRD), ann);
    expect([refused.status, refusalOf(refused)]).toEqual([
      409,
      expect.objectContaining({
        code: 'VISITS_CONFLICT',
        details: { conflicts: [{ date: SECOND, time: '10:00', because: 'taken', nearest: ['09:30', '10:30', '09:00'] }] },
      }),
    ]);
    const series = await begun(id, [...at('10:30', SECOND), ...at('10:00', THIRD)], ann);
    expect(states(series)).toEqual([`${SECOND} booked`, `${THIRD} booked`]);
    const bookingId = series.visits[0]?.booking_id ?? '';
    const { data } = await app.graphql<{ booking: { seriesId: string; status: string; time: string } }>(
      'query ($id: ID!) { booking(id: $id) { seriesId status time } }',
      { id: bookingId },
      ann.token,
    );
    expect(data?.booking).toEqual({ seriesId: series._id, status: 'confirmed', time: '10:30' });
    const again = await begin(id, at('14:00', THIRD), ann);
    // Nothing of it is planned any more: the same appointment can be repeated once more.
    expect(again.status).toBe(201);
  });

  it('ends with what costs nothing given up, by the customer and by the shop', async () => {
    for (const [who, side] of [
      [ann, 'customer'],
      [owner, 'shop'],
    ] as const) {
      const time = side === 'shop' ? '12:00' : '12:30';
      const series = await begun(await book(free, time, ann), at(time, SECOND, THIRD), ann);
      const answer = await app.rest('PUT', `/booking/series/end/${series._id}`, { token: who.token });
      expect(answer.body).toMatchObject({ running: false, ended: true });
      expect(states(answer.body as Series)).toEqual([`${SECOND} cancelled`, `${THIRD} cancelled`]);
      const { body } = await app.rest('GET', '/booking/mine', { token: ann.token });
      const mine = (body as { data: { _id: string; cancelledBy: string | null }[] }).data;
      expect(mine.find(({ _id }) => _id === series.visits[0]?.booking_id)?.cancelledBy).toBe(side);
    }
  });

  it('is of the same person', async () => {
    const ben = await app.registerProvenMember();
    const barber = await joinCrew(app, free, { memberId: ben.user._id, email: ben.user.email });
    const hold = await app.rest('POST', `/booking/hold/${free}`, {
      token: ann.token,
      body: { date: FIRST, time: '15:00', barber },
    });
    const { _id } = hold.body as { _id: string };
    await app.graphql('mutation ($id: ID!) { createBooking(bookingId: $id) { id } }', { id: _id }, ann.token);
    const series = await begun(_id, at('15:00', SECOND), ann);
    expect(series).toMatchObject({ barber });
    expect((await read(series._id, ben)).status).toBe(200);
    expect((await read(series._id, bob)).status).toBe(404);
  });
});

describe('where something is paid up front', () => {
  it('plans the visits, of which each can be left out', async () => {
    const id = await book(paid, '10:00', ann);
    await app.rest('PUT', `/shops/update/${paid}`, { token: owner.token, body: { price: '35' } });
    const shown = (await preview(id, ann)).body as { booked_at_once: boolean };
    expect(shown.booked_at_once).toBe(false);
    const series = await begun(id, at('10:00', SECOND, THIRD), ann);
    expect(states(series)).toEqual([`${SECOND} planned`, `${THIRD} planned`]);
    expect(series.running).toBe(true);
    expect(refusalOf(await begin(id, at('10:00', SECOND), ann)).code).toBe('ALREADY_REPEATED');
    // Its time is not kept yet: another can have it.
    expect((await preview(id, ann)).status).toBe(200);
    const skip = (date: string, { token }: Member) =>
      app.rest('PUT', `/booking/series/skip/${series._id}`, { token, body: { date } });
    expect(states((await skip(SECOND, ann)).body as Series)).toEqual([`${SECOND} skipped`, `${THIRD} planned`]);
    expect(refusalOf(await skip(FIRST, ann)).code).toBe('VISIT_MISSING');
    expect(states((await skip(THIRD, owner)).body as Series)).toEqual([`${SECOND} skipped`, `${THIRD} skipped`]);
    expect((await skip(THIRD, bob)).status).toBe(404);
  });
});

describe('who may repeat what', () => {
  it('is the customer of a confirmed booking, whom the shop has not blocked', async () => {
    const id = await book(free, '16:00', bob);
    expect((await preview(id, ann)).status).toBe(404);
    expect((await preview(id, owner)).status).toBe(404);
    const { errors } = await app.graphql(
      'mutation ($id: ID!) { blockCustomer(id: $id) { customer { isBlocked } } }',
      { id: bob.user._id },
      owner.token,
    );
    expect(errors).toBeUndefined();
    expect((await preview(id, bob)).status).toBe(403);
    expect((await begin(id, at('16:00', THIRD), bob)).status).toBe(403);
  });

  it('is within the bounds, and the days that were shown', async () => {
    const id = await book(free, '17:00', ann);
    expect(refusalOf(await preview(id, ann, 13)).code).toBe('INTERVAL_NOT_POSSIBLE');
    expect(refusalOf(await preview(id, ann, 1, 27)).code).toBe('COUNT_NOT_POSSIBLE');
    expect(refusalOf(await begin(id, at('17:00', addDays(SECOND, 1)), ann)).code).toBe('PLAN_NOT_POSSIBLE');
    const far = (await preview(id, ann, 12, 26)).body as { visits: object[] };
    // Twelve weeks are 84 days; the shop takes bookings for 90.
    expect(far.visits).toHaveLength(1);
  });

  it('lists the own ones over GraphQL, the latest first', async () => {
    const { data } = await app.graphql<{ mySeries: { shop: { id: string }; everyWeeks: number }[] }>(
      '{ mySeries { shop { id } everyWeeks serviceName member { id } visits { date time status missed expiresAt amountCents } } }',
      {},
      ann.token,
    );
    expect(data?.mySeries[0]).toMatchObject({ shop: { id: paid }, everyWeeks: 2 });
  });
});
