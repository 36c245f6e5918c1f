import { createHash } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StoredImage } from '#domain/ports/images.ts';
import { invalid, throttled, tooLarge } from '#domain/refusal.ts';
import { limitConcurrency } from '../http/concurrencyLimit.ts';
import { acceptPicture } from './reencode.ts';

const LARGEST_FILE = 1_048_576;

const FileTooLarge = tooLarge('FILE_TOO_LARGE', 'File size exceeds 1MB. Please choose a smaller file.', 'file');
const NoFile = invalid('NO_FILE', 'Please choose a file.', 'file');
const TooBusy = throttled('TOO_BUSY', 'Too many pictures are coming in right now. Please try again in a moment.');

/** Decoding pictures takes much processor time: two at once, a hundred waiting. */
export const withinPictureLimit = limitConcurrency(2, 100, TooBusy);

/** Lets the routes beside it take forms with a file. */
export const takesFiles = async (app: FastifyInstance): Promise<void> => {
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: LARGEST_FILE, files: 1, fields: 10, fieldSize: 4096, parts: 12 },
  });
};

/** An uploaded file and its hash. */
type Incoming = { readonly bytes: Buffer; readonly digest: string };

/** The file in a form's `file`. Refuses what is missing or larger than a megabyte. */
export async function fileIn(request: FastifyRequest): Promise<Incoming> {
  const bytes = await bytesOf(request);
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}

/** A file that came in as the picture we keep. Refuses what is not a sound jpg or png. */
export const pictureOf = ({ bytes }: Incoming): Promise<StoredImage> => withinPictureLimit(() => acceptPicture(bytes));

async function bytesOf(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw Object.assign(new Error('Please send the file as multipart/form-data.'), { statusCode: 415 });
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
