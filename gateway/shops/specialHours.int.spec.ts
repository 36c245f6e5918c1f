import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let barber: Awaited<ReturnType<TestApp['registerMember']>>;
let ann: Awaited<ReturnType<TestApp['registerMember']>>;
let shopId: string;

beforeAll(async () => {
  app = await openTestApp();
  barber = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember();
  shopId = await openShopAllDay(app, barber.token, { price: '0' });
}, 60_000);
afterAll(() => app?.close());

const set = (body: object, token = barber.token) => app.rest('PUT', `/shops/special-hours/${shopId}`, { token, body });
const timesOn = async (date: string) => {
  const { body } = await app.rest('GET', `/shops/availability/${shopId}?from=${date}&days=1`, { token: ann.token });
  const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
  return (day?.slots ?? []).map(({ time, state }) => `${time} ${state}`);
};
const book = (date: string, time: string) =>
  app.rest('POST', `/booking/create/${shopId}`, {
    token: ann.token,
    body: { date, time, service: 'barb', no_persons: '1' },
  });
const codeOf = (answer: { body: unknown }) => (answer.body as { error: { code: string } }).error.code;

describe('special hours', () => {
  it('are what can be booked on their days, and nothing else is', async () => {
    const [date, next] = [dayFromToday(5), dayFromToday(6)];
    const before = await timesOn(next);
    const answer = await set({ from: date, to: date, slots: ['14:30', '14:00'] });
    expect(answer.body).toMatchObject({ special_hours: [{ from: date, to: date, slots: ['14:00', '14:30'] }] });
    expect(await timesOn(date)).toEqual(['14:00 free', '14:30 free']);
    expect(await timesOn(next)).toEqual(before);
    expect(codeOf(await book(date, '10:00'))).toBe('NOT_A_WORKING_HOUR');
    expect((await book(date, '14:00')).status).toBe(201);
    expect(await timesOn(date)).toEqual(['14:00 booked', '14:30 free']);
  });

  it('leave appointments outside of them as they are, which can be moved into them', async () => {
    const date = dayFromToday(7);
    const { _id: id } = (await book(date, '10:00')).body as { _id: string };
    expect((await set({ from: date, to: date, slots: ['15:00'] })).status).toBe(200);
    const appointment = () => app.rest('GET', `/booking/mine?from=${date}&to=${date}`, { token: ann.token });
    expect((await appointment()).body).toMatchObject({ data: [{ _id: id, time: '10:00', status: 'confirmed' }] });
    const move = (time: string) =>
      app.rest('PUT', `/booking/reschedule/${id}`, { token: ann.token, body: { date, time } });
    expect(codeOf(await move('11:00'))).toBe('NOT_A_WORKING_HOUR');
    expect((await move('15:00')).status).toBe(200);
  });

  it('close a day, at the desk too, until they are taken back', async () => {
    const date = dayFromToday(9);
    await set({ from: date, to: dayFromToday(10), slots: [] });
    expect(await timesOn(date)).toEqual([]);
    const body = { date, time: '10:00', name: 'Wade' };
    const walkIn = () => app.rest('POST', `/booking/walk-in/${shopId}`, { token: barber.token, body });
    expect(codeOf(await walkIn())).toBe('NOT_A_WORKING_HOUR');
    await set({ from: date, to: date, slots: null });
    expect(await timesOn(date)).toContain('10:00 free');
    expect(await timesOn(dayFromToday(10))).toEqual([]);
    expect((await walkIn()).status).toBe(201);
  });

  it('are set and read over GraphQL', async () => {
    const date = dayFromToday(20);
    const mutation = `mutation ($id: ID!, $input: SpecialHoursInput!) {
      setSpecialHours(shopId: $id, input: $input) { specialHours { from to slots } }
    }`;
    const input = { from: date, to: date, slots: ['09:00'] };
    const { data } = await app.graphql<{ setSpecialHours: { specialHours: object[] } }>(
      mutation,
      { id: shopId, input },
      barber.token,
    );
    expect(data?.setSpecialHours.specialHours).toContainEqual({ from: date, to: date, slots: ['09:00'] });
    const read = await app.graphql<{ shop: { specialHours: object[] } }>(
      'query ($id: ID!) { shop(id: $id) { specialHours { from to slots } } }',
      { id: shopId },
      ann.token,
    );
    expect(read.data?.shop).toEqual(data?.setSpecialHours);
    const refused = await app.graphql(mutation, { id: shopId, input: { ...input, slots: ['09:10'] } }, barber.token);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'HOURS_OFF_GRID', field: 'slots' });
  });

  it('are the owner’s to set, from today on', async () => {
    const [date, past] = [dayFromToday(12), dayFromToday(-3)];
    expect((await set({ from: date, to: date, slots: [] }, ann.token)).status).toBe(403);
    expect(codeOf(await set({ from: past, to: past, slots: [] }))).toBe('SPECIAL_DAYS_INVALID');
    expect((await set({ from: 'soon', to: date, slots: [] })).status).toBe(400);
  });

  it('are named by the answer to why a time cannot be had', async () => {
    const date = dayFromToday(14);
    await set({ from: date, to: date, slots: [] });
    const { data } = await app.graphql<{ why: { answer: string } }>(
      'query ($id: ID!) { why(type: slot, id: $id) { answer } }',
      { id: `${shopId}_${date}_10:00` },
      ann.token,
    );
    expect(data?.why.answer).toContain(`${date} is closed by its special hours.`);
  });
});
