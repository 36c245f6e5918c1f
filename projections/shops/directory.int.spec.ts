import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import type { ShopEvent, ShopFacts, SpecialHours, WorkingHours } from '#domain/shops/events.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { directory, readCatalog, readCustomerCount, readShop } from './directory.ts';
import { findShops, readListing, type ShopSearch, searchShops } from './search.ts';
import { readStatistics, statistics } from './statistics.ts';

const OWNER = 'A'.repeat(22);
const idOf = (suffix: string) => OWNER + suffix.padStart(6, '0');
const CHICAGO = {
  address: '1 State St, Chicago, Illinois',
  city: 'Chicago',
  state: 'IL',
  latitude: 41.88,
  longitude: -87.63,
};
const EVANSTON = {
  address: '2 Lake St, Evanston, IL',
  city: 'Evanston',
  state: 'IL',
  latitude: 42.05,
  longitude: -87.69,
};
const DENVER = {
  address: '3 Colfax Ave, Denver, CO',
  city: 'Denver',
  state: 'CO',
  latitude: 39.74,
  longitude: -104.99,
};
const CLOSED = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const THANKSGIVING = { from: '2026-11-26', to: '2026-11-27', times: [] };

const dir = mkdtempSync(join(tmpdir(), 'chairside-directory-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;
let told: string[] = [];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [directory, statistics]);
  const listener = connect(server.address);
  await listener.subscribe('cs:notices');
  listener.on('message', (_channel, text: string) =>
    told.push(...(JSON.parse(text) as { topics: [string][] }).topics.map(([topic]) => topic)),
  );
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  position = -1;
  told = [];
});

/** Folds events as the runner does, each in a batch of its own; they happen a minute apart. */
async function happened(...events: DomainEvent[]): Promise<void> {
  for (const event of events) {
    const from = position;
    position += 1;
    const occurredAt = new Date(Date.parse('2026-11-20T12:00:00Z') + position * 60_000).toISOString();
    for (const projection of [directory, statistics] as Projection[]) {
      const { work, commit } = openBatch(redis, projection, 1);
      await projection.on[event.type]?.({ ...event, position, metadata: { occurredAt } } as never, work);
      await commit(from, position);
    }
  }
}

const opened = (suffix: string, over: Partial<ShopFacts> = {}): ShopEvent => ({
  type: 'ShopRegistered',
  data: {
    shopId: idOf(suffix),
    ownerId: OWNER,
    name: `Shop ${suffix}`,
    category: 'barbers',
    price: 3000,
    description: '',
    contactNumber: '',
    contactEmail: '',
    place: CHICAGO,
    timeZone: 'America/Chicago',
    image: '',
    ...over,
  },
});
const of = (suffix: string) => ({ shopId: idOf(suffix), ownerId: OWNER });
const removed = (suffix: string): ShopEvent => ({
  type: 'ShopRemoved',
  data: { ...of(suffix), by: 'owner', restorableUntil: '2026-11-21T12:00:00.000Z' },
});
const booked = (suffix: string, customerId: string): DomainEvent => ({
  type: 'BookingConfirmed',
  data: { bookingId: 'b', ...of(suffix), customerId, date: '2026-11-20', paymentId: null, price: 0 },
});
const reviewed = (suffix: string, rating: number): DomainEvent =>
  ({
    type: 'ReviewSubmitted',
    data: { ...of(suffix), bookingId: `visit ${suffix}`, rating },
  }) as unknown as DomainEvent;
const ALL = { offset: 0, limit: 100 };
const suffixes = (shops: readonly { shopId: string }[]) =>
  shops.map((shop) => shop.shopId.slice(22).replace(/^0+/, ''));
const listed = async (listing: Parameters<typeof readListing>[1], page = ALL) =>
  suffixes((await readListing(models, listing, page)).shops);
const found = async (query: string, more: object = {}, limit = 50) =>
  suffixes(await searchShops(models, { query, ...more }, limit));

