import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { newId } from '#domain/ids.ts';
import { WIDTHS, type Width } from '#domain/ports/images.ts';
import { addUpload, dropUpload, MOST_UPLOADS } from '#domain/ports/uploads.ts';
import { invalid, missing, throttled, tooLarge } from '#domain/refusal.ts';
import { member, type Services } from '../context.ts';
import { fewAtOnce } from '../fewAtOnce.ts';
import { parse } from '../parse.ts';
import { acceptPicture } from './accept.ts';
import { imagesOf } from './own.ts';

const LARGEST_FILE = 1_048_576;
const A_YEAR = 'public, max-age=31536000, immutable';

const FileTooLarge = tooLarge('FILE_TOO_LARGE', 'File size exceeds 1MB. Please choose a smaller file.', 'file');
const NoFile = invalid('NO_FILE', 'Please choose a file.', 'file');
const TooManyFiles = throttled('TOO_MANY_PICTURES', `You can keep at most ${MOST_UPLOADS} pictures.`);
const TooBusy = throttled('TOO_BUSY', 'Too many pictures are coming in right now. Please try again in a moment.');
const NoSuchPicture = missing('NO_SUCH_PICTURE', 'There is no such picture.');

const oneOfFew = fewAtOnce(2, 100, TooBusy);

const shown = z.object({
  w: z
    .enum(WIDTHS.map(String) as [string, ...string[]], { error: `w must be one of ${WIDTHS.join(', ')}.` })
    .transform((text) => Number(text) as Width)
    .optional(),
});

/** POST /images/upload, as the external image host's call is described (specification §7): multipart file and upload_preset. */
export const imageRoutes = async (app: FastifyInstance, services: Services): Promise<void> => {
  const images = imagesOf(services);
  await app.register(multipart, { throwFileSizeLimit: true, limits: { fileSize: LARGEST_FILE, files: 1, fields: 10, fieldSize: 4096, parts: 12 } });

  app.post('/images/upload', async (request, reply) => {
    const { id: accountId } = member(request.asker);
    const file = await fileOf(request);
    const picture = await oneOfFew(() => acceptPicture(file));
    const id = newId(request.asker.entropy);
    if (!(await addUpload(services.vault, accountId, id))) throw TooManyFiles({ retryAfter: 86_400 });
    try {
      await images.put(id, picture);
    } catch (error) {
      await dropUpload(services.vault, accountId, id);
      throw error;
    }
    return reply.status(201).send({ public_id: id, secure_url: `${services.publicUrl}/images/${id}` });
  });
};

async function fileOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw Object.assign(new Error('Please send the file as multipart/form-data.'), { statusCode: 415 });
  let file: Buffer | undefined;
  try {
    for await (const part of request.parts())
      if (part.type === 'file' && part.fieldname === 'file') file = await part.toBuffer();
      else if (part.type === 'file') part.file.resume();
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw FileTooLarge();
    throw error;
  }
  if (!file || file.length === 0) throw NoFile();
  return file;
}

/** GET /images/{id}: the picture, or with `?w=320|640|1280` a narrower one as webp. Whatever it is, a browser only ever shows it. */
export const imagePages = (app: FastifyInstance, services: Services): void => {
  const images = imagesOf(services);
  app.get<{ Params: { id: string } }>('/images/:id', async (request, reply) => {
    const { w } = parse(shown, request.query);
    const { id } = request.params;
    if (!/^[0-9A-Za-z]{22}$/.test(id)) throw NoSuchPicture();
    const picture = w === undefined ? await images.get(id) : await oneOfFew(() => images.get(id, w));
    if (!picture) throw NoSuchPicture();
    return reply
      .headers({
        'cache-control': A_YEAR,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type(picture.contentType)
      .send(picture.bytes);
  });
};
