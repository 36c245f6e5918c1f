import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBatch } from '../batch.ts';
import { projection } from '../projection.ts';
import { CHECKPOINT, connect, openReadModels } from '../redis.ts';
import { flush, keysOf, startRedisForSpecs } from '../redisProcesses.testing.ts';
import type { SearchIndex } from './declaration.ts';
import { lettersOf, PIECE } from './entries.ts';
import { find, findStretch, type Query } from './find.ts';
import { put } from './put.ts';
import { orderText, wordsOf } from './words.ts';

type Post = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly kind: string;
  readonly tags: readonly string[];
  readonly likes: number;
  readonly score: number;
  readonly at?: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly isGone: boolean;
};

const index: SearchIndex<Post> = {
  id: ({ id }) => id,
  documents: 'post/',
  isListed: ({ isGone }) => !isGone,
  beginnings: 'last',
  fields: [
    { text: ({ title }) => title, weight: 3 },
    { text: ({ summary }) => summary, weight: 2, scope: 'summary' },
    { text: ({ text }) => text, mostWords: 5, shortestWord: 2 },
  ],
  facets: {
    kind: { of: ({ kind }) => kind, counted: 3 },
    tag: { of: ({ tags }) => tags, counted: ['x', 'y'] },
    popular: { of: ({ likes }) => (likes >= 500 ? 'yes' : 'no'), counted: ['yes', 'no'], ignoring: 'likes' },
  },
  orders: {
    likes: { kind: 'number', of: ({ likes }) => likes, digits: 10 },
    score: { kind: 'number', of: ({ score }) => score, digits: 3, ties: 'oldest' },
    title: { kind: 'text', of: ({ title }) => title },
  },
  place: ({ at }) => at,
};

type Written = { readonly type: 'Written'; readonly data: Post };
const posts = projection<Written>({
  name: 'posts',
  version: 1,
  on: {
    async Written({ data }, work) {
      const before = await work.get<Post>(`post/${data.id}`);
      work.put(`post/${data.id}`, data);
      await put(work, index, before, data);
    },
  },
});

const dir = mkdtempSync(join(tmpdir(), 'chairside-search-'));
let server: Awaited<ReturnType<typeof startRedisForSpecs>>;
let redis: ReturnType<typeof connect>;
let models: Awaited<ReturnType<typeof openReadModels>>;
let position = -1;

beforeAll(async () => {
  server = await startRedisForSpecs(dir);
  redis = connect(server.address);
  models = await openReadModels(redis, [posts]);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});
beforeEach(empty);

async function empty(): Promise<void> {
  await flush(redis);
  position = -1;
}

/** Folds these versions of posts in one batch. */
async function written(...versions: readonly Post[]): Promise<void> {
  const { work, commit } = openBatch(redis, posts, 1);
  const from = position;
  for (const data of versions) {
    position += 1;
    await posts.on.Written?.({ type: 'Written', data, position } as never, work);
  }
  await commit(from, position);
}

const post = (over: Partial<Post> = {}): Post => ({
  id: 'p0',
  title: '',
  summary: '',
  text: '',
  kind: 'a',
  tags: [],
  likes: 0,
  score: 0,
  isGone: false,
  ...over,
});
const ALL = { offset: 0, limit: 1_000 };
const idsOf = async (query: Query, page = ALL) =>
  (await find(models, posts, index, query, page)).found.map(({ id }) => id);

const WORDS = ['oil', 'oiled', 'oiling', 'clay', 'clayed', 'comb', 'Été', '10', 'b', 'combination', 'combinations'];
const word = fc.constantFrom(...WORDS);
const words = (most: number) => fc.array(word, { maxLength: most }).map((all) => all.join(' '));
const place = fc.record({ latitude: fc.integer({ min: 40, max: 44 }), longitude: fc.integer({ min: -90, max: -86 }) });
const version = fc.record({
  id: fc.nat({ max: 39 }).map((number) => `p${number}`),
  title: words(3),
  summary: words(3),
  text: words(8),
  kind: fc.constantFrom('a', 'b', 'c d', 'e/f', 'new'),
  tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
  likes: fc.oneof(fc.constantFrom(0, 499, 500, 1_023), fc.nat({ max: 1_023 })),
  score: fc.nat({ max: 7 }),
  at: fc.option(place, { nil: undefined }),
  isGone: fc.nat({ max: 6 }).map((number) => number === 0),
});
const likes = fc.option(fc.nat({ max: 1_100 }), { nil: undefined });
const query = fc.record(
  {
    text: fc.constantFrom('oil', 'oi', 'oili', 'oil comb', 'comb oil', 'clay', 'combina', 'b', 'ete 10', '1', 'comb b'),
    choices: fc.record(
      {
        kind: fc.constantFrom('a', 'b', 'e/f', 'none'),
        tag: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'none')),
      },
      { requiredKeys: [] },
    ),
    none: fc.record({ tag: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'none')) }, { requiredKeys: [] }),
    ranges: fc.record({ likes: fc.record({ from: likes, to: likes }) }, { requiredKeys: [] }),
    order: fc.constantFrom('likes', 'score', 'title'),
    descending: fc.boolean(),
    near: place,
    nearKm: fc.constantFrom(1, 90, 160, 300),
    within: fc.record({
      summary: fc.uniqueArray(fc.constantFrom('oil', 'comb', 'ete', 'oi', 'none'), { maxLength: 2 }),
    }),
  },
  { requiredKeys: [] },
);

