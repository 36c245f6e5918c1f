import { OnePictureOfShops, TooManyPictures } from './refusals.ts';

/** As many pictures as a product may have, its cover among them. */
export const MOST_PICTURES = 6;

/**
 * A cover and the pictures after it, each once. Without a cover the first of the others becomes it, so that a product
 * with pictures always has one. Refuses more than six, and more than one of a barber shop.
 */
export function inOrder(
  of: { readonly category: string },
  image: string,
  others: readonly string[],
): { readonly image: string; readonly more: readonly string[] } {
  const [cover = '', ...more] = new Set([image, ...others].filter((picture) => picture !== ''));
  if (more.length > 0 && of.category === 'barbers') throw OnePictureOfShops();
  if (more.length >= MOST_PICTURES) throw TooManyPictures();
  return { image: cover, more };
}
