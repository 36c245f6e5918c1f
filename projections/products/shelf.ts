import type { Work } from '../projection.ts';
import { wordsOf } from '../shops/words.ts';
import type { ProductDocument } from './products.ts';

/*
 * Where a search finds a product: in sets of numbers, one bit for each product there ever was, so that a hundred thousand of them are
 * met, counted and put in order in a millisecond. What is ordered (price, name) is written digit by digit: one set for each binary digit.
 */

/** Numbers of one word are kept in pieces of so many, or a rare word would fill as much room as a common one. */
export const PIECE = 8_192;
export const PRICE_DIGITS = 27;
const NAME_LETTERS = 16;
const LETTER_DIGITS = 6;
export const NAME_DIGITS = NAME_LETTERS * LETTER_DIGITS;

/** Beginnings up to this long have sets of their own; longer ones are looked up among the words. */
export const SHORT_BEGINNING = 3;
const MOST_DESCRIPTION_WORDS = 40;

/** What the price facet counts: integer cents, both ends inside; null for no end. */
export const PRICE_BANDS: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 9_99 },
  { from: 10_00, to: 24_99 },
  { from: 25_00, to: 49_99 },
  { from: 50_00, to: 99_99 },
  { from: 100_00, to: null },
];

/** Whether a product is in the lists at all. */
export const isListed = ({ removed, withdrawn }: Pick<ProductDocument, 'removed' | 'withdrawn'>): boolean => !removed && !withdrawn;

/** Brings every set from where the product stood to where it stands now; touches only what differs. */
export async function reshelve(work: Work, before: ProductDocument | undefined, after: ProductDocument): Promise<void> {
  const isReworded = before?.name !== after.name || before.description !== after.description || before.category !== after.category;
  // Pieces come and go far more often than words: those are looked at only when they differ.
  const setsOf = (product: ProductDocument) => new Map([...(isReworded ? wordSets(product) : []), ...plainSets(product)]);
  const old = before ? setsOf(before) : new Map<string, number>();
  const now = setsOf(after);
  for (const [set, number] of old) if (!now.has(set)) work.mark(set, number, false);
  for (const [set, number] of now) if (!old.has(set)) work.mark(set, number, true);
  if (isReworded) for (const word of wordsIn(after)) work.rank('words', word, 0);
  const isMoved = before?.category !== after.category || isListed(before) !== isListed(after);
  if (before && isMoved && isListed(before)) await count(work, before.category, -1);
  if (isMoved && isListed(after)) await count(work, after.category, 1);
}

/** How many products of each category are listed: the categories with most of them are the ones to choose from. */
async function count(work: Work, category: string, by: number): Promise<void> {
  const listed = ((await work.get<number>(`listed/${category}`)) ?? 0) + by;
  work.put(`listed/${category}`, listed);
  if (listed > 0) work.rank('categories', category, listed);
  else work.unrank('categories', category);
}

type Sets = readonly (readonly [set: string, number: number])[];

/** The sets a product is in for what it is and costs. A removed one stays where it is but for `listed`, which every search begins with. */
function plainSets(product: ProductDocument): Sets {
  const { number, category, price, available } = product;
  const names = [
    ...(isListed(product) ? ['listed'] : []),
    ...(available > 0 ? ['inStock'] : []),
    `category/${category}`,
    `band/${PRICE_BANDS.findIndex(({ to }) => to === null || price <= to)}`,
    ...digitsOf(price, PRICE_DIGITS).map((digit) => `price/${digit}`),
  ];
  return names.map((name) => [`bits/${name}`, number]);
}

/** The sets it is in for its words: where its name stands in order, and what it is found by. */
function wordSets(product: ProductDocument): Sets {
  const { number, name } = product;
  const piece = Math.floor(number / PIECE);
  return [
    ...nameDigits(name).map((digit) => [`bits/name/${digit}`, number] as const),
    ...[...tokensOf(product)].map((token) => [`bits/${token}/${piece}`, number % PIECE] as const),
  ];
}

const wordsIn = ({ name, category, description }: ProductDocument): string[] => [
  ...new Set([...wordsOf(`${name} ${category}`), ...wordsOf(description).slice(0, MOST_DESCRIPTION_WORDS)]),
];

function tokensOf(product: ProductDocument): Set<string> {
  const words = wordsIn(product);
  const beginnings = words.flatMap((word) => {
    const letters = [...word];
    return [2, SHORT_BEGINNING].filter((length) => letters.length >= length).map((length) => `start/${letters.slice(0, length).join('')}`);
  });
  return new Set([...words.map((word) => `word/${word}`), ...beginnings]);
}

/** The binary digits of a whole number that are 1, by their place. */
const digitsOf = (value: number, digits: number): number[] =>
  Array.from({ length: digits }, (_, place) => place).filter((place) => Math.floor(value / 2 ** place) % 2 === 1);

/** A name as names are put in order: lower case, without accents and signs, digits before letters, letters of other scripts last. */
export const orderText = (name: string): string =>
  wordsOf(name)
    .join(' ')
    .replace(/[^ 0-9a-z]/gu, '~');

const LETTERS = ' 0123456789abcdefghijklmnopqrstuvwxyz~';

/** The beginning of a name in order as digits of a large number, the first letter the highest. */
function nameDigits(name: string): number[] {
  const letters = [...orderText(name).slice(0, NAME_LETTERS)].map((letter) => LETTERS.indexOf(letter));
  return letters.flatMap((letter, at) => digitsOf(letter, LETTER_DIGITS).map((place) => NAME_DIGITS - (at + 1) * LETTER_DIGITS + place));
}
