import { z } from 'zod';
import type { StoredImage, Width } from '#domain/ports/images.ts';
import { readSeveral } from '#projections/messages/conversations.ts';
import type { Context } from '../http/context.ts';
import { answeredBefore } from '../http/idempotency.ts';
import { restIds } from '../http/restIds.ts';
import { created, files, ok, type Route, route } from '../http/route.ts';
import { file } from '../http/schemas.ts';
import { narrowed, PictureMissing, REVALIDATED, sendRevalidated } from '../images/serving.ts';
import { messagePicturesOf } from '../images/store.ts';
import { fileIn, pictureOf, takesFiles } from '../images/upload.ts';
import { keepPicture } from './pictures.ts';
import { seen } from './reads.ts';
import { uploadedPicture } from './schemas.ts';

const ofMessage = z.object({ id: z.string(), nth: z.coerce.number('nth is the number of a message.').int().min(1) });

/**
 * Pictures in messages: uploaded like any other, served to readers of the message only. Never cached, as access may
 * change.
 */
export const pictureRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/messages/picture',
    tag: 'Messages',
    id: 'uploadMessagePicture',
    summary: 'Upload a picture for a message',
    description: 'A jpg or png of at most 1 MB, encoded again without its metadata. At most 50 in a day.',
    caller: 'member',
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file })),
    answer: created('Its id, for `pictureId`', uploadedPicture),
    refusals: { 400: 'Not a picture', 413: 'Larger than 1 MB', 415: 'Not a form', 429: 'More than 50 in a day' },
    async handle({ context, request, reply }) {
      const sent = await fileIn(request);
      if (await answeredBefore(context.services, request, reply, sent.digest)) return reply;
      return restIds(await keepPicture(context, await pictureOf(sent)));
    },
  }),
  route({
    method: 'get',
    path: '/messages/picture/{id}/{nth}',
    tag: 'Messages',
    id: 'readMessagePicture',
    summary: 'The picture in a message, for the two sides of the conversation',
    caller: 'member',
    params: ofMessage,
    query: narrowed,
    answer: { ...ok('The picture'), type: 'image/*', headers: REVALIDATED },
    otherAnswers: [{ status: 304, description: 'The one you have, by its ETag', headers: REVALIDATED }],
    refusals: { 404: 'No such conversation, or one between others' },
    async handle({ context, params: { id, nth }, query: { w }, reply }) {
      const found = await pictureFor(context, id, nth, w);
      return sendRevalidated(reply, { ...found, width: w, cacheControl: 'private, no-cache' });
    },
  }),
];

/**
 * The picture in a message, for its present readers (see `seen`): the two sides, and a platform owner while it is
 * reported.
 */
async function pictureFor(context: Context, conversationId: string, nth: number, width: Width | undefined) {
  const { found } = await seen(context, conversationId);
  if (nth > found.count) throw PictureMissing();
  const [message] = await readSeveral(context.services.models, [{ conversationId, nth }]);
  const { picture, authorId } = message ?? {};
  if (!picture || authorId === undefined) throw PictureMissing();
  return {
    id: picture.id,
    async read(): Promise<StoredImage> {
      const image = await messagePicturesOf(context.services).get(authorId, picture.id, width);
      if (!image) throw PictureMissing();
      return image;
    },
  };
}
