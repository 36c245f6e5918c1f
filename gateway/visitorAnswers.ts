import { LRUCache } from 'lru-cache';
import type { Services } from './context.ts';

/** Answers to visitors, kept while nothing changes. */
export type VisitorAnswers = {
  /** The answer kept under a key, unless anything may have changed since. */
  kept(key: string): string | undefined;
  /** To be asked before an answer is worked out: keeps it afterwards, unless anything changed meanwhile. */
  keeper(key: string): (answer: string) => void;
};

type Answer = { readonly text: string; readonly heard: number; readonly at: number };

const LARGEST_BYTES = 32 * 1024 * 1024;
/** Holds run out by the clock alone, without a notice. */
const KEPT_MS = 1_000;

/**
 * Visitors all see the same, so what was worked out for one is the answer for all, until a projection says that something changed (its
 * notice comes before any subscription speaks of the change) or a second is over. Members' answers are never kept: theirs are their own, and
 * show their own last write.
 */
export function openVisitorAnswers({ notices, now }: Pick<Services, 'notices' | 'now'>): VisitorAnswers {
  const answers = new LRUCache<string, Answer>({
    maxSize: LARGEST_BYTES,
    sizeCalculation: ({ text }, key) => 2 * (text.length + key.length) + 100,
  });
  const time = () => Date.parse(now());

  return {
    kept(key) {
      const answer = answers.get(key);
      if (answer === undefined || answer.heard !== notices.heard()) return undefined;
      const age = time() - answer.at;
      return age >= 0 && age < KEPT_MS ? answer.text : undefined;
    },
    keeper(key) {
      const [heard, at] = [notices.heard(), time()];
      return (text) => {
        if (heard === notices.heard()) answers.set(key, { text, heard, at });
      };
    },
  };
}
