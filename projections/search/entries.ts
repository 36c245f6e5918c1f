import type { Facet, Field, Order, SearchIndex } from './declaration.ts';
import { orderText, SHORTEST_PREFIX, wordsOf } from './words.ts';

/*
 * In which sets of numbers a document is. A set has one bit for each document there ever was, so that a hundred
 * thousand are intersected, counted and put in order in a millisecond. What is ordered is written digit by digit: one
 * set for each binary digit.
 */

/**
 * The sets of a word are kept in pieces of so many bits, or a rare word would take as much memory as a common one.
 * Beginnings are few and most of them common: their sets are whole.
 */
export const PIECE = 16_384;

/** Beginnings up to this length have sets of their own; longer ones are looked up among the words. */
export const LONGEST_PREFIX_SET = 4;

const LETTERS = ' 0123456789abcdefghijklmnopqrstuvwxyz~';
const LETTER_DIGITS = 6;
const TEXT_LETTERS = 16;

/** How many binary digits an order has. */
export const digitsOf = <D>(order: Order<D>): number =>
  order.kind === 'number' ? order.digits : TEXT_LETTERS * LETTER_DIGITS;

/** The largest weight of an index's fields. */
export const levelsOf = <D>({ fields }: SearchIndex<D>): number => Math.max(...fields.map(({ weight = 1 }) => weight));

/** The sets of facets, orders and being listed. A document that is not listed only leaves `listed`. */
export function plainSets<D>(index: SearchIndex<D>, document: D): Set<string> {
  const facets = Object.entries(index.facets ?? {}).flatMap(([name, facet]) =>
    valuesOf(facet, document).map((value) => `${name}/${value}`),
  );
  const orders = Object.entries(index.orders ?? {}).flatMap(([name, order]) =>
    digitsIn(order, document).map((digit) => `${name}/${digit}`),
  );
  return new Set([...(index.isListed(document) ? ['listed'] : []), ...facets, ...orders].map((set) => `bits/${set}`));
}

export function valuesOf<D>(facet: Facet<D>, document: D): readonly string[] {
  const values = facet.of(document);
  if (values === undefined) return [];
  return typeof values === 'string' ? [values] : values;
}

/** The words of a document, each with the largest weight of the fields it is in. */
export function weighedWords<D>(index: SearchIndex<D>, document: D): Map<string, number> {
  const weights = new Map<string, number>();
  for (const field of index.fields)
    for (const word of wordsIn(field, document)) weights.set(word, Math.max(field.weight ?? 1, weights.get(word) ?? 0));
  return weights;
}

function wordsIn<D>({ text, mostWords, shortestWord = 1 }: Field<D>, document: D): string[] {
  const words = [...new Set(wordsOf(text(document)))].filter((word) => [...word].length >= shortestWord);
  return words.slice(0, mostWords);
}

/** The sets of the words of fields that can be asked for alone: `in/{scope}/{word}`. */
export function scopedSets<D>(index: SearchIndex<D>, document: D): Set<string> {
  const sets = new Set<string>();
  for (const field of index.fields)
    if (field.scope !== undefined) for (const word of wordsIn(field, document)) sets.add(`in/${field.scope}/${word}`);
  return sets;
}

/** The sets of some words and their beginnings: `word/{word}/{weight}` and `start/{letters}/{weight}`. */
export function wordSets(words: ReadonlyMap<string, number>): Set<string> {
  const weights = new Map<string, number>();
  for (const [word, weight] of words) {
    const letters = [...word];
    const tokens = [`word/${word}`];
    for (let length = SHORTEST_PREFIX; length <= Math.min(letters.length, LONGEST_PREFIX_SET); length += 1)
      tokens.push(`start/${letters.slice(0, length).join('')}`);
    for (const token of tokens) weights.set(token, Math.max(weight, weights.get(token) ?? 0));
  }
  return new Set([...weights].map(([token, weight]) => `${token}/${weight}`));
}

/**
 * The letters of a text that put it in order; texts that begin with the same are equals. A space at their end counts as
 * none, as it does in the digits.
 */
export const lettersOf = (text: string): string => orderText(text).slice(0, TEXT_LETTERS).trimEnd();

/** These letters as the binary digits of an order of texts, the highest first; and those that follow next. */
export function digitsOfLetters(letters: string): { readonly value: string; readonly next: string } {
  const binary = (value: bigint) => value.toString(2).padStart(TEXT_LETTERS * LETTER_DIGITS, '0');
  const value = [...letters.padEnd(TEXT_LETTERS)].reduce(
    (sum, letter) => sum * BigInt(2 ** LETTER_DIGITS) + BigInt(Math.max(0, LETTERS.indexOf(letter))),
    0n,
  );
  return { value: binary(value), next: binary(value + 1n) };
}

/** The places of the binary digits of a document that are 1. */
function digitsIn<D>(order: Order<D>, document: D): number[] {
  if (order.kind === 'number') return onesIn(order.of(document), order.digits);
  return [...lettersOf(order.of(document))].flatMap((letter, at) =>
    onesIn(LETTERS.indexOf(letter), LETTER_DIGITS).map((place) => (TEXT_LETTERS - at - 1) * LETTER_DIGITS + place),
  );
}

function onesIn(value: number, digits: number): number[] {
  const places: number[] = [];
  for (let place = 0; place < digits; place += 1) if (Math.floor(value / 2 ** place) % 2 === 1) places.push(place);
  return places;
}
