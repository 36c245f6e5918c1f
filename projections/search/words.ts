const LONGEST_WORD = 16;
/** What is shorter is looked for as a word only: it begins too many. */
export const SHORTEST_PREFIX = 2;
const MOST_QUERY_CHARACTERS = 200;
const MOST_QUERY_WORDS = 8;

/**
 * A text as words: lower case, without accents and apostrophes, letters and digits only. A search never sees anything
 * else of what was typed.
 */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/**
 * What a search intersects: `word/…` for a whole word, `start/…` for the beginning of one, as the last word is, or all
 * are. Empty when nothing is asked. Bounded whatever is typed.
 */
export function tokensOfQuery(query: string, beginnings: 'last' | 'all' = 'last'): string[] {
  const words = wordsOf(query.slice(0, MOST_QUERY_CHARACTERS)).slice(0, MOST_QUERY_WORDS);
  const tokens = words.map((word, at) => {
    const isBeginning = (beginnings === 'all' || at === words.length - 1) && [...word].length >= SHORTEST_PREFIX;
    return `${isBeginning ? 'start' : 'word'}/${word}`;
  });
  return [...new Set(tokens)];
}

/**
 * Whether a text has, for each word of `query`, one that begins with it: for lists of one person, whose texts are put
 * together as they are read. A number fits no longer number (“3” fits “3” and “3rd”, not “30”). Undefined when `query`
 * has no word in it. Bounded whatever is typed.
 */
export function fitting(query: string): ((text: string) => boolean) | undefined {
  const asked = tokensOfQuery(query, 'all').map((token) => token.slice(token.indexOf('/') + 1));
  if (asked.length === 0) return undefined;
  return (text) => {
    const words = wordsOf(text);
    return asked.every((part) => words.some((word) => beginsWith(word, part)));
  };
}

const beginsWith = (word: string, part: string): boolean =>
  word.startsWith(part) && !(/^\d+$/.test(part) && /^\d/.test(word.slice(part.length)));

/**
 * A text as texts are put in order: lower case, without accents and signs, digits before letters, letters of other
 * scripts last.
 */
export const orderText = (text: string): string =>
  wordsOf(text)
    .join(' ')
    .replace(/[^ 0-9a-z]/gu, '~');
