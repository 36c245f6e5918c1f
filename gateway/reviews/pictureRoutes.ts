import { z } from 'zod';
import { throttledUntil } from '#domain/refusal.ts';
import { member } from '../http/context.ts';
import { created, files, json, ok, type Route, route } from '../http/route.ts';
import { file } from '../http/schemas.ts';
import { narrowed, PictureMissing, REVALIDATED, sendRevalidated } from '../images/serving.ts';
import { postPicturesOf } from '../images/store.ts';
import { takesFiles } from '../images/upload.ts';
import { keepWaiting, waitingPicture } from '../images/waiting.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { reviewFor } from './actions.ts';
import { newPictureBody } from './inputs.ts';
import { addReviewPicture, picturesOfReviews, removeReviewPicture } from './pictures.ts';
import { review } from './schemas.ts';
import { reviewRows } from './views.ts';

/** docs/rules.md B10. */
const UPLOADS_A_DAY = 20;

const TooManyUploads = throttledUntil(
  'TOO_MANY_PICTURES',
  `You can upload at most ${UPLOADS_A_DAY} pictures for reviews in a day.`,
);

/** Pictures of visits: uploaded first, then added to a review, and shown to those who may read it. */
export const reviewPictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/reviews/picture',
    tag: 'Reviews',
    id: 'uploadReviewPicture',
    summary: 'Upload a picture for a review of a visit',
    description:
      'A jpg or png of at most 1 MB, encoded again without its metadata. At most 20 in a day; deleted after a day when no review has taken it up.',
    caller: 'member',
    access: (context) => requireProvenAddress(context, member(context).id),
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file })),
    answer: created('Its id, for `POST /reviews/picture/{bookingId}`', waitingPicture),
    refusals: {
      400: 'Not a picture',
      403: 'The member has not proven their address',
      413: 'Larger than 1 MB',
      415: 'Not a form',
      429: 'More than 20 in a day',
    },
    handle: ({ context, request, reply }) =>
      keepWaiting(context, request, reply, { name: 'reviewPictures', most: UPLOADS_A_DAY, refusal: TooManyUploads }),
  }),
  route({
    method: 'post',
    path: '/reviews/picture/{bookingId}',
    tag: 'Reviews',
    id: 'addReviewPicture',
    summary: 'Add an uploaded picture to one’s review of a visit',
    description: 'At most four. Sent again, it changes nothing.',
    caller: 'member',
    body: json(newPictureBody),
    answer: created('The review as it is now', review),
    refusals: {
      400: 'No words for what is to be seen, or too long ones; or not uploaded here',
      403: 'The member has not proven their address',
      404: 'No review of one’s own',
      409: 'It has four pictures already, or is hidden, or the picture was removed before',
    },
    async handle({ context, params: { bookingId }, body }) {
      const [row] = await reviewRows(context, [await addReviewPicture(context, bookingId, body)]);
      return row;
    },
  }),
  route({
    method: 'delete',
    path: '/reviews/picture/{bookingId}/{id}',
    tag: 'Reviews',
    id: 'removeReviewPicture',
    summary: 'Take a picture off one’s review of a visit',
    description: 'Its file is deleted.',
    caller: 'member',
    answer: ok('The review as it is now', review),
    refusals: { 403: 'Another member’s review', 404: 'No such review', 409: 'A moderator has hidden the review' },
    async handle({ context, params: { bookingId, id } }) {
      const [row] = await reviewRows(context, [await removeReviewPicture(context, bookingId, id)]);
      return row;
    },
  }),
  route({
    method: 'get',
    path: '/reviews/picture/{bookingId}/{id}',
    tag: 'Reviews',
    id: 'readReviewPicture',
    summary: 'A picture of a visit, for those who may read its review',
    description: 'Asked for again each time: once the review is hidden, it is for its author and moderators.',
    caller: 'anyone',
    query: narrowed,
    answer: { ...ok('The picture'), type: 'image/*', headers: REVALIDATED },
    otherAnswers: [{ status: 304, description: 'The one you have, by its ETag', headers: REVALIDATED }],
    refusals: { 404: 'No such review or picture, or one that was hidden, or whose author is suspended or deleted' },
    async handle({ context, params: { bookingId, id }, query: { w }, reply }) {
      const found = await reviewFor(context, bookingId);
      const [shown = []] = found ? await picturesOfReviews(context, [found]) : [];
      if (!found || !shown.some(({ pictureId }) => pictureId === id)) throw PictureMissing();
      const store = postPicturesOf(context.services);
      const read = async () => (await store.get(found.authorId, bookingId, id, w)) ?? missing();
      const cacheControl = found.hidden === null ? 'no-cache' : 'private, no-store';
      return sendRevalidated(reply, { id, width: w, read, cacheControl });
    },
  }),
];

const missing = (): never => {
  throw PictureMissing();
};
