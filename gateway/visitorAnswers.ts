import { LRUCache } from 'lru-cache';
import type { Services } from './context.ts';

/** An answer as it left: always a 200. `headers` are name, value, name, value…; `route` is its name in the metrics. */
export type Answer = { readonly headers: readonly string[]; readonly body: string; readonly route: string };

/** Answers to visitors, kept while nothing changes. */
export type VisitorAnswers = {
  /** The answer kept under a key, unless anything may have changed since. */
  kept(key: string): Answer | undefined;
  /** To be asked before an answer is worked out: keeps it afterwards, unless anything changed meanwhile. */
  keeper(key: string): (answer: Answer) => void;
};

type Kept = { readonly answer: Answer; readonly heard: number; readonly at: number };

const LARGEST_BYTES = 32 * 1024 * 1024;
/** Holds run out by the clock alone, without a notice. */
const KEPT_MS = 1_000;

/**
 * Visitors all see the same, so what was worked out for one is the answer for all, until a projection says that something changed (its
 * notice comes before any subscription speaks of the change) or a second is over. Members' answers are never kept: theirs are their own, and
 * show their own last write.
 */
export function openVisitorAnswers({ notices }: Pick<Services, 'notices'>): VisitorAnswers {
  const answers = new LRUCache<string, Kept>({
    maxSize: LARGEST_BYTES,
    sizeCalculation: ({ answer }, key) => 2 * (answer.body.length + key.length) + 1_000,
  });

  return {
    kept(key) {
      const found = answers.get(key);
      if (found === undefined || found.heard !== notices.heard()) return undefined;
      const age = Date.now() - found.at;
      return age >= 0 && age < KEPT_MS ? found.answer : undefined;
    },
    keeper(key) {
      const [heard, at] = [notices.heard(), Date.now()];
      return (answer) => {
        if (heard === notices.heard()) answers.set(key, { answer, heard, at });
      };
    },
  };
}