describe('the directory', () => {
  it('lists the newest first, the cheapest first, by category and state, in stretches', async () => {
    await happened(
      opened('1', { price: 4000 }),
      opened('2', { price: 2000, place: DENVER, timeZone: 'America/Denver' }),
      opened('3', { category: 'wax' }),
      opened('4'),
    );
    expect(await listed({})).toEqual(['4', '3', '2', '1']);
    expect(await listed({ sort: 'PRICE', category: 'barbers' })).toEqual(['2', '4', '1']);
    expect(await listed({ state: 'IL', category: 'barbers' })).toEqual(['4', '1']);
    expect(await listed({ category: 'wax' })).toEqual(['3']);
    const stretch = await readListing(models, { category: 'barbers' }, { offset: 1, limit: 1 });
    expect([suffixes(stretch.shops), stretch.total]).toEqual([['2'], 3]);
  });

  it('follows every change', async () => {
    await happened(opened('1'), opened('2', { category: 'wax' }));
    await happened(
      { type: 'ShopRenamed', data: { ...of('1'), name: 'Razor Room' } },
      { type: 'ShopPriceSet', data: { ...of('1'), price: 100 } },
      { type: 'ShopDescribed', data: { ...of('1'), description: 'Quiet' } },
      { type: 'ShopRelocated', data: { ...of('1'), place: DENVER, timeZone: 'America/Denver' } },
      { type: 'ShopContactSet', data: { ...of('1'), contactNumber: '5', contactEmail: 'r@example.test' } },
      { type: 'ShopPictureSet', data: { ...of('1'), image: '/images/r' } },
      { type: 'WorkingHoursSet', data: { ...of('1'), hours: { ...CLOSED, friday: ['09:00'] } } },
      { type: 'DepositRuleSet', data: { ...of('1'), upFront: 30, noShowKept: 50 } },
      { type: 'StampRuleSet', data: { ...of('1'), visits: 10, percentage: 0, amount: 1500 } },
      { type: 'MinimumNoticeSet', data: { ...of('1'), minutes: 120 } },
      { type: 'SpecialHoursSet', data: { ...of('1'), specialHours: [THANKSGIVING] } },
      { type: 'ProductCategorySet', data: { ...of('2'), category: 'clippers' } },
    );
    expect(await readShop(models, idOf('1'))).toEqual({
      shopId: idOf('1'),
      ownerId: OWNER,
      name: 'Razor Room',
      category: 'barbers',
      price: 100,
      description: 'Quiet',
      contactNumber: '5',
      contactEmail: 'r@example.test',
      place: DENVER,
      timeZone: 'America/Denver',
      image: '/images/r',
      hours: { ...CLOSED, friday: ['09:00'] },
      specialHours: [THANKSGIVING],
      depositRule: { upFront: 30, noShowKept: 50 },
      stampRule: { visits: 10, percentage: 0, amount: 1500 },
      minimumNotice: 120,
      createdAt: '2026-11-20T12:00:00.000Z',
      customers: 0,
      rating: null,
      reviewCount: 0,
      removed: false,
      restorableUntil: null,
      withdrawn: false,
    });
    expect(await listed({ state: 'IL' })).toEqual(['2']);
    expect(await listed({ state: 'CO' })).toEqual(['1']);
    expect(await listed({ category: 'wax' })).toEqual([]);
    expect(await listed({ category: 'clippers' })).toEqual(['2']);
    expect(await found('shop 1 chicago')).toEqual(['2']);
    expect(await found('razor denver quiet')).toEqual(['1']);
  });

  it('knows who works today where they are', async () => {
    await happened(
      opened('1'),
      { type: 'WorkingHoursSet', data: { ...of('1'), hours: { ...CLOSED, friday: ['09:00'] } } },
      opened('2', { timeZone: 'Pacific/Auckland' }),
      { type: 'WorkingHoursSet', data: { ...of('2'), hours: { ...CLOSED, saturday: ['09:00'] } } },
      opened('3'),
    );
    expect(await listed({ openAt: '2026-11-20T15:00:00.000Z' })).toEqual(['2', '1']);
    expect(await listed({ openAt: '2026-11-21T15:00:00.000Z' })).toEqual([]);
    const stretch = await readListing(models, { openAt: '2026-11-20T15:00:00.000Z' }, { offset: 1, limit: 5 });
    expect([suffixes(stretch.shops), stretch.total]).toEqual([['1'], 2]);
  });

  it('knows who works other hours today than in their week: closed, or open on a day off', async () => {
    const friday = { ...CLOSED, friday: ['09:00'] };
    const special = (suffix: string, ...specialHours: SpecialHours[]): ShopEvent => ({
      type: 'SpecialHoursSet',
      data: { ...of(suffix), specialHours },
    });
    const hours = (suffix: string, week: WorkingHours): ShopEvent => ({
      type: 'WorkingHoursSet',
      data: { ...of(suffix), hours: week },
    });
    const at = async (now: string) => {
      const search = { openAt: now, category: 'barbers' };
      const { shops, total, facets } = await findShops(models, search, now, ALL);
      expect(facets.openToday).toBe(total);
      expect((await findShops(models, { category: 'barbers' }, now, ALL)).facets.openToday).toBe(total);
      expect((await readListing(models, { openAt: now }, ALL)).total).toBe(total);
      return suffixes(shops);
    };
    const [before, then, after] = ['2026-11-20T15:00:00Z', '2026-11-27T15:00:00Z', '2026-12-04T15:00:00Z'];
    await happened(
      opened('1'),
      hours('1', friday),
      special('1', THANKSGIVING),
      opened('2'),
      hours('2', friday),
      special('2', { ...THANKSGIVING, times: ['10:00'] }),
      opened('3'),
      special('3', { ...THANKSGIVING, times: ['10:00'] }),
      opened('4'),
      special('4', THANKSGIVING),
      // It is the day after in Auckland.
      opened('5', { timeZone: 'Pacific/Auckland' }),
      hours('5', { ...CLOSED, saturday: ['09:00'] }),
      special('5', THANKSGIVING),
    );
    expect(await at(before)).toEqual(['5', '2', '1']);
    expect(await at(then)).toEqual(['5', '3', '2']);
    expect(await at(after)).toEqual(['5', '2', '1']);
    await happened(
      special('1'),
      hours('3', friday),
      hours('2', CLOSED),
      special('5', { ...THANKSGIVING, to: '2026-11-28' }),
    );
    expect(await at(then)).toEqual(['3', '2', '1']);
    expect(await at(after)).toEqual(['5', '3', '1']);
  });

  it('counts the shops each choice would leave, the other choices unchanged', async () => {
    await happened(
      opened('1', { price: 2500, name: 'Fade House' }),
      { type: 'WorkingHoursSet', data: { ...of('1'), hours: { ...CLOSED, friday: ['09:00'] } } },
      opened('2', { price: 2501 }),
      reviewed('2', 5),
      opened('3', { price: 4001, place: DENVER, timeZone: 'America/Denver' }),
      reviewed('3', 4),
      opened('4', { price: 4000, place: { address: 'Somewhere' } }),
      opened('5', { category: 'wax' }),
    );
    const search = async (asked: Parameters<typeof findShops>[1] = {}, page = ALL) => {
      const barbers = { category: 'barbers', ...asked };
      const { shops, total, facets } = await findShops(models, barbers, '2026-11-20T15:00:00.000Z', page);
      return { found: suffixes(shops), total, facets };
    };
    const prices = (low: number, mid: number, high: number) => [
      { from: 0, to: 2500, count: low },
      { from: 2501, to: 4000, count: mid },
      { from: 4001, to: null, count: high },
    ];
    const ratings = (four: number, most: number) => [
      { stars: 4, count: four },
      { stars: 4.5, count: most },
    ];
    expect(await search()).toEqual({
      found: ['4', '3', '2', '1'],
      total: 4,
      facets: {
        states: [
          { value: 'IL', count: 2 },
          { value: 'CO', count: 1 },
        ],
        anywhere: 4,
        prices: prices(1, 2, 1),
        openToday: 1,
        ratings: ratings(2, 1),
      },
    });
    expect(await search({ state: 'IL', minCents: 2501, maxCents: 4000 })).toEqual({
      found: ['2'],
      total: 1,
      facets: {
        states: [{ value: 'IL', count: 1 }],
        anywhere: 2,
        prices: prices(1, 1, 0),
        openToday: 0,
        ratings: ratings(1, 1),
      },
    });
    expect(await search({ minRating: 4.5 })).toMatchObject({
      found: ['2'],
      facets: { ratings: ratings(2, 1), anywhere: 1 },
    });
    expect(await search({ minRating: 4 })).toMatchObject({ found: ['3', '2'] });
    expect(await search({ query: 'fade', openAt: '2026-11-20T15:00:00.000Z' })).toMatchObject({
      found: ['1'],
      total: 1,
    });
    expect(await search({ sort: 'RATING' }, { offset: 1, limit: 1 })).toMatchObject({ found: ['3'], total: 4 });
    // A Friday in Chicago is a Saturday in Auckland.
    await happened({ type: 'ShopRelocated', data: { ...of('1'), place: CHICAGO, timeZone: 'Pacific/Auckland' } });
    expect((await search()).facets.openToday).toBe(0);
  });

  it('takes removed shops out of every list, keeps them readable, and puts them back', async () => {
    await happened(opened('1', { name: 'Fade House' }), opened('2'), removed('1'));
    expect(await listed({})).toEqual(['2']);
    expect(await found('fade')).toEqual([]);
    expect(await found('shop', { near: { latitude: 41.9, longitude: -87.6 } })).toEqual(['2']);
    expect(suffixes((await readCatalog(models, OWNER, ALL)).shops)).toEqual(['2']);
    expect(await readShop(models, idOf('1'))).toMatchObject({
      removed: true,
      restorableUntil: '2026-11-21T12:00:00.000Z',
    });
    await happened({ type: 'ShopRestored', data: of('1') });
    expect(await listed({})).toEqual(['2', '1']);
    expect(await found('fade')).toEqual(['1']);
  });

  it('takes in five hundred shops with long descriptions at once, in any script', async () => {
    const { work, commit } = openBatch(redis, directory, 1);
    const handle = (directory as Projection).on.ShopRegistered;
    for (let number = 1; number <= 500; number += 1) {
      const description = `𝒞𝓊𝓉 床屋さん ${Array.from({ length: 60 }, (_, index) => `t${index}of${number}`).join(' ')} \ud83d`;
      await handle?.(
        { ...opened(String(number), { description }), metadata: { occurredAt: '2026-11-20T12:00:00.000Z' } } as never,
        work,
      );
    }
    await commit(-1, 0);
    expect((await readListing(models, {}, { offset: 0, limit: 1 })).total).toBe(500);
    expect(await found('t5of499')).toEqual(['499']);
    expect(await found('床屋', {}, 500)).toHaveLength(500);
  });

  it('finds among very many that match, and the few in which frequent words meet', async () => {
    const { work, commit } = openBatch(redis, directory, 1);
    const handle = (directory as Projection).on.ShopRegistered;
    for (let number = 1; number <= 3_000; number += 1) {
      const met = number <= 3 ? 'odd even' : number % 2 === 1 ? 'odd' : 'even';
      const more = number === 2_900 ? { name: 'Cut Fade' } : {};
      const occurredAt = new Date(Date.parse('2026-11-20T12:00:00Z') + number * 1_000).toISOString();
      await handle?.(
        { ...opened(String(number), { description: `cut fade ${met}`, ...more }), metadata: { occurredAt } } as never,
        work,
      );
    }
    await commit(-1, 0);
    expect(await found('cut fade', {}, 4)).toEqual(['2900', '3000', '2999', '2998']);
    expect(await found('cut fade', {}, 3_000)).toHaveLength(3_000);
    expect(await found('fade odd', {}, 3)).toEqual(['2999', '2997', '2995']);
    expect(await found('odd even', {}, 50)).toEqual(['3', '2', '1']);
  });

  it('counts each customer of a shop once', async () => {
    await happened(
      opened('1'),
      opened('2'),
      booked('1', 'x'),
      booked('1', 'y'),
      booked('1', 'x'),
      booked('2', 'x'),
      booked('9', 'x'),
    );
    expect((await readShop(models, idOf('1')))?.customers).toBe(2);
    expect((await readShop(models, idOf('2')))?.customers).toBe(1);
    // Whoever was at both shops is one customer of their owner.
    expect(await readCustomerCount(models, OWNER)).toBe(2);
    expect(await readCustomerCount(models, 'nobody')).toBe(0);
  });
});

