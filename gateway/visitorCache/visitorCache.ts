import { LRUCache } from 'lru-cache';
import type { Encoding } from '../http/compression.ts';
import type { Services } from '../http/context.ts';

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

/** `version` is the change feed's when the answer was computed, `at` the time in UTC ms. */
type Entry = { readonly answer: Sendable; readonly version: number; readonly at: number };

const LARGEST_BYTES = 32 * 1024 * 1024;
/** Some answers change by the clock alone: a hold expires without a notice. */
const MAX_AGE_MS = 1_000;

/**
 * The room `visitorCache/` caches answers to visitors, who all see the same, and sends them before Fastify, Apollo or
 * Redis do any work: this cache, the server in front of Fastify that reads it (`visitorCacheServer`), and the hook that
 * fills it (`visitorCacheHook`). A cache inside Apollo or Fastify answers only after their parsing and hooks; from here
 * a list of 20 shops is sent at 1.1 (GraphQL) and 2.9 (REST) times the rate of a bare Fastify with `JSON.stringify`,
 * where it was 0.37 and 0.86 without this room and the fast lane (docs/performance.md).
 *
 * An answer is valid until any notice of a projection arrives, or for a second. The notice arrives before a
 * subscription reports the change. Members' answers are never cached: they differ by member and show the member's own
 * last write.
 */
export function openVisitorCache({ changeFeed }: Pick<Services, 'changeFeed'>): VisitorCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: LARGEST_BYTES,
    // With room for what the encodings add.
    sizeCalculation: ({ answer }, key) => 3 * answer.body.length + 2 * key.length + 1_000,
  });

  return {
    get(key) {
      const found = entries.get(key);
      if (found === undefined || found.version !== changeFeed.version()) return undefined;
      const age = Date.now() - found.at;
      return age >= 0 && age < MAX_AGE_MS ? found.answer : undefined;
    },
    writer(key) {
      const [version, at] = [changeFeed.version(), Date.now()];
      return (answer) => {
        if (version === changeFeed.version())
          entries.set(key, { answer: { ...answer, encoded: new Map() }, version, at });
      };
    },
  };
}
