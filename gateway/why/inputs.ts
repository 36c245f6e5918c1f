import { z } from 'zod';

const LONGEST_ID = 200;

/** The id of what is asked about, as its type says. */
export const askedId = z
  .string('An id is a text.')
  .max(LONGEST_ID, 'That is not an id.')
  .refine((value) => /^[\w:-]+$/.test(value), 'That is not an id.');