describe('the search', () => {
  beforeEach(() =>
    happened(
      opened('1', { name: 'Fade House', description: 'Beards and hot towels' }),
      opened('2', { name: 'Clip Joint', place: EVANSTON, description: 'A fade, a house call' }),
      opened('3', { name: 'Fader Café', place: DENVER, timeZone: 'America/Denver' }),
      opened('4', { name: 'Fade Wax', category: 'wax' }),
    ),
  );

  it('finds by the beginning of the last word, names first', async () =>
    expect(await found('fad')).toEqual(['4', '3', '1', '2']));
  it('wants every word', async () => {
    expect(await found('fade house')).toEqual(['1', '2']);
    expect(await found('house fade')).toEqual(['1', '2']);
    expect(await found('fade towel')).toEqual(['1']);
    expect(await found('fade submarine')).toEqual([]);
  });
  it('wants words before the last in full', async () => expect(await found('fad house')).toEqual([]));
  it('knows places by city and by state, written out or not', async () => {
    expect(await found('evanst')).toEqual(['2']);
    expect(await found('colorado')).toEqual(['3']);
    expect(await found('fade IL')).toEqual(['4', '1', '2']);
  });
  it('does not mind accents and case', async () => expect(await found('FADER cafe')).toEqual(['3']));
  it('keeps to a category', async () => {
    expect(await found('fade', { category: 'wax' })).toEqual(['4']);
    expect(await found('fade', { category: 'barbers' })).toEqual(['3', '1', '2']);
  });
  it('puts what is near first, the nearest before all', async () => {
    const near = { latitude: 42.05, longitude: -87.69 };
    expect(await found('fade', { near })).toEqual(['2', '1', '4', '3']);
  });
  it('keeps to its limit', async () => expect(await found('fade', {}, 2)).toEqual(['4', '3']));
  it('finds nothing for nothing', async () => {
    for (const query of ['', '  ', '%', '*', '?', '.*', '[a-z]', '\\', '\u0000'])
      expect(await found(query)).toEqual([]);
  });
  it('takes what is typed for words only', async () => {
    for (const query of [
      '(a+)+$',
      "' OR 1=1 --",
      '@name:{*}',
      '*:*',
      'fade*|hou.e',
      '__proto__',
      'fade\r\nFLUSHALL',
      '{{7*7}}',
    ])
      expect(await found(query), query).toEqual([]);
  });
  it('stays small when the query is large', async () => {
    expect(await found('fade '.repeat(2_000))).toEqual(['4', '1', '2']);
    expect(await found('x'.repeat(10_240))).toEqual([]);
  });
});

