import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay, pay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Menu = { data: { _id: string; name: string; price: number; add_ons: { _id: string }[] }[] };
type Refused = { error: { code: string; field?: string } };

let app: TestApp;
let barber: Awaited<ReturnType<TestApp['registerMember']>>;
let ann: Awaited<ReturnType<TestApp['registerMember']>>;
let shopId: string;
let fadeId: string;
let beardId: string;

const FADE = {
  name: 'Skin fade',
  category: 'Hair',
  minutes: 45,
  buffer: 10,
  price: 45,
  add_ons: [{ name: 'Beard trim', minutes: 15, price: 12 }],
};
const DAY = dayFromToday(3);

beforeAll(async () => {
  app = await openTestApp();
  barber = await app.registerMember({ role: 'SHOP_OWNER' });
  ann = await app.registerMember();
  shopId = await openShopAllDay(app, barber.token);
  const { body } = await app.rest('POST', `/shops/services/${shopId}`, { token: barber.token, body: FADE });
  const fade = (body as Menu).data[1];
  fadeId = fade?._id ?? '';
  beardId = fade?.add_ons[0]?._id ?? '';
}, 60_000);
afterAll(() => app?.close());

const rest = (method: string, path: string, body?: object, token = barber.token) =>
  app.rest(method, path, { token, ...(body && { body }) });
const menu = async () => ((await rest('GET', `/shops/services/${shopId}`)).body as Menu).data;
const freeTimes = async (query: string) => {
  const { body } = await rest('GET', `/shops/availability/${shopId}?from=${DAY}&days=1${query}`, undefined, ann.token);
  const [day] = (body as { data: { slots: { time: string; state: string }[] }[] }).data;
  return (day?.slots ?? []).filter(({ state }) => state === 'free').map(({ time }) => time);
};
const graphql = async <T>(query: string, variables: object, token = barber.token) => {
  const { data, errors } = await app.graphql<T>(query, variables, token);
  if (!data) throw new Error(errors?.[0]?.message);
  return data;
};

describe('a shop’s menu', () => {
  it('begins with the default service at the shop’s price', async () => {
    expect(await menu()).toMatchObject([
      { _id: 'barb', name: 'Barber Service', minutes: 30, buffer: 0, price: 35, add_ons: [] },
      { name: 'Skin fade', category: 'Hair', minutes: 45, buffer: 10, price: 45, add_ons: [{ name: 'Beard trim' }] },
    ]);
  });

  it('is changed, ordered and taken from by its owner, over either API', async () => {
    const input = { name: 'Hot shave', minutes: 30, priceCents: 4_000 };
    const added = await graphql<{ addService: { services: { id: string; name: string }[] } }>(
      'mutation ($shopId: ID!, $input: ServiceInput!) { addService(shopId: $shopId, input: $input) { services { id name isDefault } } }',
      { shopId, input },
    );
    const shaveId = added.addService.services.find(({ name }) => name === 'Hot shave')?.id ?? '';
    expect((await rest('PUT', `/shops/services-order/${shopId}`, { services: [shaveId, fadeId] })).status).toBe(200);
    expect((await menu()).map(({ name }) => name)).toEqual(['Barber Service', 'Hot shave', 'Skin fade']);
    expect((await rest('PUT', `/shops/services-order/${shopId}`, { services: [fadeId] })).status).toBe(409);
    const longer = { ...FADE, add_ons: [{ _id: beardId, name: 'Beard', minutes: 15, price: 12 }] };
    expect((await rest('PUT', `/shops/services/${shopId}/${fadeId}`, longer)).status).toBe(200);
    expect((await menu())[2]?.add_ons).toEqual([{ _id: beardId, name: 'Beard', minutes: 15, price: 12 }]);
    expect((await rest('DELETE', `/shops/services/${shopId}/${shaveId}`)).status).toBe(200);
    expect((await rest('DELETE', `/shops/services/${shopId}/${shaveId}`)).status).toBe(404);
    expect((await menu()).map(({ name }) => name)).toEqual(['Barber Service', 'Skin fade']);
  });

  it('is what its shop is found by, over either API and with typos', async () => {
    const input = { name: 'Beard sculpting', minutes: 20, priceCents: 2_500 };
    await graphql(
      'mutation ($shopId: ID!, $input: ServiceInput!) { addService(shopId: $shopId, input: $input) { id } }',
      { shopId, input },
    );
    const find = 'query ($query: String) { findShops(query: $query) { spelled items { id } } }';
    expect(await graphql(find, { query: 'beard sculp' })).toEqual({
      findShops: { spelled: null, items: [{ id: shopId }] },
    });
    expect(await graphql(find, { query: 'sculptnig' })).toEqual({
      findShops: { spelled: 'sculpting', items: [{ id: shopId }] },
    });
    expect((await rest('GET', '/shops/search?query=sculpting')).body).toMatchObject({ data: [{ _id: shopId }] });
    const sculptingId = (await menu()).find(({ name }) => name === 'Beard sculpting')?._id;
    await rest('DELETE', `/shops/services/${shopId}/${sculptingId}`);
    expect(await graphql(find, { query: 'sculpting' })).toEqual({ findShops: { spelled: null, items: [] } });
  });

  it('is nobody else’s to change, and refuses what no service can be', async () => {
    expect((await rest('POST', `/shops/services/${shopId}`, FADE, ann.token)).status).toBe(403);
    const { status, body } = await rest('POST', `/shops/services/${shopId}`, { ...FADE, name: 'Fade', minutes: 42 });
    expect([status, (body as Refused).error.code, (body as Refused).error.field]).toEqual([
      400,
      'MINUTES_INVALID',
      'minutes',
    ]);
    expect((await rest('POST', `/shops/services/${shopId}`, { ...FADE, name: 'Fade', price: 0.49 })).status).toBe(400);
  });
});

