import { z } from 'zod';
import { WIDTHS, type Width } from '#domain/ports/images.ts';

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
