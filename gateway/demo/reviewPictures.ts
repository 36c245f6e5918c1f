import type { Actor } from '#domain/decider.ts';
import { newId } from '#domain/ids.ts';
import { review } from '#domain/reviews/decider.ts';
import type { Opinion } from '#domain/reviews/events.ts';
import type { Context } from '../http/context.ts';
import { postPicturesOf } from '../images/store.ts';
import { addReviewPicture } from '../reviews/pictures.ts';
import { type Cover, drawCover } from './covers.ts';

/** A drawn picture, and what is to be seen on it. */
type Shown = readonly [motif: Cover, alt: string];
export type PicturesOfVisit = readonly Shown[];

/** What pleased customers show of their visits, each of them one or two pictures. */
const OF_VISITS: readonly PicturesOfVisit[] = [
  [
    ['mirror', 'The back of my head in the hand mirror, with a clean neckline'],
    ['chair', 'The red chair at the window where I sat'],
  ],
  [['razor', 'The straight razor of my hot shave, before it began']],
  [['bottle', 'The bottle of bay rum they used at the end']],
];
/** So many shops have such reviews, the first ones of the demo. */
const SHOPS = 2;

/**
 * Which of the reviews have pictures, by their place in the list: the last with five stars of the first two shops.
 */
export function picturesOf(
  reviews: readonly { readonly shopId: string; readonly review: Opinion | undefined }[],
): ReadonlyMap<number, PicturesOfVisit> {
  const shops = [...new Set(reviews.map(({ shopId }) => shopId))].slice(0, SHOPS);
  return new Map(
    shops.flatMap((shop) => {
      const pleased = [...reviews.entries()].filter(([, one]) => one.shopId === shop && one.review?.rating === 5);
      return pleased
        .slice(-OF_VISITS.length)
        .map(([index], nth): [number, PicturesOfVisit] => [index, OF_VISITS[nth] ?? []]);
    }),
  );
}

type Told = {
  readonly pictures: PicturesOfVisit;
  readonly bookingId: string;
  readonly author: Actor;
  /** When the pictures come (UTC ISO). */
  readonly at: string;
  readonly as: (actor: Actor, at: string, step: string) => Context;
};

/** The author of a review adds pictures to it. What is there already is not added again. */
export async function playReviewPictures({ pictures, bookingId, author, at, as }: Told): Promise<void> {
  for (const [nth, [motif, alt]] of pictures.entries()) {
    const context = as(author, at, `picture/${nth}`);
    const fileId = newId(context.entropy);
    const { state } = await context.stateOf(review, { bookingId });
    if (state?.pictureIds.includes(fileId)) continue;
    await postPicturesOf(context.services).put(author.id, fileId, await drawCover(motif, nth));
    await addReviewPicture(context, bookingId, { fileId, alt });
  }
}