describe('a booking of a service', () => {
  it('is offered where all of it fits, and free where all of it is', async () => {
    const wish = `&service=${fadeId}`;
    expect((await freeTimes('')).at(-1)).toBe('22:30');
    expect((await freeTimes(wish)).at(-1)).toBe('22:00');
    expect((await freeTimes(`${wish}&add_ons=${beardId}`)).at(-1)).toBe('22:00');
    await rest('POST', `/booking/hold/${shopId}`, { date: DAY, time: '12:00' });
    expect(await freeTimes(wish)).not.toContain('11:30');
    expect(await freeTimes(wish)).toContain('12:30');
    expect((await rest('GET', `/shops/availability/${shopId}?service=${beardId}`)).status).toBe(400);
  });

  it('costs what was chosen, by the server’s reckoning, and keeps its length wherever it goes', async () => {
    const choice = { date: DAY, time: '09:00', service: fadeId, add_ons: [beardId] };
    const held = await rest('POST', `/booking/hold/${shopId}`, choice, ann.token);
    const { _id: bookingId, amount } = held.body as { _id: string; amount: number };
    expect(amount).toBe(57);
    expect(await pay(app, ann.token, bookingId, 5_700)).toBe(200);
    const booked = await rest('POST', `/booking/create/${shopId}`, { date: DAY, time: '09:00' }, ann.token);
    expect(booked.body).toMatchObject({
      _id: bookingId,
      service: fadeId,
      service_name: 'Skin fade',
      minutes: 60,
      add_ons: [{ _id: beardId, name: 'Beard', minutes: 15, price: 12 }],
      amount: 57,
    });
    const times = await freeTimes('');
    expect(['08:30', '09:00', '09:30', '10:00', '10:30'].filter((time) => times.includes(time))).toEqual([
      '08:30',
      '10:30',
    ]);
    const asked = `&moving=${bookingId}`;
    expect((await freeTimes(asked)).filter((time) => time < '11:00')).toEqual([
      '08:00',
      '08:30',
      '09:30',
      '10:00',
      '10:30',
    ]);
    const moved = await rest(
      'PUT',
      `/booking/reschedule/${bookingId}`,
      { date: dayFromToday(4), time: '09:30' },
      ann.token,
    );
    const { startsAt, endsAt } = moved.body as { startsAt: string; endsAt: string };
    expect(Date.parse(endsAt) - Date.parse(startsAt)).toBe(60 * 60_000);
    expect(await freeTimes('')).toContain('09:30');
    const file = await rest('GET', `/booking/calendar/${bookingId}.ics`, undefined, ann.token);
    expect(file.text).toContain('SUMMARY:Skin fade with Beard at Fade House');
    const { booking } = await graphql<{ booking: object }>(
      'query ($id: ID!) { booking(id: $id) { serviceName minutes bufferMinutes priceCents addOns { addOnId name minutes priceCents } } }',
      { id: bookingId },
    );
    expect(booking).toEqual({
      serviceName: 'Skin fade',
      minutes: 60,
      bufferMinutes: 10,
      priceCents: 5_700,
      addOns: [{ addOnId: beardId, name: 'Beard', minutes: 15, priceCents: 1_200 }],
    });
  });

  it('replaces a hold that is in its way', async () => {
    const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
    const choice = { shopId, date: dayFromToday(6), time: '10:00', serviceId: fadeId };
    const bob = (await app.registerMember()).token;
    const first = await graphql<{ holdSlot: { booking: { id: string } } }>(hold, { input: choice }, bob);
    const next = { ...choice, time: '10:30' };
    const shown = async (serviceId?: string, token = bob) => {
      const { availability } = await graphql<{ availability: { slots: object[] }[] }>(
        `query ($shopId: ID!, $from: LocalDate!, $serviceId: ID) {
          availability(shopId: $shopId, from: $from, days: 1, serviceId: $serviceId) { slots { time state mine } }
        }`,
        { shopId, from: choice.date, serviceId },
        token,
      );
      const slots = availability[0]?.slots as { time: string; state: string; mine: string | null }[];
      return slots
        .filter(({ time }) => time >= '09:30' && time <= '11:00')
        .map(({ time, state, mine }) => [time, state, mine && 'own']);
    };
    expect(await shown(fadeId)).toEqual([
      ['09:30', 'free', 'own'],
      ['10:00', 'held', 'own'],
      ['10:30', 'free', 'own'],
      ['11:00', 'free', null],
    ]);
    expect((await shown(undefined)).slice(1, 3)).toEqual([
      ['10:00', 'held', 'own'],
      ['10:30', 'free', 'own'],
    ]);
    expect((await shown(fadeId, ann.token)).slice(0, 3)).toEqual([
      ['09:30', 'held', null],
      ['10:00', 'held', null],
      ['10:30', 'held', null],
    ]);
    await expect(graphql(hold, { input: next }, bob)).rejects.toThrow('That time was just taken.');
    await graphql(hold, { input: { ...next, replacing: first.holdSlot.booking.id } }, bob);
    const { booking } = await graphql<{ booking: { status: string } }>(
      'query ($id: ID!) { booking(id: $id) { status } }',
      { id: first.holdSlot.booking.id },
      bob,
    );
    expect(booking.status).toBe('released');
  });

  it('is added at the desk, and says why a time is too short for it', async () => {
    const added = await rest('POST', `/booking/walk-in/${shopId}`, { date: DAY, time: '15:00', service: fadeId });
    expect(added.body).toMatchObject({ service_name: 'Skin fade', amount: 45, walkIn: true });
    const why = async (id: string) =>
      (
        await graphql<{ why: { answer: string } }>(
          'query ($id: ID!) { why(type: slot, id: $id) { answer } }',
          { id },
          ann.token,
        )
      ).why.answer;
    expect(await why(`${shopId}_${DAY}_22:30_${fadeId}`)).toContain('the shop closes before it would be done');
    expect(await why(`${shopId}_${DAY}_14:30_${fadeId}`)).toContain('It is taken.');
    expect(await why(`${shopId}_${DAY}_14:30`)).toContain('is free');
  });
});
