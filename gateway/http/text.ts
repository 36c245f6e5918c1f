import { z } from 'zod';
import { isText, oneLine, plainText } from '#domain/plainText.ts';

const unshowable = (what: string): string => `${what} has characters that cannot be shown.`;

/**
 * Text of several lines, normalised by `plainText`; limits apply to the normalised text: `words('The
 * review').max(1_000, …)`. Refuses other values and characters that cannot be shown; `missing` is the message when
 * there is no string.
 */
export const words = (what: string, missing = `${what} must be a text.`) =>
  z.string(missing).refine(isText, unshowable(what)).overwrite(plainText);

/** A name or title: the same on one line with single spaces. */
export const line = (what: string, missing = `${what} must be a text.`) =>
  z.string(missing).refine(isText, unshowable(what)).overwrite(oneLine);
