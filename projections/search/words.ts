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
 * A text as texts are put in order: lower case, without accents and signs, digits before letters, letters of other
 * scripts last.
 */
export const orderText = (text: string): string =>
  wordsOf(text)
    .join(' ')
    .replace(/[^ 0-9a-z]/gu, '~');
