import { z } from 'zod';
import { isText, oneLine, plainText } from '#domain/plainText.ts';

const unshowable = (what: string): string => `${what} has characters that cannot be shown.`;

/**
 * Words of several lines, as they are kept (`plainText`); limits are set on what comes out: `words('The review').max(1_000, …)`.
 * Refuses with a 400 what is no text. `missing` is said when there is no string.
 */
export const words = (what: string, missing = `${what} must be a text.`) => z.string(missing).refine(isText, unshowable(what)).overwrite(plainText);

/** A name or title: the same in one line with single spaces. */
export const line = (what: string, missing = `${what} must be a text.`) => z.string(missing).refine(isText, unshowable(what)).overwrite(oneLine);
