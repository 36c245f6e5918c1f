import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StoredImage, Width } from '#domain/ports/images.ts';
import { missing } from '#domain/refusal.ts';
import { readSeveral } from '#projections/messages/conversations.ts';
import { type Context, member, type Services } from '../context.ts';
import { answeredBefore } from '../idempotency.ts';
import { fileIn, oneOfFew, pictureOf, takesFiles } from '../images/incoming.ts';
import { messagePicturesOf } from '../images/own.ts';
import { narrowed, ONLY_SHOWN } from '../images/shown.ts';
import { parse } from '../parse.ts';
import { keepPicture } from './pictures.ts';
import { seen } from './reading.ts';

const PictureMissing = missing('NO_SUCH_PICTURE', 'There is no such picture.');

const ofMessage = z.object({ id: z.string(), nth: z.coerce.number('nth is the number of a message.').int().min(1) });

/** Pictures in messages: uploaded like any other, served to nobody but who may read the message. Asked for anew each time, as that may change. */
export const pictureRoutes = async (app: FastifyInstance, services: Services): Promise<void> => {
  await takesFiles(app);

  app.post('/messages/picture', { config: { readsFile: true } }, async (request, reply) => {
    member(request.asker);
    const file = await fileIn(request);
    if (await answeredBefore(services, request, reply, file.digest)) return reply;
    return reply.status(201).send(await keepPicture(request.asker, await pictureOf(file)));
  });

  app.get('/messages/picture/:id/:nth', async ({ asker, params, query, headers }, reply) => {
    const { id, nth } = parse(ofMessage, params);
    const { w } = parse(narrowed, query);
    const { tag, read } = await pictureFor(asker, id, nth, w);
    reply.headers({ ...ONLY_SHOWN, 'cache-control': 'private, no-cache', vary: 'authorization', etag: tag, 'cross-origin-resource-policy': 'same-origin' });
    if (headers['if-none-match'] === tag) return reply.status(304).send();
    const picture = w === undefined ? await read() : await oneOfFew(read);
    return reply.type(picture.contentType).send(picture.bytes);
  });
};

/**
 * The picture in a message, for whoever may read that message now (see `seen`): the two sides, and an owner of the platform while it is
 * reported. `read` is called only when the asker has not got it already, by its tag.
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
