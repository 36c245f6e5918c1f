import type { Encoding } from '../http/compression.ts';
import type { Services } from '../http/context.ts';
import { openFreshCache } from './freshCache.ts';

/**
 * An answer with status 200 as it was sent. `headers` are name, value, name, value…; `route` is its name in the
 * metrics.
 */
export type CachedAnswer = { readonly headers: readonly string[]; readonly body: string; readonly route: string };

/** A cached answer, with its body in each encoding that it was asked for in. */
export type Sendable = CachedAnswer & { readonly encoded: Map<Encoding, Buffer> };

/** Answers to visitors, cached until a read model changes. */
export type VisitorCache = {
  /** The answer cached under a key, unless a read model may have changed since. */
  get(key: string): Sendable | undefined;
  /**
   * Call it before an answer is computed: the function it returns caches the answer, unless a read model changed
   * meanwhile.
   */
  writer(key: string): (answer: CachedAnswer) => void;
};

const LARGEST_BYTES = 32 * 1024 * 1024;

/**
 * The room `visitorCache/` caches answers to visitors, who all see the same, and sends them before Fastify, Apollo or
 * Redis do any work: this cache, the server in front of Fastify that reads it (`visitorCacheServer`), and the hook that
 * fills it (`visitorCacheHook`). A cache inside Apollo or Fastify answers only after their parsing and hooks; from here
 * a list of 20 shops is sent at 1.1 (GraphQL) and 2.9 (REST) times the rate of a bare Fastify with `JSON.stringify`,
 * where it was 0.37 and 0.86 without this room and the fast lane (docs/performance.md).
 *
 * An answer is valid until any notice of a projection arrives, or for a second (`freshCache`). The notice arrives before
 * a subscription reports the change. Members' answers are never cached: they differ by member and show the member's own
 * last write.
 */
export function openVisitorCache(services: Pick<Services, 'changeFeed'>): VisitorCache {
  // With room for what the encodings add.
  const entries = openFreshCache<Sendable>(services, LARGEST_BYTES, ({ body }) => 3 * body.length);
  return {
    get: entries.get,
    writer(key) {
      const write = entries.writer(key);
      return (answer) => write({ ...answer, encoded: new Map() });
    },
  };
}
