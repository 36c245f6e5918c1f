import { z } from 'zod';
import { LONGEST_NAME, LONGEST_NOTE } from '#domain/family/decider.ts';
import type { PersonWords } from '#domain/family/events.ts';
import { PersonNameNeeded, PersonNoteTooLong } from '#domain/family/refusals.ts';
import { line, words } from '../http/text.ts';

const name = line('The name', PersonNameNeeded().message)
  .min(1, PersonNameNeeded().message)
  .max(LONGEST_NAME, PersonNameNeeded().message);
const note = words('The note')
  .max(LONGEST_NOTE, PersonNoteTooLong().message)
  .nullish()
  .transform((text) => text ?? '');

/** What is written down about somebody a member books for; over both APIs. */
export const personWords: z.ZodType<PersonWords> = z.object({ name, note }, 'Please write their name.');

/** The body of POST /family/add and PUT /family/change/{id}. */
export const personBody = z
  .object(
    {
      name: name.meta({ minLength: 1, maxLength: LONGEST_NAME }).describe('What the caller calls them'),
      note: note.describe('What a shop should know of them, at most 200 characters'),
    },
    'Please write their name.',
  )
  .meta({ id: 'PersonToBookFor' });
