const LONGEST_WORD = 16;
/** What is shorter is looked for as a word only: it begins too many. */
export const SHORTEST_PREFIX = 2;
const MOST_DESCRIPTION_WORDS = 60;
const MOST_QUERY_CHARACTERS = 200;
const MOST_QUERY_WORDS = 8;

/** A text as words: lower case, without accents and apostrophes, letters and digits only. A search never sees anything else of what was typed. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, LONGEST_WORD).join(''));
}

/** The sets a search intersects: every word in full, the last one as a beginning. Empty when nothing is asked. Bounded whatever is typed. */
export function tokensOfQuery(query: string): string[] {
  const words = wordsOf(query.slice(0, MOST_QUERY_CHARACTERS)).slice(0, MOST_QUERY_WORDS);
  const last = words.pop();
  if (last === undefined) return [];
  return [...new Set([...words.map((word) => `word/${word}`), [...last].length < SHORTEST_PREFIX ? `word/${last}` : `start/${last}`])];
}

/** The sets a shop is found under, each with how much the match says: 3 for its name, 2 for its place, 1 for its description. */
export function tokensOfShop(texts: { readonly name: string; readonly place: string; readonly description: string }): Map<string, number> {
  const described = [...new Set(wordsOf(texts.description))].filter((word) => [...word].length >= SHORTEST_PREFIX).slice(0, MOST_DESCRIPTION_WORDS);
  const tokens = new Map<string, number>();
  const weighed = [
    [1, described],
    [2, wordsOf(texts.place)],
    [3, wordsOf(texts.name)],
  ] as const;
  for (const [weight, words] of weighed) {
    for (const word of words) {
      tokens.set(`word/${word}`, weight);
      const letters = [...word];
      for (let length = SHORTEST_PREFIX; length <= letters.length; length += 1) tokens.set(`start/${letters.slice(0, length).join('')}`, weight);
    }
  }
  return tokens;
}
