import { z } from 'zod';
import type { ProductSearch } from '#projections/products/find.ts';

const MOST_CENTS = 99_999_999;
const MOST_AT_ONCE = 99;
const MOST_ON_A_PAGE = 100;
const MOST_PAGES = 1_000_000;

const cents = (what: string) =>
  z
    .number()
    .int()
    .min(0, `${what} is a whole number of cents from 0.`)
    .transform((value) => Math.min(value, MOST_CENTS));
const given = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

/** What `products` is asked. */
export const productQuery = z
  .object({
    query: given(z.string().max(200, 'A search has at most 200 characters.')),
    category: given(z.string().max(60)).transform((value) => value || undefined),
    minCents: given(cents('minCents')),
    maxCents: given(cents('maxCents')),
    inStock: given(z.boolean()),
    sort: given(z.enum(['NEWEST', 'PRICE_UP', 'PRICE_DOWN', 'NAME'])),
    page: z.number().int().min(1, 'Pages are numbered from 1.').max(MOST_PAGES, 'There are not that many pages.'),
    pageSize: z
      .number()
      .int()
      .min(1, 'A page has at least 1 product.')
      .max(MOST_ON_A_PAGE, `A page has at most ${MOST_ON_A_PAGE} products.`),
  })
  .transform(({ page, pageSize, ...search }): { search: ProductSearch; page: number; pageSize: number } => ({
    search,
    page,
    pageSize,
  }));

/** The products of a guest's cart: no more than a cart can hold lines. */
export const productIds = z.array(z.string()).max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} products at once.`);
