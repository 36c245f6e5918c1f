import { distance } from 'fastest-levenshtein';

/** Of a line's own words; of its other words a little less. */
const TEXT_BEGINS = 0.95;
const WORD_BEGINS = 0.8;
const CONTAINED = 0.5;
const ONE_MISTAKE = 0.3;
const TWO_MISTAKES = 0.2;
const OTHER_WORDS = 0.8;
/** What a line gains at most by being short. */
const SHORT_LINE = 0.05;

/** Of what is typed, in characters. */
const MOST_TYPED = 200;
/** Shorter words are like too many others. */
const SHORTEST_MISSPELLED = 4;
/** Up to here one letter may be wrong; from here on two, also while the word is not typed to its end. */
const LONG = 6;

/**
 * How well a line answers what is typed, from 0 (not shown) to 1: its text begins with it, its words begin with each
 * word of it, contain it, or are it but for a mistake. `others` are words by which the line is found, too; they must
 * have what is typed letter for letter. Letters that are merely in this order somewhere find nothing. Without a word in
 * `typed` every line is shown.
 *
 * A misspelled word is forgiven as by the server (`docs/adr/0024`): from four letters on, its first letter is right, and
 * one letter is wrong, missing or too many, or two neighbours have changed places; from six letters on two of these.
 */
export function scoreOf(line: string, typed: string, others: readonly string[] = []): number {
  const asked = wordsOf(typed.slice(0, MOST_TYPED));
  if (asked.length === 0) return 1;
  const own = wordsOf(line);
  const also = others.flatMap(wordsOf);
  const short = SHORT_LINE * Math.min(1, lettersOf(asked) / Math.max(1, lettersOf(own)));
  if (own.join(' ').startsWith(asked.join(' '))) return TEXT_BEGINS + short;
  const scores = asked.map((word) =>
    Math.max(inWords(word, own) || misspelled(word, own), OTHER_WORDS * inWords(word, also)),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length + short;
}

/** A text as words: lower case, without accents and apostrophes, letters and digits only. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const lettersOf = (words: readonly string[]): number => words.reduce((sum, { length }) => sum + length, 0);

/** Also words that are typed as one: “walkin” begins “walk in”. */
function inWords(word: string, words: readonly string[]): number {
  if (words.some((_, at) => words.slice(at).join('').startsWith(word))) return WORD_BEGINS;
  return words.some((other) => other.includes(word)) ? CONTAINED : 0;
}

function misspelled(word: string, words: readonly string[]): number {
  if (word.length < SHORTEST_MISSPELLED) return 0;
  const most = word.length < LONG ? 1 : 2;
  const alike = words.filter((other) => other[0] === word[0]).flatMap((other) => beginningsLike(word, other, most));
  const mistakes = Math.min(...alike.map((other) => mistakesBetween(word, other, most)), most + 1);
  return mistakes > most ? 0 : mistakes === 1 ? ONE_MISTAKE : TWO_MISTAKES;
}

/** What of another word is compared: all of it, and the beginnings of a longer one that are about as long. */
function beginningsLike(word: string, other: string, most: number): string[] {
  if (word.length < LONG || other.length <= word.length) return [other];
  const lengths = Array.from({ length: 2 * most + 1 }, (_, at) => word.length - most + at);
  return lengths.map((length) => other.slice(0, length));
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
