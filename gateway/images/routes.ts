import type { FastifyInstance } from 'fastify';
import { type Entropy, newId, seededEntropy } from '#domain/ids.ts';
import { addUpload, dropUpload, eraseUploads, MOST_UPLOADS } from '#domain/ports/uploads.ts';
import { missing, throttled } from '#domain/refusal.ts';
import { member, type Services } from '../context.ts';
import { answeredBefore } from '../idempotency.ts';
import { parse } from '../parse.ts';
import { fileIn, oneOfFew, pictureOf, takesFiles } from './incoming.ts';
import { imagesOf, unlessClosed } from './own.ts';
import { narrowed, ONLY_SHOWN } from './shown.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

const TooManyFiles = throttled('TOO_MANY_PICTURES', `You can keep at most ${MOST_UPLOADS} pictures.`);
const NoSuchPicture = missing('NO_SUCH_PICTURE', 'There is no such picture.');

/** POST /images/upload, as the external image host's call is described (specification §7): multipart file and upload_preset. */
export const imageRoutes = async (app: FastifyInstance, services: Services): Promise<void> => {
  const images = imagesOf(services);
  await takesFiles(app);

  app.post('/images/upload', { config: { readsFile: true } }, async (request, reply) => {
    const { id: accountId } = member(request.asker);
    const file = await fileIn(request);
    if (await answeredBefore(services, request, reply, file.digest)) return reply;
    const picture = await pictureOf(file);
    const id = imageId(request.asker.entropy, file.digest);
    if (!(await addUpload(services.vault, accountId, id))) throw TooManyFiles({ retryAfter: 86_400 });
    try {
      await images.put(id, picture);
    } catch (error) {
      await dropUpload(services.vault, accountId, id);
      throw error;
    }
    await unlessClosed(request.asker, accountId, async () => {
      await images.remove(id); // erasure may have taken the note of it already
      await eraseUploads(services.vault, images, accountId);
    });
    return reply.status(201).send({ public_id: id, secure_url: `${services.publicUrl}/images/${id}` });
  });
};

const SEED_BYTES = 32;

/** Never the same for two files: what an address shows is kept for a year, also when an Idempotency-Key was forgotten and comes with another one. */
const imageId = (entropy: Entropy, digest: string): string => newId(seededEntropy(`image/${Buffer.from(entropy(SEED_BYTES)).toString('hex')}/${digest}`));

/** GET /images/{id}: the picture, or with `?w=320|640|1280` a narrower one as webp. Whatever it is, a browser only ever shows it. */
export const imagePages = (app: FastifyInstance, services: Services): void => {
  const images = imagesOf(services);
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { w } = parse(narrowed, request.query);
    const { id } = request.params;
    if (!/^[0-9A-Za-z]{22}$/.test(id)) throw NoSuchPicture();
    const picture = w === undefined ? await images.get(id) : await oneOfFew(() => images.get(id, w));
    if (!picture) throw NoSuchPicture();
    return reply
      .headers({ ...ONLY_SHOWN, 'cache-control': A_YEAR, 'cross-origin-resource-policy': 'cross-origin' })
      .type(picture.contentType)
      .send(picture.bytes);
  });
};
