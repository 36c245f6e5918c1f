import { z } from 'zod';
import { words } from '../http/text.ts';

const MOST_NOTES = 2_000;
const MOST_SHORT = 500;

const text = (what: string, most: number) =>
  words(what)
    .max(most, `${what} has at most ${most.toLocaleString('en')} characters.`)
    .nullish()
    .transform((value) => value ?? undefined);

/** What an owner keeps about a customer; texts that are left out stay as they are. */
export const keptTexts = z.object({
  notes: text('The text of the notes', MOST_NOTES),
  preferences: text('The text of the preferences', MOST_SHORT),
  allergies: text('The text of the allergies', MOST_SHORT),
});

/** What customers are looked for by. */
export const customerWords = z.string().max(120, 'query is at most 120 characters.');
