import { ratingRank } from '../search/ratingRank.ts';
import type { ShopDocument } from './shopDocument.ts';

type Rated = Pick<ShopDocument, 'rating' | 'reviewCount'>;

const LOVED = 4.5;
/** Fewer say little: one happy friend is five stars. */
const ENOUGH_REVIEWS = 6;

/** Whether a shop is Top Rated: what its card says, and what stands first where the best rated are shown. */
export const isTopRated = ({ rating, reviewCount }: Rated): boolean =>
  rating !== null && rating >= LOVED && reviewCount >= ENOUGH_REVIEWS;

/** More than every rank by average. */
const TOP = 2 ** 23;

/** A number of 24 bits that orders the best rated: those that are Top Rated before all others, each by their average. */
export const bestRank = (shop: Rated): number =>
  (isTopRated(shop) ? TOP : 0) + ratingRank(shop.rating, shop.reviewCount);
