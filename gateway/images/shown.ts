import { z } from 'zod';
import { WIDTHS, type Width } from '#domain/ports/images.ts';

/** `?w=`: how wide a picture is asked for. */
export const narrowed = z.object({
  w: z
    .enum(WIDTHS.map(String) as [string, ...string[]], { error: `w must be one of ${WIDTHS.join(', ')}.` })
    .transform((text) => Number(text) as Width)
    .optional(),
});

/** Whatever it is, a browser only ever shows it. */
export const ONLY_SHOWN = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
} as const;
