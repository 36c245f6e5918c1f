import type { ShopDocument } from '#projections/shops/shopDocument.ts';

const REGULARS = 25;
const LOVED = 4.5;
const ENOUGH_REVIEWS = 10;

/** The word on a shop's card: earned by reviews, else by customers, else none. */
export function badgeOf({
  customers,
  rating,
  reviewCount,
}: Pick<ShopDocument, 'customers' | 'rating' | 'reviewCount'>): string | null {
  if (rating !== null && rating >= LOVED && reviewCount >= ENOUGH_REVIEWS) return 'Top Rated';
  return customers >= REGULARS ? 'Popular' : null;
}
