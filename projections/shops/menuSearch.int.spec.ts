import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Service, ShopEvent } from '#domain/shops/events.ts';
import { MOST_SERVICES } from '#domain/shops/services.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, generationKey, openReadModels } from '../redis.ts';
import { flush, keysOf, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { directory, readShop } from './directory.ts';
import { findShops, searchShops } from './search.ts';

const OWNER = 'A'.repeat(22);
const idOf = (suffix: string) => OWNER + suffix.padStart(6, '0');
const of = (suffix: string) => ({ shopId: idOf(suffix), ownerId: OWNER });
const ALL = { offset: 0, limit: 100 };

const dir = mkdtempSync(join(tmpdir(), 'chairside-menu-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let log: ShopEvent[] = [];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [directory]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  await flush(redis);
  log = [];
});

/** Folds events of the log, a batch for so many, into a generation. */
async function fold(first: number, many: number, generation = 1): Promise<void> {
  for (let from = first; from < log.length; from += many) {
    const batch = log.slice(from, from + many);
    const { work, commit } = openBatch(redis, directory, generation);
    for (const [index, event] of batch.entries()) {
      const position = from + index;
      const occurredAt = new Date(Date.parse('2026-11-20T12:00:00Z') + position * 60_000).toISOString();
      await (directory as Projection).on[event.type]?.({ ...event, position, metadata: { occurredAt } } as never, work);
    }
    await commit(from - 1, from + batch.length - 1, true);
  }
}

async function happened(...events: ShopEvent[]): Promise<void> {
  const first = log.length;
  log.push(...events);
  await fold(first, 1);
}

const opened = (suffix: string, over: object = {}): ShopEvent => ({
  type: 'ShopRegistered',
  data: {
    ...of(suffix),
    name: `Shop ${suffix}`,
    category: 'barbers',
    price: 3000,
    description: '',
    contactNumber: '',
    contactEmail: '',
    place: { address: '1 State St, Chicago, Illinois', city: 'Chicago', state: 'IL' },
    timeZone: 'America/Chicago',
    image: '',
    ...over,
  },
});
const service = (serviceId: string, name: string, addOns: readonly string[] = []): Service => ({
  serviceId,
  name,
  minutes: 30,
  buffer: 0,
  price: 2000,
  category: '',
  addOns: addOns.map((addOn, index) => ({ addOnId: `${serviceId}/${index}`, name: addOn, minutes: 0, price: 500 })),
});
const added = (suffix: string, ...what: Parameters<typeof service>): ShopEvent => ({
  type: 'ServiceAdded',
  data: { ...of(suffix), service: service(...what) },
});
const changed = (suffix: string, ...what: Parameters<typeof service>): ShopEvent => ({
  type: 'ServiceTermsSet',
  data: { ...of(suffix), service: service(...what) },
});
const retired = (suffix: string, serviceId: string, name: string): ShopEvent => ({
  type: 'ServiceRetired',
  data: { ...of(suffix), serviceId, name },
});
const suffixes = (shops: readonly { shopId: string }[]) =>
  shops.map(({ shopId }) => shopId.slice(22).replace(/^0+/, ''));
const found = async (query: string) => suffixes(await searchShops(models, { query }, 50));
const asked = async (search: Parameters<typeof findShops>[1]) => {
  const { shops, spelled, spelledWhere, spelledService } = await findShops(models, search, '2026-11-20T18:00:00Z', ALL);
  return { found: suffixes(shops), spelled, spelledWhere, ...(spelledService && { spelledService }) };
};

/** All that a generation's keys hold, each set of numbers by the numbers in it. */
async function held(generation: number): Promise<Readonly<Record<string, unknown>>> {
  const prefix = generationKey(directory, generation, '');
  const keys = (await keysOf(redis, `${prefix}*`)).filter((key) => !key.startsWith(`${prefix}@`)).sort();
  const entries = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'set') return [key.slice(prefix.length), (await redis.smembers(key)).sort()] as const;
      if (type === 'zset') return [key.slice(prefix.length), await redis.zrange(key, '0', '-1', 'WITHSCORES')] as const;
      const bytes = (await redis.getBuffer(key)) ?? Buffer.alloc(0);
      // A set of bits that were all taken out again stays as zeros.
      const text = key.includes(':bits/') ? bytes.toString('hex').replace(/(00)+$/, '') : bytes.toString();
      return [key.slice(prefix.length), text] as const;
    }),
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

it('finds a shop by its services and add-ons from when they are added until they are renamed or retired', async () => {
  await happened(opened('1'), opened('2'), added('1', 'a', 'Beard trim', ['Hot towel']), added('1', 'b', 'Skin fade'));
  expect(await found('beard trim')).toEqual(['1']);
  expect(await found('hot tow')).toEqual(['1']);
  expect(await found('barber service')).toEqual([]);
  await happened(changed('1', 'a', 'Moustache trim'), added('2', 'c', 'Beard sculpting'));
  expect([await found('beard'), await found('moustache'), await found('towel')]).toEqual([['2'], ['1'], []]);
  await happened(
    { type: 'ServicesOrdered', data: { ...of('1'), serviceIds: ['b', 'a'] } },
    retired('1', 'a', 'Moustache trim'),
  );
  expect([await found('trim'), await found('skin fade')]).toEqual([[], ['1']]);
});

