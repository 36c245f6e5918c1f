import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, joinCrew, openShopAllDay } from './testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;
type Days = { data: { slots: { time: string; state: string }[] }[] };

let app: TestApp;
let barber: Member;
let ann: Member;
let shopId: string;

/** Two days. */
const NOTICE = 2_880;
const [SOON, THEN] = [dayFromToday(1), dayFromToday(4)];

beforeAll(async () => {
  app = await openTestApp();
  barber = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember();
  shopId = await openShopAllDay(app, barber.token, { price: '0', minimum_notice: NOTICE });
}, 60_000);
afterAll(() => app?.close());

const stateOf = async (date: string, time: string, { token }: Member) => {
  const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1`, { token });
  return (body as Days).data[0]?.slots.find((slot) => slot.time === time)?.state;
};
const hold = (date: string, time: string, { token }: Member) =>
  app.rest('POST', `/booking/hold/${shopId}`, { token, body: { date, time } });
const create = (date: string, time: string, { token }: Member) =>
  app.rest('POST', `/booking/create/${shopId}`, { token, body: { date, time, service: 'barb', no_persons: '1' } });
const refusalOf = (answer: { body: unknown }) =>
  (answer.body as { error: { code: string; message: string; details?: object } }).error;

describe('the minimum notice', () => {
  it('makes times too soon for customers, who are told so and can book later ones', async () => {
    expect(await stateOf(SOON, '12:00', ann)).toBe('tooSoon');
    expect(await stateOf(THEN, '12:00', ann)).toBe('free');
    const refused = await hold(SOON, '12:00', ann);
    expect([refused.status, refusalOf(refused)]).toEqual([
      400,
      expect.objectContaining({
        code: 'NOTICE_TOO_SHORT',
        message: 'This shop takes bookings until 2 days before the appointment. Please choose a later time.',
        details: expect.objectContaining({ minutes: NOTICE, nearest: [] }),
      }),
    ]);
    expect(refusalOf(await create(SOON, '12:30', ann)).code).toBe('NOTICE_TOO_SHORT');
    expect((await create(THEN, '12:00', ann)).status).toBe(201);
  });

  it('does not hold for the shop’s owner, who adds walk-ins and moves appointments nearer', async () => {
    expect(await stateOf(SOON, '14:00', barber)).toBe('free');
    const walkIn = { date: SOON, time: '14:00', name: 'Wade' };
    const added = await app.rest('POST', `/booking/walk-in/${shopId}`, { token: barber.token, body: walkIn });
    expect(added.status).toBe(201);
    const { _id: id } = (await create(THEN, '15:00', ann)).body as { _id: string };
    const move = ({ token }: Member) =>
      app.rest('PUT', `/booking/reschedule/${id}`, { token, body: { date: SOON, time: '15:00' } });
    expect(refusalOf(await move(ann)).code).toBe('NOTICE_TOO_SHORT');
    expect((await move(barber)).status).toBe(200);
    expect(await stateOf(SOON, '15:00', ann)).toBe('booked');
  });

  it('is not asked for again where an appointment goes to another chair at the time that it has', async () => {
    const ben = await app.registerProvenMember();
    const at = await joinCrew(app, shopId, { memberId: ben.user._id, email: ben.user.email });
    const { _id: id } = (await create(THEN, '16:00', ann)).body as { _id: string };
    const move = ({ token }: Member, time: string, barber?: string) =>
      app.rest('PUT', `/booking/reschedule/${id}`, { token, body: { date: SOON, time, barber } });
    expect((await move(barber, '16:00')).status).toBe(200);
    const path = `/shops/availability/${shopId}?from=${SOON}&days=1&barber=${at}&moving=${id}`;
    const { body } = await app.rest('GET', path, { token: ann.token });
    const states = ['16:00', '16:30'].map(
      (time) => (body as Days).data[0]?.slots.find((slot) => slot.time === time)?.state,
    );
    expect(states).toEqual(['free', 'tooSoon']);
    expect(refusalOf(await move(ann, '16:30', at)).code).toBe('NOTICE_TOO_SHORT');
    expect((await move(ann, '16:00', at)).body).toMatchObject({ time: '16:00', barber: { _id: at } });
  });

  it('holds for who works at the shop and books there, and not for what they move for the shop', async () => {
    const dora = await app.registerProvenMember();
    await joinCrew(app, shopId, { memberId: dora.user._id, email: dora.user.email, role: 'desk' });
    expect(await stateOf(SOON, '17:00', dora)).toBe('tooSoon');
    expect(refusalOf(await hold(SOON, '17:00', dora)).code).toBe('NOTICE_TOO_SHORT');
    const book = async (time: string, who: Member) => ((await create(THEN, time, who)).body as { _id: string })._id;
    const [own, anns] = [await book('17:00', dora), await book('18:00', ann)];
    const offered = async (id: string, time: string) => {
      const path = `/shops/availability/${shopId}?from=${SOON}&days=1&moving=${id}`;
      const { body } = await app.rest('GET', path, { token: dora.token });
      return (body as Days).data[0]?.slots.find((slot) => slot.time === time)?.state;
    };
    const move = (id: string, time: string) =>
      app.rest('PUT', `/booking/reschedule/${id}`, { token: dora.token, body: { date: SOON, time } });
    expect([await offered(own, '17:00'), await offered(anns, '18:00')]).toEqual(['tooSoon', 'free']);
    expect(refusalOf(await move(own, '17:00')).code).toBe('NOTICE_TOO_SHORT');
    expect((await move(anns, '18:00')).status).toBe(200);
  });

  it('decides about the next free time, and about why a time cannot be had', async () => {
    const { data } = await app.graphql<{ shop: { nextFree: string; minimumNoticeMinutes: number } }>(
      'query ($id: ID!) { shop(id: $id) { nextFree minimumNoticeMinutes } }',
      { id: shopId },
      ann.token,
    );
    expect(data?.shop.minimumNoticeMinutes).toBe(NOTICE);
    expect(Date.parse(data?.shop.nextFree ?? '')).toBeGreaterThan(Date.now() + (NOTICE - 5) * 60_000);
    const why = await app.graphql<{ why: { answer: string } }>(
      'query ($id: ID!) { why(type: slot, id: $id) { answer } }',
      { id: `${shopId}_${SOON}_12:00` },
      ann.token,
    );
    expect(why.data?.why.answer).toContain('The shop takes bookings until 2 days before they begin');
  });

  it('is changed over either API, within its bounds', async () => {
    const update = (body: object) => app.rest('PUT', `/shops/update/${shopId}`, { token: barber.token, body });
    expect((await update({ minimum_notice: '10081' })).status).toBe(400);
    expect((await update({ minimum_notice: -5 })).status).toBe(400);
    expect((await update({ minimum_notice: '0' })).body).toMatchObject({ minimum_notice: 0 });
    expect(await stateOf(SOON, '12:00', ann)).toBe('free');
    const { data } = await app.graphql<{ updateShop: { minimumNoticeMinutes: number } }>(
      'mutation ($id: ID!) { updateShop(id: $id, changes: { minimumNoticeMinutes: 90 }) { minimumNoticeMinutes } }',
      { id: shopId },
      barber.token,
    );
    expect(data?.updateShop.minimumNoticeMinutes).toBe(90);
  });
});
