import { LRUCache } from 'lru-cache';
import type { Services } from '../http/context.ts';

/** `version` is the change feed's when the value was computed, `at` the time in UTC ms. */
type Entry<T> = { readonly value: T; readonly version: number; readonly at: number };

/** Some values change by the clock alone: a hold expires without a notice. */
const MAX_AGE_MS = 1_000;

/** Values that are the same for everybody, valid until any notice of a projection arrives, or for a second. */
export type FreshCache<T> = {
  /** The value cached under a key, unless a read model may have changed since. */
  get(key: string): T | undefined;
  /**
   * Call it before a value is computed: the function it returns caches the value, unless a read model changed
   * meanwhile.
   */
  writer(key: string): (value: T) => void;
};

/** `bytesOf`: how much memory a value takes; the least used are dropped beyond `most` bytes. */
export function openFreshCache<T>(
  { changeFeed }: Pick<Services, 'changeFeed'>,
  most: number,
  bytesOf: (value: T) => number,
): FreshCache<T> {
  const entries = new LRUCache<string, Entry<T>>({
    maxSize: most,
    sizeCalculation: ({ value }, key) => Math.ceil(bytesOf(value)) + 2 * key.length + 1_000,
  });
  return {
    get(key) {
      const found = entries.get(key);
      if (found === undefined || found.version !== changeFeed.version()) return undefined;
      const age = Date.now() - found.at;
      return age >= 0 && age < MAX_AGE_MS ? found.value : undefined;
    },
    writer(key) {
      const [version, at] = [changeFeed.version(), Date.now()];
      return (value) => {
        if (version === changeFeed.version()) entries.set(key, { value, version, at });
      };
    },
  };
}
