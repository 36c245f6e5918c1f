import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type StoredImage, WIDTHS, type Width } from '#domain/ports/images.ts';
import { missing } from '#domain/refusal.ts';
import { withinPictureLimit } from './upload.ts';

/** `?w=`: the requested width of a picture. */
export const narrowed = z.object({
  w: z
    .enum(WIDTHS.map(String) as [string, ...string[]], { error: `w must be one of ${WIDTHS.join(', ')}.` })
    .transform((text) => Number(text) as Width)
    .optional()
    .describe('Narrower, as webp'),
});

/** Headers that let a browser only display a picture, whatever its bytes. */
export const ONLY_SHOWN = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const;

export const PictureMissing = missing('NO_SUCH_PICTURE', 'There is no such picture.');

/** What is documented of the headers that {@link sendRevalidated} sends. */
export const REVALIDATED = {
  ETag: 'Sent as `If-None-Match` it answers 304 while the picture is the same',
  'Content-Disposition': 'Shown, never run',
};

type Revalidated = {
  /** Of the picture. */
  readonly id: string;
  readonly width: Width | undefined;
  /** Called only when the caller has not got it already, by its tag. */
  readonly read: () => Promise<StoredImage>;
  readonly cacheControl: string;
};

/** Sends a picture that others may not see later: a browser asks again before it shows it again. */
export async function sendRevalidated(
  reply: FastifyReply,
  { id, width, read, cacheControl }: Revalidated,
): Promise<FastifyReply> {
  const tag = `"${id}-${width ?? 'whole'}"`;
  const isKnown = reply.request.headers['if-none-match'] === tag;
  // A refusal has none of the headers below.
  const picture = isKnown ? undefined : width === undefined ? await read() : await withinPictureLimit(read);
  reply.headers({
    ...ONLY_SHOWN,
    'cache-control': cacheControl,
    vary: 'authorization',
    etag: tag,
    'cross-origin-resource-policy': 'same-origin',
  });
  return picture ? reply.type(picture.contentType).send(picture.bytes) : reply.status(304).send();
}
