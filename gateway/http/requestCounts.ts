import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';

/** Requests per minute and rate limit key, over all routes. */
export const MAX_PER_MINUTE = 3_000;
export const WINDOW_MS = 60_000;

/** Requests of a key in its minute, this one included, and the milliseconds until that ends. */
type Count = { readonly current: number; readonly ttl: number };

/** Counts the requests of each rate limit key; a key's minute begins with its first request. */
export type RequestCounts = { add(key: string): Count };

export function openRequestCounts(): RequestCounts {
  const counts = new Map<string, { current: number; readonly endsAt: number }>();
  let sweepAt = 0;

  function forgetEnded(now: number): void {
    if (now < sweepAt) return;
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    sweepAt = now + WINDOW_MS;
  }

  return {
    add(key) {
      const now = Date.now();
      forgetEnded(now);
      const kept = counts.get(key);
      const count = kept && kept.endsAt > now ? kept : { current: 0, endsAt: now + WINDOW_MS };
      count.current += 1;
      counts.set(key, count);
      return { current: count.current, ttl: count.endsAt - now };
    },
  };
}

/** The same counts as the store of @fastify/rate-limit. A route with a limit of its own counts by itself. */
export function storeOf(counts: RequestCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, count?: Count) => void): void {
      callback(null, counts.add(key));
    }
    child(): FastifyRateLimitStore {
      return new (storeOf(openRequestCounts()))({});
    }
  };
}