describe('the directory, asked what and where', () => {
  beforeEach(() =>
    happened(
      opened('1', { name: 'Fade House', description: 'Beards and pomade' }),
      opened('2', { name: 'Chicago Cuts', place: DENVER, timeZone: 'America/Denver' }),
      opened('3', { name: 'Beard Bar', place: EVANSTON }),
    ),
  );
  const asked = async (search: ShopSearch) => {
    const { shops, total, spelled, spelledWhere } = await findShops(models, search, '2026-11-20T18:00:00Z', ALL);
    return { found: suffixes(shops), total, spelled, spelledWhere };
  };
  const asTyped = { spelled: null, spelledWhere: null };

  it('has only what is in the city or state, whatever is in a name', async () => {
    expect(await asked({ where: 'Chicago' })).toEqual({ found: ['1'], total: 1, ...asTyped });
    expect(await asked({ query: 'beard', where: 'IL' })).toEqual({ found: ['3', '1'], total: 2, ...asTyped });
    expect(await asked({ where: 'denver, colorado' })).toEqual({ found: ['2'], total: 1, ...asTyped });
    expect(await asked({ where: 'chicago denver' })).toEqual({ found: [], total: 0, ...asTyped });
  });
  it('forgives a letter or two, and says what it looked for', async () => {
    expect(await asked({ query: 'pomde' })).toEqual({ found: ['1'], total: 1, spelled: 'pomade', spelledWhere: null });
    expect(await asked({ where: 'chcago' })).toEqual({
      found: ['1'],
      total: 1,
      spelled: null,
      spelledWhere: 'chicago',
    });
    expect(await asked({ query: 'fdae', where: 'chic' })).toMatchObject({ found: ['1'], spelled: 'fade' });
    expect(await asked({ query: 'huose', where: 'chciago' })).toMatchObject({
      found: ['1'],
      ...{ spelled: 'house', spelledWhere: 'chicago' },
    });
    expect(await asked({ query: 'fdea', where: 'chic' })).toMatchObject({ found: [], spelled: null });
  });
  it('takes what is found as it is typed, and a beginning as one', async () => {
    expect(await asked({ query: 'pom' })).toMatchObject({ found: ['1'], ...asTyped });
    expect(await asked({ query: 'beard submarine' })).toEqual({ found: [], total: 0, ...asTyped });
    expect(await asked({ query: 'pomade', where: 'denver' })).toEqual({ found: [], total: 0, ...asTyped });
    for (const query of ['', '%', '\u0000', 'x'.repeat(200), 'жжжжжж', '字字字字字'])
      expect((await asked({ query })).spelled, query).toBeNull();
  });
});

