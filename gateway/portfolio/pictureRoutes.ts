import { z } from 'zod';
import { partsOfPortfolioPicture } from '#domain/ids.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { member } from '../http/context.ts';
import { created, files, ok, type Route, route } from '../http/route.ts';
import { file } from '../http/schemas.ts';
import { actorIn } from '../http/scopes.ts';
import { narrowed, PictureMissing, REVALIDATED, sendRevalidated } from '../images/serving.ts';
import { postPicturesOf } from '../images/store.ts';
import { takesFiles } from '../images/upload.ts';
import { keepWaiting, waitingPicture } from '../images/waiting.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { pictureFor } from './actions.ts';
import { seesHidden } from './views.ts';

/** docs/rules.md U4: twice as many as can be added, as not every one pleases. */
const UPLOADS_A_DAY = 40;

const TooManyUploads = throttledUntil(
  'TOO_MANY_PICTURES',
  `You can upload at most ${UPLOADS_A_DAY} pictures for your portfolio in a day.`,
);

/** The files of portfolios: uploaded first, then added to a page, and shown while they are on it. */
export const portfolioPictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/portfolio/picture',
    tag: 'Images',
    id: 'uploadPortfolioPicture',
    summary: 'Upload a picture for a portfolio',
    description:
      'A jpg or png of at most 1 MB, encoded again without its metadata. At most 40 in a day; deleted after a day when it was not added to a page.',
    caller: 'member',
    access: (context) => requireProvenAddress(context, member(context).id),
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file })),
    answer: created('Its id, for `POST /portfolio/add`', waitingPicture),
    refusals: {
      400: 'Not a picture',
      403: 'The member has not proven their address',
      413: 'Larger than 1 MB',
      415: 'Not a form',
      429: 'More than 40 in a day',
    },
    handle: ({ context, request, reply }) =>
      keepWaiting(context, request, reply, { name: 'portfolioPictures', most: UPLOADS_A_DAY, refusal: TooManyUploads }),
  }),
  route({
    method: 'get',
    path: '/portfolio/picture/{id}',
    tag: 'Images',
    id: 'readPortfolioPicture',
    summary: 'A picture of a portfolio',
    description:
      'Asked for again each time: once it is hidden, it is for its member and moderators; once it is removed, for its member.',
    caller: 'anyone',
    query: narrowed,
    answer: { ...ok('The picture'), type: 'image/*', headers: REVALIDATED },
    otherAnswers: [{ status: 304, description: 'The one you have, by its ETag', headers: REVALIDATED }],
    refusals: { 404: 'No such picture, or one that was hidden or removed' },
    async handle({ context, params: { id }, query: { w }, reply }) {
      const parts = partsOfPortfolioPicture(id);
      if (!parts) throw PictureMissing();
      const { ownerId, fileId } = parts;
      const isOwner = actorIn(context, 'bookings', 'community').id === ownerId;
      const found = await pictureFor(context, id, { seesHidden: seesHidden(context, ownerId), isOwner });
      if (!found) throw PictureMissing();
      const store = postPicturesOf(context.services);
      const read = async () => (await store.get(ownerId, id, fileId, w)) ?? missing();
      const cacheControl = found.isPublic ? 'no-cache' : 'private, no-store';
      return sendRevalidated(reply, { id, width: w, read, cacheControl });
    },
  }),
];

const missing = (): never => {
  throw PictureMissing();
};
