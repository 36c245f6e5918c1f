import { distance } from 'fastest-levenshtein';
import type { Projection } from '../projection.ts';
import type { ReadModels } from '../readModels.ts';
import type { SearchIndex } from './declaration.ts';
import { levelsOf } from './entries.ts';
import { wordsOf } from './words.ts';

/** Shorter words are like too many others. */
const SHORTEST = 4;
/** Words with the same first letter that are compared, for each weight. */
const MOST_COMPARED = 2_000;
/** Longer texts are searched as they are. */
const MOST_WORDS = 6;

/** How many letters of a word may be wrong, missing or too many; two that have changed places are one mistake. */
const mistakesIn = (word: string): number => (word.length <= 5 ? 1 : 2);

/**
 * The text with each word that no document has replaced by the most similar one that a document has: its first letter
 * is right, and one letter is wrong, missing or too many, or two neighbours have changed places; from six letters on
 * there may be two of these mistakes, one change of places among them. Undefined when nothing is replaced.
 * The last word may be the beginning of one, as `find` takes it, or is completed (`completes`). Only words of fields of
 * `fromWeight` or more are taken.
 */
export async function respelled<D>(
  models: ReadModels,
  projection: Projection,
  index: SearchIndex<D>,
  text: string,
  { completes = false, fromWeight = 1 } = {},
): Promise<string | undefined> {
  const words = wordsOf(text);
  if (words.length > MOST_WORDS) return undefined;
  const known = await Promise.all(words.map((word) => wordsLike(models, projection, index, word, fromWeight)));
  const spelled = words.map((word, at) => {
    const begun = known[at]?.filter((other) => other.startsWith(word)) ?? [];
    if (begun.includes(word) || (at === words.length - 1 && begun.length > 0 && !completes)) return word;
    return (completes && shortest(begun)) || nearest(word, known[at] ?? []) || word;
  });
  return spelled.some((word, at) => word !== words[at]) ? spelled.join(' ') : undefined;
}

/** Words of the index with the same first letter. */
async function wordsLike<D>(
  models: ReadModels,
  projection: Projection,
  index: SearchIndex<D>,
  word: string,
  fromWeight: number,
): Promise<string[]> {
  if (word.length < SHORTEST) return [];
  const letter = String.fromCodePoint(word.codePointAt(0) ?? 0);
  const weights = Array.from({ length: levelsOf(index) - fromWeight + 1 }, (_, at) => fromWeight + at);
  const found = await Promise.all(
    weights.map((weight) =>
      models.redis.zrangebylex(
        models.key(projection, `words/${weight}`),
        `[${letter}`,
        `[${letter}\u{10ffff}`,
        'LIMIT',
        0,
        MOST_COMPARED,
      ),
    ),
  );
  return found.flat();
}

/** The mistakes that lead from one word to another; where there are more than `most`, any greater number. */
function mistakesBetween(word: string, other: string, most: number): number {
  const plain = distance(word, other);
  // A change of places is two wrong letters otherwise.
  if (plain < 2 || plain > most + 1) return plain;
  const swapped = Array.from({ length: word.length - 1 }, (_, at) => swappedAt(word, at));
  return Math.min(plain, ...swapped.map((one) => 1 + distance(one, other)));
}

const swappedAt = (word: string, at: number): string =>
  `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`;

const shortest = (words: readonly string[]): string | undefined =>
  words.toSorted((one, other) => one.length - other.length)[0];

/** The most similar word, the shorter of equals; undefined when none is similar enough. */
function nearest(word: string, candidates: readonly string[]): string | undefined {
  const most = mistakesIn(word);
  const similar = candidates
    .filter((other) => Math.abs(other.length - word.length) <= most)
    .map((other) => ({ other, mistakes: mistakesBetween(word, other, most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((one, other) => one.mistakes - other.mistakes || one.other.length - other.other.length);
  return similar[0]?.other;
}
