import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
let evanstonId: string;

/** Chicago (two shops), Evanston 12 miles north of it, Milwaukee 82, Austin far away, and one at no place we know. */
const SHOPS = [
  ['Loop Cuts', 'Chicago, IL'],
  ['Lake Cuts', 'Evanston, IL'],
  ['Brew Cuts', 'Milwaukee, WI'],
  ['Star Cuts', 'Austin, TX'],
  ['Lost Cuts', 'Smallville, Kansas'],
] as const;

beforeAll(async () => {
  app = await openTestApp();
  for (const [shop_name, shop_address] of SHOPS) {
    const owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
    const id = await openShopAllDay(app, owner.token, { shop_name, shop_address });
    if (shop_name !== 'Lake Cuts' && shop_name !== 'Loop Cuts') continue;
    if (shop_name === 'Lake Cuts') evanstonId = id;
    for (const [name, price] of [
      ['Hot shave', 30],
      ['Skin fade', shop_name === 'Lake Cuts' ? 40 : 45],
    ] as const) {
      const body = { name, minutes: 30, price };
      expect((await app.rest('POST', `/shops/services/${id}`, { token: owner.token, body })).status).toBe(201);
    }
  }
}, 60_000);
afterAll(() => app?.close());

type Found = {
  total: number;
  spelledService: string | null;
  center: { name: string | null; latitude: number; longitude: number; sameName: string[] } | null;
  facets: { anywhere: number };
  pins: { shopId: string; name: string; city: string; state: string; latitude: number; longitude: number }[];
  items: { name: string; distanceMiles: number | null; serviceWith: { name: string; priceCents: number } | null }[];
};
const ask = (wish: object) =>
  app.graphql<{ findShops: Found }>(
    `query ($near: String, $from: String!, $miles: Int, $service: String, $words: String!, $soonest: Boolean, $on: LocalDate, $state: String, $size: Int!) {
      findShops(near: $near, withinMiles: $miles, service: $service, soonestFirst: $soonest, freeOn: $on, state: $state, pageSize: $size) {
        total spelledService center { name latitude longitude sameName } facets { anywhere }
        pins { shopId name city state latitude longitude }
        items { name distanceMiles(near: $from) serviceWith(words: $words) { name priceCents } } } }`,
    { from: 'Chicago', words: 'fade', size: 12, ...wish },
  );
async function find(wish: object): Promise<Found> {
  const { data, errors } = await ask(wish);
  expect(errors).toBeUndefined();
  return data?.findShops as Found;
}
const refusedWith = async (wish: object) => {
  const [error] = (await ask(wish)).errors ?? [];
  const extensions = error?.extensions as { status?: number; code?: string; field?: string } | undefined;
  return [extensions?.status, extensions?.code, extensions?.field];
};
const names = ({ items }: Found) => items.map(({ name }) => name);

describe('shops near a place', () => {
  it('are those within 100 miles, the nearest first, with how far they are', async () => {
    for (const near of ['Chicago', 'chicago, illinois', '41.88,-87.63']) {
      const found = await find({ near });
      expect(names(found), near).toEqual(['Loop Cuts', 'Lake Cuts', 'Brew Cuts']);
      expect([found.total, found.facets.anywhere]).toEqual([3, 3]);
      const [here, next, far] = found.items.map(({ distanceMiles }) => distanceMiles);
      expect(here).toBe(0);
      expect(next).toBeCloseTo(12.1, 0);
      expect(far).toBeCloseTo(81.5, 0);
    }
  });

  it('are fewer within fewer miles, and in a state', async () => {
    expect(names(await find({ near: 'Chicago', miles: 25 }))).toEqual(['Loop Cuts', 'Lake Cuts']);
    expect(names(await find({ near: 'Chicago', miles: 1 }))).toEqual(['Loop Cuts']);
    expect(names(await find({ near: 'Chicago', state: 'Wisconsin' }))).toEqual(['Brew Cuts']);
    expect((await find({ near: 'Honolulu' })).total).toBe(0);
  });

  it('are listed by their free time where that is asked for, and on pages', async () => {
    const soonest = await find({ near: 'Evanston', miles: 25, soonest: true, on: dayFromToday(5) });
    expect([...names(soonest)].sort()).toEqual(['Lake Cuts', 'Loop Cuts']);
    const first = await find({ near: 'Evanston', miles: 25, on: dayFromToday(5), size: 1 });
    expect([first.total, names(first)]).toEqual([2, ['Lake Cuts']]);
    expect(first.pins.map(({ name }) => name)).toEqual(['Lake Cuts', 'Loop Cuts']);
  });

  it('say what the place was taken for, and what else has the name', async () => {
    expect((await find({ near: 'austin' })).center).toEqual({
      name: 'Austin, TX',
      latitude: 30.27,
      longitude: -97.74,
      sameName: [],
    });
    expect((await find({ near: 'kansas city' })).center).toMatchObject({
      name: 'Kansas City, MO',
      sameName: ['Kansas City, KS'],
    });
    expect((await find({ near: '41.9,-87.6' })).center).toMatchObject({ name: null, latitude: 41.9, sameName: [] });
    expect((await find({})).center).toBeNull();
  });

  it('are refused for a place that is not known or none, and a distance that is none', async () => {
    expect(await refusedWith({ near: 'Smallville' })).toEqual([400, 'UNKNOWN_PLACE', 'near']);
    expect(await refusedWith({ from: 'Smallville' })).toEqual([400, 'UNKNOWN_PLACE', 'near']);
    for (const near of ['1', '91,0', '0,181', '1,2,3', 'x'.repeat(61)])
      expect(await refusedWith({ near }), near).toEqual([400, 'INVALID_INPUT', 'near']);
    for (const miles of [0, -1, 101])
      expect(await refusedWith({ near: 'Chicago', miles }), String(miles)).toEqual([
        400,
        'INVALID_INPUT',
        'withinMiles',
      ]);
    expect(await refusedWith({ miles: 5 })).toEqual([400, 'INVALID_INPUT', 'withinMiles']);
  });

  it('have no distance where their city is not known', async () => {
    const lost = (await find({})).items.find(({ name }) => name === 'Lost Cuts');
    expect(lost?.distanceMiles).toBeNull();
  });
});