it('narrows down to shops with a service by the words of its name alone, spelled as they are on a menu', async () => {
  await happened(
    opened('1', { name: 'Fade House' }),
    opened('2'),
    opened('3', { description: 'Skin fade' }),
    added('1', 'a', 'Beard trim', ['Skin fade']),
    added('2', 'b', 'Skin fade'),
    added('2', 'c', 'Hot shave'),
  );
  const offering = async (service: string) => (await asked({ service })).found;
  expect(await offering('fade')).toEqual(['2']);
  expect(await offering(' SKIN, fade ')).toEqual(['2']);
  expect(await offering('skin shave')).toEqual(['2']);
  expect(await offering('beard')).toEqual(['1']);
  expect((await offering('!!')).sort()).toEqual(['1', '2', '3']);
  expect(await offering('barber service')).toEqual([]);
  expect((await asked({ service: 'fade', query: 'shop 2' })).found).toEqual(['2']);
  expect((await asked({ service: 'fade', query: 'house' })).found).toEqual([]);
  expect(await asked({ service: 'shaev' })).toMatchObject({ found: ['2'], spelledService: 'shave', spelled: null });
  await happened(changed('2', 'b', 'Taper'), retired('2', 'c', 'Hot shave'));
  expect([await offering('fade'), await offering('shave'), await offering('taper')]).toEqual([[], [], ['2']]);
  await happened({
    type: 'ShopRemoved',
    data: { ...of('2'), by: 'owner', restorableUntil: '2026-12-01T00:00:00.000Z' },
  });
  expect(await offering('taper')).toEqual([]);
});

it('keeps the menu found through other changes of the shop, out of its document, and with it out of the lists', async () => {
  await happened(opened('1'), added('1', 'a', 'Beard trim'));
  await happened(
    { type: 'ShopRenamed', data: { ...of('1'), name: 'Trim House' } },
    { type: 'ShopDescribed', data: { ...of('1'), description: 'A beard is art' } },
  );
  await happened({ type: 'ShopDescribed', data: { ...of('1'), description: '' } });
  expect(await found('beard trim house')).toEqual(['1']);
  expect(await readShop(models, idOf('1'))).not.toHaveProperty('services');
  await happened({ type: 'ShopRemoved', data: { ...of('1'), by: 'owner', restorableUntil: '2026-11-21T12:00:00Z' } });
  expect(await found('beard')).toEqual([]);
  await happened({ type: 'ShopRestored', data: of('1') });
  expect(await found('beard')).toEqual(['1']);
});

it('puts a name and a place before a service, and a service before a description', async () => {
  await happened(
    opened('1', { name: 'Shave House' }),
    opened('2', { place: { address: '2 Shave Ave' } }),
    opened('3'),
    added('3', 'a', 'Straight-razor shave'),
    opened('4', { description: 'Every shave is slow' }),
  );
  expect(await found('shave')).toEqual(['1', '2', '3', '4']);
});

it('forgives typos in services, and takes no misspelled place for one', async () => {
  await happened(
    opened('1', { place: { address: '3 Colfax Ave', city: 'Denver', state: 'CO' } }),
    added('1', 'a', 'Beard trim'),
    added('1', 'b', 'Color'),
  );
  expect(await asked({ query: 'berd trim' })).toEqual({ found: ['1'], spelled: 'beard trim', spelledWhere: null });
  expect(await asked({ where: 'colo' })).toEqual({ found: ['1'], spelled: null, spelledWhere: 'colorado' });
});

it('is bounded, and built anew says what it said', async () => {
  const many = Array.from({ length: MOST_SERVICES }, (_, n) =>
    added('1', `s${n}`, `Cut${n} long${n} wide${n}`, ['Towel']),
  );
  await happened(opened('1'), ...many, opened('2'), added('2', 'a', 'Beard trim', ['Hot towel']));
  await happened(
    changed('2', 'a', 'Beard line-up'),
    retired('1', 's3', 'Cut3 long3 wide3'),
    { type: 'ShopRenamed', data: { ...of('2'), name: 'Towel & Trim' } },
    { type: 'ServicesOrdered', data: { ...of('1'), serviceIds: ['s49', 's0'] } },
  );
  expect([await found('wide49'), await found('towel')]).toEqual([['1'], ['2', '1']]);
  await happened(added('1', 'long', Array.from({ length: 400 }, (_, n) => `w${n}`).join(' ')));
  expect([await found('w5'), await found('w399')]).toEqual([['1'], []]);
  const live = await held(1);
  expect(Object.keys(live).length).toBeGreaterThan(200);
  for (const [generation, many] of [
    [2, 7],
    [3, log.length],
  ] as const) {
    await fold(0, many, generation);
    expect(await held(generation)).toEqual(live);
  }
});
