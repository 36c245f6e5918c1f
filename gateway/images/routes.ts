import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Entropy, newId, seededEntropy } from '#domain/ids.ts';
import type { StoredImage } from '#domain/ports/images.ts';
import { addUpload, dropUpload, eraseUploads, MOST_UPLOADS } from '#domain/ports/uploads.ts';
import { throttled } from '#domain/refusal.ts';
import { type Context, member, type Services } from '../http/context.ts';
import { answeredBefore } from '../http/idempotency.ts';
import { parse } from '../http/parse.ts';
import { created, files, type Route, route } from '../http/route.ts';
import { file, text } from '../http/schemas.ts';
import { publishedPictures } from './published.ts';
import { narrowed, ONLY_SHOWN, PictureMissing } from './serving.ts';
import { imagesOf, unlessClosed } from './store.ts';
import { fileIn, pictureOf, takesFiles, withinPictureLimit } from './upload.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

const TooManyFiles = throttled(
  'TOO_MANY_PICTURES',
  `You can keep at most ${MOST_UPLOADS} pictures beside those in your published posts.`,
);

/** Like the external image host's call (specification §7): multipart file and upload_preset. */
export const imageRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/images/upload',
    tag: 'Images',
    id: 'uploadImage',
    summary: 'Upload a jpg or png of at most 1 MB',
    caller: 'member',
    config: { readsFile: true },
    scope: takesFiles,
    body: files(z.object({ file, upload_preset: z.string().optional().describe('Accepted and ignored') })),
    answer: created('Where it is', z.object({ public_id: text, secure_url: text }).meta({ id: 'Picture' })),
    refusals: { 400: 'Not a jpg or png by content', 413: '`File size exceeds 1MB. Please choose a smaller file.`' },
    async handle({ context, request, reply }) {
      const { services } = context;
      const sent = await fileIn(request);
      if (await answeredBefore(services, request, reply, sent.digest)) return reply;
      const id = await keep(context, await pictureOf(sent), sent.digest);
      return { public_id: id, secure_url: `${services.publicUrl}/images/${id}` };
    },
  }),
];

/** Keeps a picture for the calling member; returns its id. Refuses with TooManyFiles. */
async function keep(context: Context, picture: StoredImage, digest: string): Promise<string> {
  const { id: accountId } = member(context);
  const { services, entropy } = context;
  const images = imagesOf(services);
  const id = imageId(entropy, digest);
  if (!(await addUpload(services.vault, accountId, id, publishedPictures(context, accountId))))
    throw TooManyFiles({ retryAfter: 86_400 });
  try {
    await images.put(id, picture);
  } catch (error) {
    await dropUpload(services.vault, accountId, id);
    throw error;
  }
  await unlessClosed(context, accountId, async () => {
    await images.remove(id); // erasure may have taken the note of it already
    await eraseUploads(services.vault, images, accountId);
  });
  return id;
}

const SEED_BYTES = 32;

/**
 * Never the same for two files: what an address shows is kept for a year, also when an Idempotency-Key was forgotten
 * and comes with another one.
 */
export const imageId = (entropy: Entropy, digest: string): string =>
  newId(seededEntropy(`image/${Buffer.from(entropy(SEED_BYTES)).toString('hex')}/${digest}`));

/**
 * GET /images/{id}: the picture, or with `?w=320|640|1280` a narrower one as webp. Whatever it is, a browser only ever
 * shows it.
 */
export const imagePages = (app: FastifyInstance, services: Services): void => {
  const images = imagesOf(services);
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { w } = parse(narrowed, request.query);
    const { id } = request.params;
    if (!/^[0-9A-Za-z]{22}$/.test(id)) throw PictureMissing();
    const picture = w === undefined ? await images.get(id) : await withinPictureLimit(() => images.get(id, w));
    if (!picture) throw PictureMissing();
    return reply
      .headers({ ...ONLY_SHOWN, 'cache-control': A_YEAR, 'cross-origin-resource-policy': 'cross-origin' })
      .type(picture.contentType)
      .send(picture.bytes);
  });
};
