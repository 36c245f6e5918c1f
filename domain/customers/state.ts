import type { CutPictureAdded, KeptTexts } from './events.ts';

/** A picture of a cut, as it is kept about a customer. */
export type Cut = Pick<CutPictureAdded['data'], 'pictureId' | 'width' | 'height' | 'alt' | 'addedAt'>;

/** What an owner keeps about one customer. */
export type Customer = KeptTexts & {
  readonly isBlocked: boolean;
  /** The customer whom they are, of a walk-in that was merged. */
  readonly intoId: string | undefined;
  /** Pictures of cuts, in the order in which they were added. */
  readonly cuts: readonly Cut[];
  /** The ids of all there ever were. */
  readonly cutIds: readonly string[];
};
