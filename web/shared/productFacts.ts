import { paths } from './paths.ts';

/** From this many pieces on a shopper may take their time. */
const PLENTY = 6;

export const isFew = (available: number): boolean => available > 0 && available < PLENTY;

/** What is said of the pieces: how many, while that matters. */
export function stockText(available: number): string {
  if (available <= 0) return 'Sold out';
  return isFew(available) ? `${available} left` : 'In stock';
}

/** The address of the marketplace with one category. */
export const inCategory = (category: string): string => `${paths.marketplace}?category=${encodeURIComponent(category)}`;

/** The narrower copy our own pictures come in; cards are never wider. */
export const smallPicture = (image: string | null | undefined) =>
  image && /\/images\/\w+$/.test(image) ? `${image}?w=640` : image;
