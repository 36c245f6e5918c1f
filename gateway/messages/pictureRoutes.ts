import { z } from 'zod';
import type { StoredImage, Width } from '#domain/ports/images.ts';
import { missing } from '#domain/refusal.ts';
import { readSeveral } from '#projections/messages/conversations.ts';
import type { Context } from '../http/context.ts';
import { answeredBefore } from '../http/idempotency.ts';
import { restIds } from '../http/restIds.ts';
import { created, files, ok, type Route, route } from '../http/route.ts';
import { file } from '../http/schemas.ts';
import { narrowed, ONLY_SHOWN } from '../images/serving.ts';
import { messagePicturesOf } from '../images/store.ts';
import { fileIn, pictureOf, takesFiles, withinPictureLimit } from '../images/upload.ts';
import { keepPicture } from './pictures.ts';
import { seen } from './reads.ts';
import { uploadedPicture } from './schemas.ts';

const PictureMissing = missing('NO_SUCH_PICTURE', 'There is no such picture.');

const SHOWN = {
  ETag: 'Sent as `If-None-Match` it answers 304 while the picture is the same',
  'Content-Disposition': 'Shown, never run',
};

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
    answer: { ...ok('The picture'), type: 'image/*', headers: SHOWN },
    otherAnswers: [{ status: 304, description: 'The one you have, by its ETag', headers: SHOWN }],
    refusals: { 404: 'No such conversation, or one between others' },
    async handle({ context, params: { id, nth }, query: { w }, request, reply }) {
      const { tag, read } = await pictureFor(context, id, nth, w);
      reply.headers({
        ...ONLY_SHOWN,
        'cache-control': 'private, no-cache',
        vary: 'authorization',
        etag: tag,
        'cross-origin-resource-policy': 'same-origin',
      });
      if (request.headers['if-none-match'] === tag) return reply.status(304).send();
      const picture = w === undefined ? await read() : await withinPictureLimit(read);
      return reply.type(picture.contentType).send(picture.bytes);
    },
  }),
];

/**
 * The picture in a message, for its present readers (see `seen`): the two sides, and a platform owner while it is
 * reported. `read` is called only when the caller has not got it already, by its tag.
 */
async function pictureFor(context: Context, conversationId: string, nth: number, width: Width | undefined) {
  const { found } = await seen(context, conversationId);
  if (nth > found.count) throw PictureMissing();
  const [message] = await readSeveral(context.services.models, [{ conversationId, nth }]);
  const { picture, authorId } = message ?? {};
  if (!picture || authorId === undefined) throw PictureMissing();
  return {
    tag: `"${picture.id}-${width ?? 'whole'}"`,
    async read(): Promise<StoredImage> {
      const image = await messagePicturesOf(context.services).get(authorId, picture.id, width);
      if (!image) throw PictureMissing();
      return image;
    },
  };
}
