import { setTimeout as pause } from 'node:timers/promises';
import { findProducts } from '#projections/products/find.ts';
import { MARKET_TOPIC, products } from '#projections/products/products.ts';
import type { Projection } from '#projections/projection.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { COUNTS_TOPIC, readStatistics, type SiteCounts, statistics } from '#projections/shops/statistics.ts';
import type { Context } from '../http/context.ts';
import { openChangeSignal } from '../live/changeSignal.ts';
import { resumeByHistory } from '../live/resume.ts';

/** What the marketplace counts: products, those with free pieces, categories (at most forty), and members. */
export type MarketCounts = Pick<SiteCounts, 'members'> & {
  readonly products: number;
  readonly inStock: number;
  readonly categories: number;
};

/** Counts that are told as they change: what tells it, which read models they are in, and how they are read. */
export type Counted<T> = {
  readonly topics: readonly string[];
  readonly projections: readonly Projection[];
  read(models: ReadModels): Promise<T>;
};

export const siteCounts: Counted<SiteCounts> = {
  topics: [COUNTS_TOPIC],
  projections: [statistics],
  read: readStatistics,
};

export const marketCounts: Counted<MarketCounts> = {
  topics: [COUNTS_TOPIC, MARKET_TOPIC],
  projections: [statistics, products],
  async read(models) {
    const [{ members }, { total, facets }] = await Promise.all([
      readStatistics(models),
      findProducts(models, {}, { offset: 0, limit: 1 }),
    ]);
    return { members, products: total, inStock: facets.inStock, categories: facets.categories.length };
  },
};

/** Counts are told at most once in this time, whatever happens meanwhile. */
const GATHER_MS = 1_000;

/**
 * Counts from now on, each time they are others than before, at most once a second. Its subscribers share one of these
 * in a process (`PUBLIC_STREAM`), so that a change costs one read of the counts, however many look on. With `after` it
 * begins with those of now when something has changed since that position.
 */
export function countChanges<T extends object>(
  { services, fresh }: Pick<Context, 'services' | 'fresh'>,
  { topics, projections, read }: Counted<T>,
  after: number | null | undefined,
): AsyncIterableIterator<T> {
  const { changeFeed } = services;
  const { watch, changed, end } = openChangeSignal(changeFeed);
  watch(new Set(topics));
  let told = '';
  let toldAt = Number.NEGATIVE_INFINITY;
  const now = async () => changeFeed.placed(await read(await fresh(...projections)));
  const changes: AsyncIterableIterator<T> = {
    async next() {
      for (;;) {
        if (!(await changed())) return { done: true, value: undefined };
        await pause(Math.max(0, toldAt + GATHER_MS - performance.now()));
        const value = await now();
        toldAt = performance.now();
        const text = JSON.stringify(value);
        if (text === told) continue;
        told = text;
        return { done: false, value };
      }
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => changes,
  };
  return resumeByHistory<T>(
    services,
    changes,
    after,
    () => topics,
    async (missed) => (missed.length > 0 ? [await now()] : []),
  );
}
