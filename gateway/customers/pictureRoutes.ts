import { z } from 'zod';
import { folderOfCuts } from '#domain/customers/cuts.ts';
import { throttledUntil } from '#domain/refusal.ts';
import { member } from '../http/context.ts';
import { created, files, json, ok, type Route, route } from '../http/route.ts';
import { file, listOf } from '../http/schemas.ts';
import { narrowed, PictureMissing, REVALIDATED, sendRevalidated } from '../images/serving.ts';
import { postPicturesOf } from '../images/store.ts';
import { takesFiles } from '../images/upload.ts';
import { keepWaiting, waitingPicture } from '../images/waiting.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { restCut } from './inputs.ts';
import { addCutPicture, cutFor, removeCutPicture, removePictureOfMe } from './pictures.ts';
import { customerRecord, keptAboutMe as keptAboutMeSchema, keptAboutMeRow, recordRow } from './rows.ts';
import { keptAboutMe } from './views.ts';

/** docs/rules.md B17. */
const UPLOADS_A_DAY = 40;

const TooManyUploads = throttledUntil(
  'TOO_MANY_PICTURES',
  `You can upload at most ${UPLOADS_A_DAY} pictures of customers in a day.`,
);

/** Pictures of cuts: uploaded first, then kept of a customer, and shown to the owner and to who is to be seen. */
export const cutPictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/customers/picture',
    tag: 'Bookings',
    id: 'uploadCutPicture',
    summary: 'Upload a picture of a cut',
    description:
      'A jpg or png of at most 1 MB, encoded again without its metadata. At most 40 in a day; deleted after a day when it was not kept of a customer.',
    caller: 'member',
    access: (context) => requireProvenAddress(context, member(context).id),
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file })),
    answer: created('Its id, for `POST /customers/picture/{id}`', waitingPicture),
    refusals: {
      400: 'Not a picture',
      403: 'The member has not proven their address',
      413: 'Larger than 1 MB',
      415: 'Not a form',
      429: 'More than 40 in a day',
    },
    handle: ({ context, request, reply }) =>
      keepWaiting(context, request, reply, { name: 'cutPictures', most: UPLOADS_A_DAY, refusal: TooManyUploads }),
  }),
  route({
    method: 'post',
    path: '/customers/picture/{id}',
    tag: 'Bookings',
    id: 'addCutPicture',
    summary: 'Keep an uploaded picture of a customer, who sees it too and can remove it',
    description: 'At most twelve. Sent again, it changes nothing.',
    caller: 'member',
    body: json(restCut),
    answer: created('The customer', customerRecord),
    refusals: {
      400: 'No words for what is to be seen, or too long ones; or not uploaded here',
      403: 'The member has not proven their address',
      404: 'No such customer of the caller',
      409: 'There are twelve pictures already',
    },
    async handle({ context, params: { id }, body }) {
      await addCutPicture(context, id, body);
      return recordRow(context, id);
    },
  }),
  route({
    method: 'delete',
    path: '/customers/cut/{customerId}/{id}',
    tag: 'Bookings',
    id: 'removeCutPicture',
    summary: 'Remove a picture of a customer, and delete its file',
    caller: 'member',
    answer: ok('The customer', customerRecord),
    refusals: { 404: 'No such customer of the caller' },
    handle: async ({ context, params: { customerId, id } }) =>
      recordRow(context, await removeCutPicture(context, customerId, id)),
  }),
  route({
    method: 'delete',
    path: '/me/kept/{ownerId}/{customerId}/{id}',
    tag: 'Accounts',
    id: 'removePictureOfMe',
    summary: 'Remove a picture that an owner keeps of the caller, and delete its file',
    caller: 'member',
    answer: ok('What is kept about the caller then', listOf(keptAboutMeSchema)),
    refusals: { 404: 'No picture of the caller' },
    async handle({ context, params: { ownerId, customerId, id } }) {
      await removePictureOfMe(context, { ownerId, customerId, pictureId: id });
      return { data: (await keptAboutMe(context)).map((one) => keptAboutMeRow(context, one)) };
    },
  }),
  route({
    method: 'get',
    path: '/customers/cut/{ownerId}/{customerId}/{id}',
    tag: 'Bookings',
    id: 'readCutPicture',
    summary: 'A picture of a cut, for the owner who keeps it and for who is to be seen',
    description: 'Asked for again each time: once it is removed, nobody sees it.',
    caller: 'member',
    query: narrowed,
    answer: { ...ok('The picture'), type: 'image/*', headers: REVALIDATED },
    otherAnswers: [{ status: 304, description: 'The one you have, by its ETag', headers: REVALIDATED }],
    refusals: { 404: 'No such picture, or one of others' },
    async handle({ context, params: { ownerId, customerId, id }, query: { w }, reply }) {
      if (!(await cutFor(context, { ownerId, customerId, pictureId: id }))) throw PictureMissing();
      const store = postPicturesOf(context.services);
      const read = async () => (await store.get(ownerId, folderOfCuts(customerId), id, w)) ?? missing();
      return sendRevalidated(reply, { id, width: w, read, cacheControl: 'private, no-cache' });
    },
  }),
];

const missing = (): never => {
  throw PictureMissing();
};
