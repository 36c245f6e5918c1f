import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/decider.ts';
import type { ProductReviewEvent } from '#domain/reviews/events.ts';
import type { ShopEvent, ShopFacts } from '#domain/shops/events.ts';
import type { StockEvent } from '#domain/stock/events.ts';
import { openBatch } from '../batch.ts';
import type { Projection } from '../projection.ts';
import { connect, openReadModels } from '../redis.ts';
import { flush, startRedisForSpecs } from '../redisProcesses.testing.ts';
import { orderText, wordsOf } from '../search/words.ts';
import { findProducts, type ProductSearch, type ProductSort } from './find.ts';
import { NO_STARS, type ProductDocument, ratingOf, reviewCountOf } from './productDocument.ts';
import { PRICE_BANDS } from './productIndex.ts';
import { products, readProduct, readProducts, readProductsOf } from './products.ts';

const SELLER = 'A'.repeat(22);
const OTHER = 'B'.repeat(22);
const idOf = (suffix: string, sellerId = SELLER) => sellerId + suffix.padStart(6, '0');

const dir = mkdtempSync(join(tmpdir(), 'chairside-products-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;
let told: string[] = [];

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [products]);
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

/** Folds events as the runner does, all in one batch; they happen a minute apart. */
async function happened(...events: DomainEvent[]): Promise<void> {
  const from = position;
  const { work, commit } = openBatch(redis, products, 1);
  for (const event of events) {
    position += 1;
    const occurredAt = new Date(Date.parse('2026-11-20T12:00:00Z') + position * 60_000).toISOString();
    await (products as Projection).on[event.type]?.({ ...event, position, metadata: { occurredAt } } as never, work);
  }
  await commit(from, position);
}

const listed = (suffix: string, over: Partial<ShopFacts> = {}): ShopEvent => {
  const ownerId = over.ownerId ?? SELLER;
  const words = {
    name: `Comb ${suffix}`,
    category: 'combs',
    price: 1_000,
    description: '',
    contactNumber: '',
    contactEmail: '',
  };
  return {
    type: 'ShopRegistered',
    data: {
      shopId: idOf(suffix, ownerId),
      ownerId,
      ...words,
      place: { address: '' },
      timeZone: 'America/Chicago',
      image: '',
      ...over,
    },
  };
};
const of = (suffix: string) => ({ shopId: idOf(suffix), ownerId: SELLER });
const removed = (suffix: string): ShopEvent => ({
  type: 'ShopRemoved',
  data: { ...of(suffix), by: 'owner', restorableUntil: '2026-11-21T12:00:00.000Z' },
});
const stocked = (suffix: string, quantity: number, sellerId = SELLER): StockEvent => ({
  type: 'StockSupplied',
  data: { productId: idOf(suffix, sellerId), sellerId, quantity },
});
const changed = (
  suffix: string,
  { words, category, price }: { words: readonly string[]; category: string; price: number },
): ShopEvent[] => [
  { type: 'ShopRenamed', data: { ...of(suffix), name: words.join(' ') } },
  { type: 'ProductCategorySet', data: { ...of(suffix), category } },
  { type: 'ShopPriceSet', data: { ...of(suffix), price } },
];
const moved = (
  type: 'StockReserved' | 'StockReleased' | 'StockSold' | 'StockReturned' | 'StockWrittenOff',
  suffix: string,
  quantity: number,
): DomainEvent => ({
  type,
  data: { productId: idOf(suffix), sellerId: SELLER, orderId: 'o', quantity, expiresAt: '', why: 'expired' },
});

const ALL = { offset: 0, limit: 100 };
const rated = (
  suffix: string,
  authorId: string,
  rating: number,
  type: ProductReviewEvent['type'] = 'ProductReviewed',
) => ({ type, data: { productId: idOf(suffix), sellerId: SELLER, authorId, rating, text: '' } }) as ProductReviewEvent;

const suffixes = (found: readonly ProductDocument[]) =>
  found.map(({ productId }) => productId.slice(22).replace(/^0+/, ''));
const found = async (search: ProductSearch, stretch = ALL) =>
  suffixes((await findProducts(models, search, stretch)).products);

describe('a product', () => {
  it('is everything that happened to it', async () => {
    await happened(
      listed('1'),
      listed('9', { category: 'barbers' }),
      { type: 'ShopRenamed', data: { ...of('1'), name: 'Ox Horn Comb' } },
      { type: 'ShopPriceSet', data: { ...of('1'), price: 2_599 } },
      { type: 'ShopDescribed', data: { ...of('1'), description: 'Hand sawn' } },
      { type: 'ShopPictureSet', data: { ...of('1'), image: '/images/ox' } },
      { type: 'MorePicturesSet', data: { ...of('1'), images: ['/images/back', '/images/teeth'] } },
      { type: 'ProductCategorySet', data: { ...of('1'), category: 'horn' } },
    );
    expect(await readProduct(models, idOf('1'))).toEqual({
      productId: idOf('1'),
      sellerId: SELLER,
      name: 'Ox Horn Comb',
      category: 'horn',
      price: 2_599,
      description: 'Hand sawn',
      image: '/images/ox',
      morePictures: ['/images/back', '/images/teeth'],
      createdAt: '2026-11-20T12:00:00.000Z',
      removed: false,
      restorableUntil: null,
      withdrawn: false,
      stars: [0, 0, 0, 0, 0],
      number: 0,
      supplied: 0,
      sold: 0,
      reserved: 0,
      available: 0,
    });
    expect(await readProduct(models, idOf('9')), 'a barber shop is none').toBeUndefined();
    expect(await found({ query: 'ox saw' })).toEqual(['1']);
    expect(await found({ query: 'comb 1' })).toEqual([]);
    expect(await found({ category: 'combs' })).toEqual([]);
    expect(await found({ minCents: 2_599, maxCents: 2_599 })).toEqual(['1']);
  });

  it('has its pieces counted, and notifies its subscribers', async () => {
    await happened(listed('1'), stocked('1', 5), moved('StockWrittenOff', '1', 1), moved('StockReserved', '1', 3));
    expect(await readProduct(models, idOf('1'))).toMatchObject({ supplied: 4, sold: 0, reserved: 3, available: 1 });
    await happened(moved('StockSold', '1', 3), moved('StockReserved', '1', 1));
    expect(await readProduct(models, idOf('1'))).toMatchObject({ supplied: 4, sold: 3, reserved: 1, available: 0 });
    expect(await found({ inStock: true })).toEqual([]);
    await happened(moved('StockReleased', '1', 1), moved('StockReturned', '1', 3));
    expect(await readProduct(models, idOf('1'))).toMatchObject({ supplied: 4, sold: 0, reserved: 0, available: 4 });
    expect(await found({ inStock: true })).toEqual(['1']);
    // Once for each of the three batches, whatever happened in it.
    await expect
      .poll(() => told.filter((topic) => topic === `product/${idOf('1')}`), { timeout: 10_000 })
      .toHaveLength(3);
  });

  it('leaves every list while it is removed or its seller may not sell, and comes back', async () => {
    await happened(listed('1'), listed('2'), listed('3', { ownerId: OTHER }), removed('1'));
    expect(await found({})).toEqual(['3', '2']);
    expect(await readProduct(models, idOf('1'))).toMatchObject({
      removed: true,
      restorableUntil: '2026-11-21T12:00:00.000Z',
    });
    expect(suffixes(await readProductsOf(models, SELLER))).toEqual(['2']);
    await happened(
      { type: 'AccountSuspended', data: { accountId: SELLER, reason: '', epoch: 1 } },
      { type: 'ShopRestored', data: of('1') },
    );
    expect(await found({ query: 'comb' })).toEqual(['3']);
    await happened(listed('4'), { type: 'AccountSuspended', data: { accountId: 'nobody', reason: '', epoch: 1 } });
    expect(await found({}), 'nothing new of a suspended seller either').toEqual(['3']);
    expect((await findProducts(models, {}, ALL)).facets.categories).toEqual([{ value: 'combs', count: 1 }]);
    await happened({ type: 'AccountReinstated', data: { accountId: SELLER, reason: '' } });
    expect(await found({})).toEqual(['4', '3', '2', '1']);
    await happened({ type: 'AccountClosed', data: { accountId: OTHER, reason: '', epoch: 1 } });
    expect(await found({})).toEqual(['4', '2', '1']);
    expect((await findProducts(models, {}, ALL)).facets.categories).toEqual([{ value: 'combs', count: 3 }]);
  });

  it('is rated by each buyer once, with what they say last, and notifies its subscribers', async () => {
    const starsOf = async () => {
      const { stars = NO_STARS } = (await readProduct(models, idOf('1'))) ?? {};
      return [ratingOf(stars), reviewCountOf(stars), ...stars];
    };
    await happened(listed('1'), listed('2'), listed('3'));
    expect(await starsOf()).toEqual([null, 0, 0, 0, 0, 0, 0]);
    await happened(rated('1', 'ann', 5), rated('1', 'bob', 4), rated('1', 'cem', 4), rated('2', 'ann', 1));
    expect(await starsOf()).toEqual([4.3, 3, 0, 0, 0, 2, 1]);
    await happened(rated('1', 'ann', 2, 'ProductReviewRevised'), rated('1', 'bob', 0, 'ProductReviewRemoved'));
    expect(await starsOf()).toEqual([3, 2, 0, 1, 0, 1, 0]);
    expect(await found({ sort: 'RATING' })).toEqual(['1', '2', '3']);
    await happened(rated('1', 'cem', 0, 'ProductReviewRemoved'), rated('1', 'ann', 0, 'ProductReviewRemoved'));
    expect(await starsOf()).toEqual([null, 0, 0, 0, 0, 0, 0]);
    expect(await found({ sort: 'RATING' })).toEqual(['2', '3', '1']);
    told = [];
    await happened(rated('2', 'ann', 0, 'ProductReviewAnswered'));
    await expect.poll(() => told, { timeout: 10_000 }).toContain(`product/${idOf('2')}`);
  });

  it('has the average of the reviews there are, whatever is written, changed and removed, in whatever batches', async () => {
    const deed = fc.record({ by: fc.constantFrom('ann', 'bob', 'cem', 'dee'), stars: fc.nat({ max: 5 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 20 }), fc.integer({ min: 1, max: 6 }), async (deeds, size) => {
        await flush(redis);
        position = -1;
        await happened(listed('1'));
        const live = new Map<string, number>();
        const events = deeds.flatMap(({ by, stars }) => {
          const type = stars === 0 ? 'ProductReviewRemoved' : live.has(by) ? 'ProductReviewRevised' : 'ProductReviewed';
          if (stars === 0 && !live.delete(by)) return [];
          if (stars > 0) live.set(by, stars);
          return [rated('1', by, stars, type)];
        });
        for (let from = 0; from < events.length; from += size) await happened(...events.slice(from, from + size));
        const given = [...live.values()];
        const { stars = NO_STARS } = (await readProduct(models, idOf('1'))) ?? {};
        expect(stars).toEqual([1, 2, 3, 4, 5].map((one) => given.filter((said) => said === one).length));
        const mean = given.reduce((sum, one) => sum + one, 0) / given.length;
        expect(ratingOf(stars)).toEqual(given.length === 0 ? null : Math.round(mean * 10) / 10);
      }),
      { numRuns: 60 },
    );
  });

  it('is read in the order asked for', async () => {
    await happened(listed('1'), listed('2'));
    expect(suffixes(await readProducts(models, [idOf('2'), idOf('7'), idOf('1')]))).toEqual(['2', '1']);
    expect(suffixes(await readProductsOf(models, SELLER))).toEqual(['2', '1']);
    expect(await readProductsOf(models, OTHER)).toEqual([]);
  });
});

describe('the marketplace', () => {
  it('is empty at first', async () => {
    for (const sort of ['NEWEST', 'PRICE_UP', 'PRICE_DOWN', 'NAME', 'BEST_SELLING', 'RATING'] as const)
      expect(await findProducts(models, { sort }, ALL)).toMatchObject({ products: [], total: 0 });
  });

  it('finds words, the last one by its beginning', async () => {
    await happened(
      listed('1', { name: 'Matte Clay', description: 'A clay for dry looks' }),
      listed('2', { name: 'Claymore razor', category: 'razors' }),
      listed('3', { name: 'Crème à raser', category: 'Shaving' }),
    );
    expect(await found({ query: 'cla' })).toEqual(['2', '1']);
    expect(await found({ query: 'clay' })).toEqual(['2', '1']);
    expect(await found({ query: 'claym' })).toEqual(['2']);
    expect(await found({ query: 'clay matte' })).toEqual(['1']);
    expect(await found({ query: 'cla matte' })).toEqual([]);
    expect(await found({ query: 'CREME' })).toEqual(['3']);
    expect(await findProducts(models, { query: 'crme' }, ALL)).toMatchObject({ total: 1, spelled: 'creme' });
    expect(await findProducts(models, { query: 'creme' }, ALL)).toMatchObject({ total: 1, spelled: null });
    expect(await found({ query: 'shav' })).toEqual(['3']);
    expect(await found({ query: 'a' })).toEqual(['3', '1']);
    for (const query of ['%', '(.*)', '*', '[', '\u0000']) expect(await found({ query }), query).toEqual([]);
    expect(await found({ query: '   ' })).toEqual(['3', '2', '1']);
  });

  it('keeps an unlisted category that was chosen among the facets', async () => {
    await happened(
      ...Array.from({ length: 45 }, (_, n) => listed(`${n}a`, { category: `c${n}` })),
      ...Array.from({ length: 45 }, (_, n) => listed(`${n}b`, { category: `c${n % 44}` })),
    );
    const { facets } = await findProducts(models, { category: 'c44' }, ALL);
    expect(facets.categories).toHaveLength(41);
    expect(facets.categories.at(-1)).toEqual({ value: 'c44', count: 1 });
    expect((await findProducts(models, { category: 'nothing' }, ALL)).facets.categories.at(-1)).toEqual({
      value: 'nothing',
      count: 0,
    });
  });

  it('has the newest first among hundreds that are alike, page after page', async () => {
    await happened(
      ...Array.from({ length: 450 }, (_, n) =>
        listed(`${n}x`, { name: 'Extraordinarily fine comb', price: n < 10 ? 500 : 1_000 }),
      ),
    );
    const pages = async (sort: ProductSort) => {
      const read = Array.from({ length: 5 }, (_, page) =>
        findProducts(models, { sort }, { offset: page * 100, limit: 100 }),
      );
      return (await Promise.all(read)).flatMap((one) => one.products.map(({ number }) => number));
    };
    const newest = Array.from({ length: 450 }, (_, n) => 449 - n);
    expect(await pages('NAME')).toEqual(newest);
    expect(await pages('PRICE_DOWN')).toEqual(newest);
    expect(await pages('PRICE_UP')).toEqual([...newest.slice(440), ...newest.slice(0, 440)]);
  });

  it('answers every question as plain counting would', async () => {
    const word = fc.constantFrom(
      'oil',
      'oiled',
      'clay',
      'comb',
      'razor',
      'matte',
      'Zinc',
      'été',
      '10',
      'extraordinarily',
    );
    const cents = fc.oneof(fc.constantFrom(0, 999, 1_000, 2_500, 99_999_999), fc.nat({ max: 12_000 }));
    const product = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      category: fc.constantFrom('a', 'b', 'c d'),
      price: cents,
      stock: fc.nat({ max: 1 }),
      gone: fc.nat({ max: 9 }),
      stars: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 2 }),
    });
    const change = fc.record({
      at: fc.nat({ max: 89 }),
      words: fc.array(word, { minLength: 1, maxLength: 3 }),
      category: fc.constantFrom('a', 'b', 'new'),
      price: cents,
    });
    const goodsOf = fc.array(product, { minLength: 1, maxLength: 90 });
    const search = fc.record(
      {
        query: fc.constantFrom('oil', 'oile', 'cl', 'matte c', 'raz', 'extraordin', '1', 'zinc oil'),
        category: fc.constantFrom('a', 'b', 'nothing'),
        minCents: cents,
        maxCents: cents,
        inStock: fc.boolean(),
        sort: fc.constantFrom<ProductSort>('NEWEST', 'PRICE_UP', 'PRICE_DOWN', 'NAME', 'BEST_SELLING', 'RATING'),
        offset: fc.nat({ max: 60 }),
        limit: fc.integer({ min: 1, max: 12 }),
      },
      { requiredKeys: ['offset', 'limit'] },
    );
    await fc.assert(
      fc.asyncProperty(
        goodsOf,
        fc.array(change, { maxLength: 12 }),
        fc.array(search, { minLength: 8, maxLength: 8 }),
        async (goods, changes, questions) => {
          await flush(redis);
          position = -1;
          const facts = goods.map((one, n) => ({
            suffix: `p${n}`,
            name: one.words.join(' '),
            category: one.category,
            price: one.price,
          }));
          await happened(
            ...facts.map(({ suffix, ...same }) => listed(suffix, same)),
            ...goods.flatMap((one, n) => (one.stock ? [stocked(`p${n}`, one.stock)] : [])),
            ...goods.flatMap((one, n) => (one.gone === 0 ? [removed(`p${n}`)] : [])),
            ...goods.flatMap((one, n) => one.stars.map((stars, by) => rated(`p${n}`, `m${by}`, stars))),
          );
          await happened(...changes.flatMap(({ at, ...now }) => changed(`p${at % goods.length}`, now)));
          const there = await readProducts(
            models,
            facts.map(({ suffix }) => idOf(suffix)),
          );
          for (const { offset, limit, ...asked } of questions) {
            const answer = await findProducts(models, asked, { offset, limit });
            const { spelled } = answer;
            // Words are replaced only where nothing has them.
            if (spelled !== null) expect(plainly(there, asked).numbers).toEqual([]);
            const plain = plainly(there, spelled === null ? asked : { ...asked, query: spelled });
            expect(answer.products.map(({ number }) => number)).toEqual(plain.numbers.slice(offset, offset + limit));
            expect({ total: answer.total, ...answer.facets }).toEqual({ total: plain.numbers.length, ...plain.facets });
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});

/** The same answer, counted one by one. */
function plainly(
  there: readonly ProductDocument[],
  { query = '', category, minCents = 0, maxCents = 1e9, inStock, sort = 'NEWEST' }: ProductSearch,
) {
  const asked = wordsOf(query);
  const last = asked.pop() ?? '';
  const matches = (one: ProductDocument) => {
    const words = wordsOf(`${one.name} ${one.category}`);
    return (
      asked.every((word) => words.includes(word)) &&
      (last.length < 2 && last !== '' ? words.includes(last) : words.some((word) => word.startsWith(last)))
    );
  };
  const base = there.filter((one) => !one.removed && matches(one));
  const isPriced = ({ price }: ProductDocument) => price >= minCents && price <= maxCents;
  const isOf = (one: ProductDocument) => category === undefined || one.category === category;
  const isStocked = ({ available }: ProductDocument) => !inStock || available > 0;
  const newest = (a: ProductDocument, b: ProductDocument) => b.number - a.number;
  const text = (a: ProductDocument, b: ProductDocument) =>
    orderText(a.name) < orderText(b.name) ? -1 : Number(orderText(a.name) > orderText(b.name));
  const orders = {
    NEWEST: newest,
    PRICE_UP: (a: ProductDocument, b: ProductDocument) => a.price - b.price,
    PRICE_DOWN: (a: ProductDocument, b: ProductDocument) => b.price - a.price,
    NAME: text,
    BEST_SELLING: (a: ProductDocument, b: ProductDocument) => b.sold - a.sold,
    RATING: (a: ProductDocument, b: ProductDocument) =>
      (ratingOf(b.stars) ?? 0) - (ratingOf(a.stars) ?? 0) || reviewCountOf(b.stars) - reviewCountOf(a.stars),
  };
  const all = base
    .filter((one) => isPriced(one) && isOf(one) && isStocked(one))
    .sort((a, b) => orders[sort](a, b) || newest(a, b));
  const categories = [...new Set([...there.map((one) => one.category), ...(category === undefined ? [] : [category])])]
    .map((value) => ({
      value,
      count: base.filter((one) => isPriced(one) && isStocked(one) && one.category === value).length,
    }))
    .filter(({ value, count }) => count > 0 || value === category)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const inBand = (from: number, to: number | null) =>
    base.filter((one) => isOf(one) && isStocked(one) && one.price >= from && (to === null || one.price <= to)).length;
  return {
    numbers: all.map(({ number }) => number),
    facets: {
      categories,
      prices: PRICE_BANDS.map(({ from, to }) => ({ from, to, count: inBand(from, to) })),
      inStock: base.filter((one) => isPriced(one) && isOf(one) && one.available > 0).length,
    },
  };
}
