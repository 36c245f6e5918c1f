import type { ReadModels } from '../readModels.ts';
import { find, type Page } from '../search/find.ts';
import { respelled } from '../search/spelling.ts';
import type { ProductDocument } from './productDocument.ts';
import { PRICE_BANDS, productIndex } from './productIndex.ts';
import { products } from './products.ts';

export type ProductSort = 'NEWEST' | 'PRICE_UP' | 'PRICE_DOWN' | 'NAME' | 'BEST_SELLING' | 'RATING';

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

export type FoundProducts = {
  readonly products: ProductDocument[];
  readonly total: number;
  readonly facets: ProductFacets;
  /** The words that were looked for in place of those asked; null where those were. */
  readonly spelled: string | null;
};

const ORDERS = {
  NEWEST: {},
  PRICE_UP: { order: 'price' },
  PRICE_DOWN: { order: 'price', descending: true },
  NAME: { order: 'name' },
  BEST_SELLING: { order: 'sold', descending: true },
  RATING: { order: 'rating', descending: true },
} as const;

/**
 * A page of the marketplace: what is listed and matches, how many in all, and what other choices would find. Among
 * equals the newest come first. Where nothing is found, words that no product has are taken for the most similar ones.
 */
export async function findProducts(models: ReadModels, search: ProductSearch, page: Page): Promise<FoundProducts> {
  const found = await findAsSpelled(models, search, page);
  if (found.total > 0) return { ...found, spelled: null };
  const query = await respelled(models, products, productIndex, search.query ?? '');
  if (query === undefined) return { ...found, spelled: null };
  return { ...(await findAsSpelled(models, { ...search, query }, page)), spelled: query };
}

async function findAsSpelled(
  models: ReadModels,
  search: ProductSearch,
  page: Page,
): Promise<Omit<FoundProducts, 'spelled'>> {
  const { query, category, minCents, maxCents, inStock, sort = 'NEWEST' } = search;
  const { found, total, facets } = await find(
    models,
    products,
    productIndex,
    {
      text: query,
      choices: { category, inStock: inStock ? 'yes' : undefined },
      ranges: { price: { from: minCents, to: maxCents } },
      ...ORDERS[sort],
      withFacets: true,
    },
    page,
  );
  return {
    products: found,
    total,
    facets: {
      categories: facets.category ?? [],
      prices: PRICE_BANDS.map(({ from, to }, band) => ({ from, to, count: facets.band?.[band]?.count ?? 0 })),
      inStock: facets.inStock?.[0]?.count ?? 0,
    },
  };
}