describe('shops on a map', () => {
  it('are all that a search finds, on whatever page, but for those at no known place', async () => {
    const { pins, total } = await find({ size: 1 });
    expect(total).toBe(5);
    expect(pins.map(({ name }) => name).sort()).toEqual(['Brew Cuts', 'Lake Cuts', 'Loop Cuts', 'Star Cuts']);
    expect(pins.find(({ name }) => name === 'Lake Cuts')).toEqual({
      shopId: evanstonId,
      name: 'Lake Cuts',
      city: 'Evanston',
      state: 'IL',
      latitude: 42.05,
      longitude: -87.69,
    });
  });
});

describe('shops by a service', () => {
  it('are those with it on their menu, at its price', async () => {
    const found = await find({ service: 'fade' });
    expect(
      found.items.map(({ name, serviceWith }) => [name, serviceWith?.name, serviceWith?.priceCents]).sort(),
    ).toEqual([
      ['Lake Cuts', 'Skin fade', 4_000],
      ['Loop Cuts', 'Skin fade', 4_500],
    ]);
    expect((await find({ service: 'shaev' })).spelledService).toBe('shave');
    expect((await find({ service: 'perm' })).total).toBe(0);
    expect(await refusedWith({ service: 'x'.repeat(81) })).toEqual([400, 'INVALID_INPUT', 'service']);
    expect(await refusedWith({ words: 'x'.repeat(81) })).toEqual([400, 'INVALID_INPUT', undefined]);
  });

  it('have none of it where no service has the words', async () => {
    const star = (await find({})).items.find(({ name }) => name === 'Star Cuts');
    expect(star?.serviceWith).toBeNull();
    expect((await find({ words: '' })).items.map(({ serviceWith }) => serviceWith)).toEqual(Array(5).fill(null));
  });
});

describe('GET /shops/search', () => {
  type Row = { shop_name: string; distance_miles?: number | null; service?: { name: string; price: number } | null };
  const rows = async (query: string) => {
    const { status, body } = await app.rest('GET', `/shops/search?${query}`);
    expect(status, query).toBe(200);
    return (body as { data: Row[] }).data;
  };
  const nameOf = ({ shop_name }: Row) => shop_name;

  it('has the distance in miles, and keeps to one where that is asked for', async () => {
    const all = await rows('query=cuts&near=Chicago,%20IL');
    expect(all.map(nameOf).slice(0, 3)).toEqual(['Loop Cuts', 'Lake Cuts', 'Brew Cuts']);
    expect(all).toHaveLength(5);
    expect(all.find((row) => nameOf(row) === 'Lost Cuts')?.distance_miles).toBeNull();
    const near = await rows('near=41.88,-87.63&within_miles=25');
    expect(near.map(({ shop_name, distance_miles }) => [shop_name, Math.round(distance_miles ?? -1)])).toEqual([
      ['Loop Cuts', 0],
      ['Lake Cuts', 12],
    ]);
    expect('distance_miles' in ((await rows('query=cuts'))[0] ?? {})).toBe(false);
  });

  it('finds by a service, with its price', async () => {
    const [only] = await rows('service=skin%20fade&near=Evanston&within_miles=5');
    expect(only).toMatchObject({ shop_name: 'Lake Cuts', service: { name: 'Skin fade', price: 40 } });
    expect((await rows('query=cuts')).every(({ service }) => service === null)).toBe(true);
    expect(await rows('service=%20')).toEqual([]);
  });

  it('refuses what is no place, no distance, and a distance from nowhere', async () => {
    for (const wrong of [
      'near=91,0',
      'near=Smallville',
      'within_miles=5',
      'near=Chicago&within_miles=0',
      'near=Chicago&within_miles=x',
      `service=${'x'.repeat(81)}`,
    ])
      expect((await app.rest('GET', `/shops/search?query=cuts&${wrong}`)).status, wrong).toBe(400);
  });
});
