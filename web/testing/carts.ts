import type { CartFieldsFragment, CartProductFragment } from '../graphql/graphql.ts';
import { member } from './server.tsx';

type Line = CartFieldsFragment['lines'][number];

/** What Sal asks beside prices: nothing. */
export const noTerms = { __typename: 'SellingTerms' as const, shippingCents: 0, returns: '', pickUp: null, taxes: [] };

/** A product as a cart knows it, sold by Sal. */
export const productOf = (
  id: string,
  over: Partial<CartProductFragment> = {},
): CartProductFragment & { terms: typeof noTerms } => ({
  terms: noTerms,
  id,
  name: `The ${id}`,
  category: 'Hair styling',
  image: null,
  priceCents: 1250,
  available: 20,
  soldOut: false,
  removed: false,
  sellerId: 'p1',
  rating: null,
  reviewCount: 0,
  seller: { __typename: 'Member', ...member('p1', 'Sal', 'Vega') },
  ...over,
  __typename: 'Product',
});

export const lineOf = (product: CartProductFragment, quantity: number, over: Partial<Line> = {}): Line => ({
  __typename: 'CartLine',
  productId: product.id,
  product,
  quantity,
  priceCents: product.priceCents,
  seenCents: product.priceCents,
  lineCents: product.priceCents * quantity,
  available: product.available,
  removed: product.removed,
  ...over,
});

export const home = {
  __typename: 'DeliveryAddress' as const,
  name: 'Ana Ortiz',
  street: '233 S Wacker Dr',
  unit: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60606',
};

/** A member's cart, which goes to their home. */
export const cartOf = (
  lines: Line[],
  changes: CartFieldsFragment['changes'] = [],
  addresses: readonly (typeof home)[] = [home],
) => ({
  __typename: 'Cart' as const,
  id: 'c1',
  lines,
  changes,
  delivery: addresses[0] ?? null,
  addresses,
  shippingCents: 0,
  taxCents: 0,
  isTaxKnown: true,
  sellers: [] as const,
  count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  totalCents: lines.reduce((sum, { lineCents }) => sum + lineCents, 0),
});
