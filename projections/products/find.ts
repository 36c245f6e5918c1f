import { type ReadModels, readDocuments } from '../readModels.ts';
import { tokensOfQuery } from '../shops/words.ts';
import { membersOf, newestFirst } from './bits.ts';
import { FIND } from './findScript.ts';
import { type ProductDocument, products, readProducts } from './products.ts';
import { NAME_DIGITS, orderText, PIECE, PRICE_BANDS, PRICE_DIGITS, SHORT_BEGINNING } from './shelf.ts';

export type ProductSort = 'NEWEST' | 'PRICE_UP' | 'PRICE_DOWN' | 'NAME';

/** What is looked for; what is left out does not matter. Prices in integer cents, both ends inside. */
export type ProductSearch = {
  /** Every word must be there (name, category or description), the last one as a beginning. */
  readonly query?: string | undefined;
  readonly category?: string | undefined;
  readonly minCents?: number | undefined;
  readonly maxCents?: number | undefined;
  /** Only what has free pieces. */
  readonly inStock?: boolean | undefined;
  readonly sort?: ProductSort | undefined;
};

/** How many products there would be for each choice, with all other choices as they are. `to` null: no end. */
export type ProductFacets = {
  /** Of the forty largest categories, and the chosen one; the most products first, none without any. */
  readonly categories: readonly { readonly value: string; readonly count: number }[];
  readonly prices: readonly { readonly from: number; readonly to: number | null; readonly count: number }[];
  readonly inStock: number;
};

export type FoundProducts = { readonly products: ProductDocument[]; readonly total: number; readonly facets: ProductFacets };

type Stretch = { readonly offset: number; readonly limit: number };

const MOST_CATEGORIES = 40;
const MOST_EXPANSIONS = 100;
/** Sets that the search cannot divide further are put in full order up to this size; beyond it they are alike in all that is compared. */
const MOST_COMPARED = 400;

const ORDERS = {
  NEWEST: {},
  PRICE_UP: { order: 'price', digits: PRICE_DIGITS, descending: false },
  PRICE_DOWN: { order: 'price', digits: PRICE_DIGITS, descending: true },
  NAME: { order: 'name', digits: NAME_DIGITS, descending: false },
} as const;

type Page = readonly [Buffer] | readonly [Buffer, number, Buffer, Buffer, number] | readonly [];
type Answer = readonly [number, readonly (readonly [Buffer, number])[], readonly number[], number, Page];

/**
 * A page of the marketplace: what is listed and matches, how many in all, and what other choices would find. What is typed is only ever
 * compared as words. Among equals the newest come first.
 */
export async function findProducts(models: ReadModels, search: ProductSearch, stretch: Stretch): Promise<FoundProducts> {
  const { sort = 'NEWEST', category } = search;
  const tokens = tokensOf(search.query ?? '');
  if (!tokens) return { products: [], total: 0, facets: facetsOf([], [], 0) };
  const { minCents, maxCents, inStock } = search;
  const bounds = { piece: PIECE, expansions: MOST_EXPANSIONS, categories: MOST_CATEGORIES, bands: PRICE_BANDS.length, priceDigits: PRICE_DIGITS };
  const ask = { tokens, category, minCents, maxCents, inStock, ...ORDERS[sort], ...stretch, ...bounds };
  const answer = await models.redis.callBuffer('EVAL', FIND, '0', models.key(products, ''), JSON.stringify(ask));
  const [total, categories, bands, stocked, page] = answer as Answer;
  return { products: await readPage(models, page, sort, stretch), total, facets: facetsOf(categories, bands, stocked, category) };
}

/** The sets that every match is in; undefined when something is asked that has no word in it. */
function tokensOf(query: string): { readonly set?: string; readonly beginning?: string }[] | undefined {
  const tokens = tokensOfQuery(query);
  if (tokens.length === 0) return query.trim() === '' ? [] : undefined;
  return tokens.map((token) => {
    const beginning = token.startsWith('start/') ? token.slice('start/'.length) : '';
    return [...beginning].length > SHORT_BEGINNING ? { beginning } : { set: token };
  });
}

async function readPage(models: ReadModels, page: Page, sort: ProductSort, { offset, limit }: Stretch): Promise<ProductDocument[]> {
  if (page.length === 0) return [];
  if (page.length === 1) return readNumbers(models, newestFirst(page[0], offset, limit));
  const [from, skipped, between, to, wanted] = page;
  const inOneGroup = from.equals(to);
  const [before, middle, after] = await Promise.all([
    inOrder(models, from, sort, skipped, inOneGroup ? wanted : skipped + limit),
    inOrder(models, between, sort, 0, limit),
    inOneGroup ? [] : inOrder(models, to, sort, 0, wanted),
  ]);
  return [...before, ...middle, ...after];
}

/** A stretch of a group that lies together in the order. */
async function inOrder(models: ReadModels, group: Buffer, sort: ProductSort, from: number, to: number): Promise<ProductDocument[]> {
  const numbers = membersOf(group, MOST_COMPARED + 1);
  if (numbers.length > MOST_COMPARED) return readNumbers(models, newestFirst(group, from, to - from));
  const documents = await readNumbers(models, numbers);
  return documents.sort(comparing[sort]).slice(from, to);
}

type Comparing = (a: ProductDocument, b: ProductDocument) => number;
const newest: Comparing = (a, b) => b.number - a.number;
const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const comparing: Readonly<Record<ProductSort, Comparing>> = {
  NEWEST: newest,
  PRICE_UP: (a, b) => a.price - b.price || newest(a, b),
  PRICE_DOWN: (a, b) => b.price - a.price || newest(a, b),
  NAME: (a, b) => byText(orderText(a.name), orderText(b.name)) || newest(a, b),
};

async function readNumbers(models: ReadModels, numbers: readonly number[]): Promise<ProductDocument[]> {
  const ids = await readDocuments<string>(
    models,
    products,
    numbers.map((number) => `number/${number}`),
  );
  return readProducts(models, ids);
}

function facetsOf(categories: Answer[1], bands: readonly number[], inStock: number, chosen?: string): ProductFacets {
  const counted = categories.map(([value, count]) => ({ value: value.toString('utf8'), count }));
  return {
    categories: counted.filter(({ count, value }) => count > 0 || value === chosen).sort((a, b) => b.count - a.count || byText(a.value, b.value)),
    prices: PRICE_BANDS.map(({ from, to }, index) => ({ from, to, count: bands[index] ?? 0 })),
    inStock,
  };
}