describe('an order of texts', () => {
  // Sixteen letters put a text in order; some begin with the same.
  const title = fc.oneof(
    words(3),
    fc.constantFrom('combination oiling oil', 'combination oiling clay', 'Ébène 9', '#'),
    // The sixteenth letter of one is the space after the whole of the other.
    fc.constantFrom('combination ete', 'combination ete oil'),
  );
  const titled = fc.array(title, { minLength: 1, maxLength: 40 });

  it.each([false, true])('is gone through from both ends by places, descending: %s', async (descending) => {
    await fc.assert(
      fc.asyncProperty(titled, fc.integer({ min: 1, max: 9 }), async (titles, limit) => {
        await empty();
        const there = titles.map((text, nth) => post({ id: `p${nth}`, title: text }));
        await written(...there);
        const sign = descending ? -1 : 1;
        const expected = there
          .toReversed()
          .sort((one, other) => {
            const [a, b] = [lettersOf(one.title), lettersOf(other.title)];
            return sign * (a < b ? -1 : Number(a > b));
          })
          .map(({ id }) => id);
        const stretch = (keyset: object) =>
          findStretch(models, posts, index, { order: 'title', descending }, { limit, ...keyset });
        const forwards: string[] = [];
        for (let after: object | undefined, more = true; more; ) {
          const { rows, ends, hasNext, hasPrevious, total } = await stretch({ after });
          expect([total, hasPrevious]).toEqual([there.length, forwards.length > 0]);
          forwards.push(...rows.map(({ id }) => id));
          [after, more] = [ends?.[1], hasNext];
        }
        expect(forwards).toEqual(expected);
        const backwards: string[] = [];
        for (let before: object | undefined, more = true; more; ) {
          const { rows, ends, hasPrevious } = await stretch({ before, isBackward: true });
          backwards.unshift(...rows.map(({ id }) => id));
          [before, more] = [ends?.[0], hasPrevious];
        }
        expect(backwards).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

describe('a search index', () => {
  it('answers every query as a model that looks at each document', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(version, { minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(query, fc.nat({ max: 20 }), fc.integer({ min: 1, max: 12 })), {
          minLength: 10,
          maxLength: 10,
        }),
        async (batches, questions) => {
          await empty();
          const there = new Map<string, Post>();
          for (const batch of batches) {
            await written(...batch);
            for (const one of batch) there.set(one.id, one);
          }
          for (const [asked, offset, limit] of questions) {
            const { found, total, facets } = await find(
              models,
              posts,
              index,
              { ...asked, withFacets: true },
              { offset, limit },
            );
            const plain = plainly([...there.values()], asked);
            // Places equally far away are in no particular order.
            const seen = asked.near ? distances(asked.near, asked.nearKm) : ({ id }: Post) => id;
            expect(found.map(seen)).toEqual(plain.found.slice(offset, offset + limit).map(seen));
            expect({ total, facets }).toEqual({ total: plain.found.length, facets: plain.facets });
          }
          expect(await lexicon()).toEqual(plainLexicon([...there.values()]));
        },
      ),
      { numRuns: 40, seed: 20_261_122 },
    );
  });

  it('has every document on one page only, in the order of the whole list', async () => {
    const titles = fc.sample(words(3), { seed: 7, numRuns: 300 });
    await written(
      ...titles.map((title, number) => post({ id: `p${number}`, title, likes: number % 5, score: number % 3 })),
    );
    for (const asked of [
      {},
      { text: 'co' },
      { order: 'likes', descending: true },
      { order: 'score' },
      { order: 'title' },
    ]) {
      const whole = await idsOf(asked);
      const pages: string[] = [];
      for (let offset = 0; offset < whole.length; offset += 7)
        pages.push(...(await idsOf(asked, { offset, limit: 7 })));
      expect(pages).toEqual(whole);
      expect(new Set(whole).size).toBe(whole.length);
    }
  });

  it('goes over the pieces in which word sets are kept', async () => {
    await redis.set(models.key(posts, 'size'), String(PIECE - 150));
    const titled = (number: number) => number % 60 === 0;
    const all = Array.from({ length: 300 }, (_, number) =>
      post({ id: `p${number}`, title: titled(number) ? 'rare comb' : '', text: `comb n${number}` }),
    );
    await written(...all);
    const rare = ['p240', 'p180', 'p120', 'p60', 'p0'];
    expect(await idsOf({ text: 'comb' }, { offset: 0, limit: 7 })).toEqual([...rare, 'p299', 'p298']);
    expect(await idsOf({ text: 'comb' }, { offset: 298, limit: 7 })).toEqual(['p2', 'p1']);
    expect(await idsOf({ text: 'rare comb' })).toEqual(rare);
    expect(await idsOf({ text: 'rare n' })).toEqual([]);
    expect([await idsOf({ text: 'comb n149' }), await idsOf({ text: 'comb n150' })]).toEqual([['p149'], ['p150']]);
    await written(...all.filter((_, number) => titled(number)).map(({ id }) => post({ id, title: 'other' })));
    expect([await idsOf({ text: 'rare' }), await keysOf(redis, '*/rare*')]).toEqual([[], []]);
  });

  it('keeps a word that one document loses and one of a later piece gains in the same batch', async () => {
    await redis.set(models.key(posts, 'size'), String(PIECE - 1));
    const title = 'combination';
    await written(post({ id: 'p0', title }), post({ id: 'p0' }), post({ id: 'p1', title }));
    expect(await idsOf({ text: 'combinat' })).toEqual(['p1']);
  });

  it('is the same folded event by event, in batches, in batches that come twice, and once more over itself', async () => {
    const first = fc.sample(version, { seed: 3, numRuns: 150 });
    const later = fc.sample(version, { seed: 4, numRuns: 150 });
    await written(...first);
    await written(...later);
    const once = await everything();
    const again = openBatch(redis, posts, 1);
    for (const data of later) await posts.on.Written?.({ type: 'Written', data } as never, again.work);
    await again.commit(first.length - 1, position);
    expect(await everything()).toEqual(once);
    // Folded again over what is there: nothing is left to change.
    await written(...[...new Map([...first, ...later].map((one) => [one.id, one])).values()]);
    expect(await everything()).toEqual(once);
    await empty();
    for (const one of [...first, ...later]) await written(one);
    expect(await everything()).toEqual(once);
    await empty();
    await written(...first, ...later);
    expect(await everything()).toEqual(once);
  });

  it('takes what is asked for words and values only', async () => {
    await written(post({ id: 'p1', title: 'comb' }), post({ id: 'p2', kind: 'half \ud83d' }));
    for (const text of ['%', '(.*)', '*', '[', '\u0000', '\ud83d']) expect(await idsOf({ text }), text).toEqual([]);
    expect(await idsOf({ text: '  ' })).toEqual(['p2', 'p1']);
    expect(await idsOf({ choices: { kind: 'half \ud83d' } })).toEqual(['p2']);
    expect(await idsOf({ choices: { kind: [] } })).toEqual([]);
    await expect(idsOf({ order: 'nothing' })).rejects.toThrow('no order');
  });

  it('leaves nothing of a search behind', async () => {
    await written(...fc.sample(version, { seed: 5, numRuns: 50 }));
    const before = (await keysOf(redis, '*')).sort();
    for (const asked of fc.sample(query, { seed: 6, numRuns: 50 }))
      await find(models, posts, index, { ...asked, withFacets: true }, ALL);
    expect((await keysOf(redis, '*')).sort()).toEqual(before);
  });
});

/** Every key but the checkpoint. Bits that were taken out again may stay as zeros at the end of a set. */
async function everything(): Promise<Record<string, string>> {
  const keys = (await keysOf(redis, '*')).filter((key) => !key.includes(CHECKPOINT)).sort();
  const read = async (key: string) => {
    if (key.includes(':bits/')) return (await redis.getBuffer(key))?.toString('hex').replace(/(00)+$/, '') ?? '';
    if ((await redis.type(key)) === 'zset') return (await redis.zrange(key, '0', '-1', 'WITHSCORES')).join(' ');
    return (await redis.get(key)) ?? '';
  };
  const all = await Promise.all(keys.map(async (key) => [key, await read(key)] as const));
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}

/** The words of the lexicon by weight. */
async function lexicon(): Promise<string[][]> {
  const keys = [1, 2, 3].map((weight) => models.key(posts, `words/${weight}`));
  return Promise.all(keys.map((key) => redis.zrange(key, '0', '-1')));
}

function plainLexicon(there: readonly Post[]): string[][] {
  const all = there.flatMap((one) => [...weightsOf(one)]);
  return [1, 2, 3].map((weight) => [...new Set(all.flatMap(([text, of]) => (of === weight ? [text] : [])))].sort());
}

function weightsOf({ title, summary, text }: Post): Map<string, number> {
  const described = [...new Set(wordsOf(text))].filter((one) => one.length > 1).slice(0, 5);
  const all = [
    ...described.map((one) => [one, 1] as const),
    ...wordsOf(summary).map((one) => [one, 2] as const),
    ...wordsOf(title).map((one) => [one, 3] as const),
  ];
  return new Map(all);
}

const distances =
  (near: NonNullable<Query['near']>, km = 160) =>
  ({ at, id }: Post): string | number =>
    at && kmBetween(near, at) <= km ? Math.round(kmBetween(near, at)) : id;

function kmBetween(one: NonNullable<Post['at']>, other: NonNullable<Post['at']>): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, long] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(lat / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(long / 2) ** 2;
  return 2 * 6372.797 * Math.asin(Math.sqrt(half));
}

/** The same answer, from a look at every document; `there` in the order in which they were first put. */
function plainly(there: readonly Post[], query: Query) {
  const {
    text = '',
    within: scopes = {},
    choices = {},
    none = {},
    ranges = {},
    order,
    descending,
    near,
    nearKm,
  } = query;
  const asked = [...new Set(wordsOf(text))];
  const last = asked.at(-1) ?? '';
  const ranks = (one: Post) => {
    const weights = weightsOf(one);
    const rankOf = (sought: string) => {
      const isBeginning = sought === last && sought.length > 1;
      const matching = [...weights].filter(([found]) => (isBeginning ? found.startsWith(sought) : found === sought));
      return Math.max(0, ...matching.map(([, weight]) => weight));
    };
    return asked.map(rankOf);
  };
  const within = ({ likes: count }: Post) =>
    count >= (ranges.likes?.from ?? 0) && count <= (ranges.likes?.to ?? Number.POSITIVE_INFINITY);
  const tags = choices.tag as readonly string[] | undefined;
  const tests: Record<string, (one: Post) => boolean | undefined> = {
    kind: ({ kind }) => choices.kind === undefined || kind === choices.kind,
    tag: (one) =>
      (tags === undefined || one.tags.some((tag) => tags.includes(tag))) &&
      !one.tags.some((tag) => none.tag?.includes(tag)),
    likes: within,
    summary: ({ summary }) => (scopes.summary ?? []).every((sought) => wordsOf(summary).includes(sought)),
    near: (one) => near === undefined || nearKm === undefined || isNear(one),
  };
  const isNear = ({ at }: Post) => near && at && kmBetween(near, at) <= (nearKm ?? 160);
  const matching = (ignored?: string) =>
    there.filter(
      (one) =>
        !one.isGone &&
        !ranks(one).includes(0) &&
        Object.entries(tests).every(([name, test]) => name === ignored || test(one)),
    );
  const rank = (one: Post) => ranks(one).reduce((sum, each) => sum + each, 0);
  const titleOf = (one: Post) => orderText(one.title);
  const sign = descending ? -1 : 1;
  const oldestFirst = matching();
  const newestFirst = oldestFirst.toReversed();
  const sorted = {
    likes: () => newestFirst.sort((a, b) => sign * (a.likes - b.likes)),
    score: () => oldestFirst.sort((a, b) => sign * (a.score - b.score)),
    title: () => newestFirst.sort((a, b) => sign * (titleOf(a) < titleOf(b) ? -1 : Number(titleOf(a) > titleOf(b)))),
    match: () => newestFirst.sort((a, b) => rank(b) - rank(a)),
  }[(order ?? 'match') as 'match']();
  const nearest = sorted
    .filter(isNear)
    .sort((a, b) => (near && a.at && b.at ? kmBetween(near, a.at) - kmBetween(near, b.at) : 0));
  const kinds = [...new Set(there.map(({ kind }) => kind))]
    .map((value) => ({ value, count: there.filter(({ kind, isGone }) => kind === value && !isGone).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? 1 : -1))
    .slice(0, 3)
    .map(({ value }) => value);
  const among = { kind: matching('kind'), tag: matching('tag'), popular: matching('likes') };
  const count = (of: readonly Post[], values: readonly string[], has: (one: Post, value: string) => boolean) =>
    values.map((value) => ({ value, count: of.filter((one) => has(one, value)).length }));
  const chosen = choices.kind as string | undefined;
  return {
    found: [...nearest, ...sorted.filter((one) => !isNear(one))],
    facets: {
      kind: count(
        among.kind,
        [...new Set([...kinds, ...(chosen === undefined ? [] : [chosen])])],
        (one, value) => one.kind === value,
      )
        .filter((one) => one.count > 0 || one.value === chosen)
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
      tag: count(among.tag, ['x', 'y'], (one, value) => one.tags.includes(value)),
      popular: count(among.popular, ['yes', 'no'], (one, value) => (one.likes >= 500 ? 'yes' : 'no') === value),
    },
  };
}