describe('the menu', () => {
  it('is told of a new price of the shop, which is the one of its first line', async () => {
    await happened(opened('1'), { type: 'ShopPriceSet', data: { ...of('1'), price: 4_100 } });
    await vi.waitFor(() => expect(told).toContain(`menu/${idOf('1')}`), { timeout: 10_000 });
  });
});

describe('the counts', () => {
  const account = (accountId: string, role: string): DomainEvent => ({
    type: 'AccountRegistered',
    data: { accountId, role },
  });

  it('are zero at first', async () =>
    expect(await readStatistics(models)).toEqual({ shops: 0, barbers: 0, members: 0, bookings: 0 }));
  it('follow shops, members and bookings up and down', async () => {
    await happened(
      account('a', 'SHOP_OWNER'),
      account('b', 'CUSTOMER'),
      account('c', 'SELLER'),
      opened('1'),
      opened('2'),
      opened('3', { category: 'wax' }),
    );
    await happened(booked('1', 'b'), booked('1', 'b'));
    expect(await readStatistics(models)).toEqual({ shops: 2, barbers: 1, members: 3, bookings: 2 });
    await happened(removed('1'), removed('3'), {
      type: 'BusinessActivated',
      data: { accountId: 'b', role: 'SHOP_OWNER' },
    });
    expect(await readStatistics(models)).toEqual({ shops: 1, barbers: 2, members: 3, bookings: 2 });
    await happened(
      { type: 'ShopRestored', data: of('1') },
      { type: 'ShopRestored', data: of('3') },
      { type: 'AccountClosed', data: { accountId: 'a' } },
    );
    await happened({ type: 'RegistrationAbandoned', data: { accountId: 'c' } });
    expect(await readStatistics(models)).toEqual({ shops: 2, barbers: 1, members: 1, bookings: 2 });
  });
});
