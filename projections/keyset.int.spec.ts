import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withRedis } from './forum/testing.ts';
import { type Keyset, type Place, readIds, stretchOf } from './keyset.ts';
import { projection } from './projection.ts';
import { flush } from './redisProcesses.testing.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 200);
const rows = projection({ name: 'rows', version: 1, on: {} });
const store = withRedis(rows);

const id = fc.constantFrom('', 'A', 'B', 'Ba', 'a', 'b', 'é', 'z', '-', '10', '9');
const score = fc.constantFrom(-1, 0, 0.5, 1, 2, 1e14 + 1);
const place: fc.Arbitrary<Place> = fc.record({ score, id });
const keyset: fc.Arbitrary<Keyset> = fc.record({
  after: fc.option(place, { nil: undefined }),
  before: fc.option(place, { nil: undefined }),
  limit: fc.integer({ min: 0, max: 5 }),
  isBackward: fc.boolean(),
});
const within = fc.record({
  from: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
  to: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
});

it('answers any stretch of a sorted set as one who sorts and counts all of its rows', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(place, { selector: (one) => one.id, maxLength: 11 }),
      keyset,
      within,
      fc.boolean(),
      async (places, asked, span, isDescending) => {
        await flush(store.redis);
        const key = store.models.key(rows, 'all');
        for (const one of places) await store.redis.zadd(key, one.score, one.id);
        const { from = -Infinity, to = Infinity } = span;
        const list = { projection: rows, set: 'all', isDescending, within: span };
        const expected = stretchOf(
          places.filter((one) => one.score >= from && one.score <= to),
          asked,
          list,
        );
        expect(await readIds(store.models, list, asked)).toEqual(expected);
      },
    ),
    { numRuns: RUNS },
  ));
