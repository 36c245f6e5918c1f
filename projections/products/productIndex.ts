import type { SearchIndex } from '../search/declaration.ts';
import { ratingRank } from '../search/ratingRank.ts';
import { type ProductDocument, ratingOf, reviewCountOf } from './productDocument.ts';

/** What the price facet counts: integer cents, both ends inside; null for no end. */
export const PRICE_BANDS: readonly { readonly from: number; readonly to: number | null }[] = [
  { from: 0, to: 9_99 },
  { from: 10_00, to: 24_99 },
  { from: 25_00, to: 49_99 },
  { from: 50_00, to: 99_99 },
  { from: 100_00, to: null },
];

const bandOf = (price: number) => String(PRICE_BANDS.findIndex(({ to }) => to === null || price <= to));

/** More pieces sold than this no longer count in an order. */
const MOST_SOLD = 2 ** 24 - 1;

/** By what the marketplace finds products. */
export const productIndex: SearchIndex<ProductDocument> = {
  id: ({ productId }) => productId,
  documents: 'product/',
  isListed: ({ removed, withdrawn }) => !removed && !withdrawn,
  beginnings: 'last',
  fields: [
    { text: ({ name, category }) => `${name} ${category}` },
    { text: ({ description }) => description, mostWords: 40 },
  ],
  facets: {
    category: { of: ({ category }) => category, counted: 40 },
    band: { of: ({ price }) => bandOf(price), counted: Object.keys(PRICE_BANDS), ignoring: 'price' },
    inStock: { of: ({ available }) => (available > 0 ? 'yes' : undefined), counted: ['yes'] },
  },
  orders: {
    price: { kind: 'number', of: ({ price }) => price, digits: 27 },
    name: { kind: 'text', of: ({ name }) => name },
    sold: { kind: 'number', of: ({ sold }) => Math.min(Math.max(0, sold), MOST_SOLD), digits: 24 },
    /** Among equals the one that more buyers have rated. */
    rating: { kind: 'number', of: ({ stars }) => ratingRank(ratingOf(stars), reviewCountOf(stars)), digits: 23 },
  },
};
