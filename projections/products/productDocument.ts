/** How often one star, two, three, four and five were given. */
export type Stars = readonly [number, number, number, number, number];

export const NO_STARS: Stars = [0, 0, 0, 0, 0];

export const reviewCountOf = (stars: Stars): number => stars.reduce((sum, given) => sum + given, 0);

/** The average of what was given, to the tenth; null when nothing was. */
export function ratingOf(stars: Stars): number | null {
  const count = reviewCountOf(stars);
  const sum = stars.reduce((total, given, at) => total + given * (at + 1), 0);
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}

/** A product as every reader may see it, and the numbers of pieces that only its seller may see. */
export type ProductDocument = {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly category: string;
  /** Integer cents. */
  readonly price: number;
  readonly description: string;
  /** Image address, or '' for the generated fallback. */
  readonly image: string;
  /** Its pictures after that one, in order. */
  readonly morePictures: readonly string[];
  /** UTC instant. */
  readonly createdAt: string;
  /**
   * Out of every list, but still there for its seller, who can take their own removal back until `restorableUntil`; the
   * platform's stays.
   */
  readonly removed: boolean;
  readonly restorableUntil: string | null;
  /** The seller's account is suspended or closed: out of every list until that is over. */
  readonly withdrawn: boolean;
  /** Whole pieces, as on record: supplied less written off, sold less returned, kept for orders being paid. */
  readonly supplied: number;
  readonly sold: number;
  readonly reserved: number;
  /** Free pieces: supplied - sold - reserved. */
  readonly available: number;
  /** How many reviews give it one star, two, and so on to five. */
  readonly stars: Stars;
  /** How many products came before it. */
  readonly number: number;
};
