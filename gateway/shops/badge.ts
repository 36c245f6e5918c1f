import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { isTopRated } from '#projections/shops/topRated.ts';

const REGULARS = 25;

/** The word on a shop's card: earned by reviews, else by customers, else none. */
export function badgeOf(shop: Pick<ShopDocument, 'customers' | 'rating' | 'reviewCount'>): string | null {
  if (isTopRated(shop)) return 'Top Rated';
  return shop.customers >= REGULARS ? 'Popular' : null;
}
