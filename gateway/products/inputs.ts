import { z } from 'zod';
import type { ProductSearch } from '#projections/products/find.ts';
import { cents, given, numberedPage, searchWords } from '../graphql/numberedPages.ts';

const MOST_AT_ONCE = 99;

/** What `products` is asked. */
export const productQuery = z
  .object({
    query: given(searchWords),
    category: given(z.string().max(60)).transform((value) => value || undefined),
    minCents: given(cents('minCents')),
    maxCents: given(cents('maxCents')),
    inStock: given(z.boolean()),
    sort: given(z.enum(['NEWEST', 'PRICE_UP', 'PRICE_DOWN', 'NAME', 'BEST_SELLING', 'RATING'])),
    ...numberedPage('product'),
  })
  .transform(({ page, pageSize, ...search }): { search: ProductSearch; page: number; pageSize: number } => ({
    search,
    page,
    pageSize,
  }));

/** The products of a guest's cart: no more than a cart can hold lines. */
export const productIds = z.array(z.string()).max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} products at once.`);
