import { z } from 'zod';
import { LONGEST_ALT } from '#domain/customers/cuts.ts';
import type { KeptTexts } from '#domain/customers/events.ts';
import { CutAltNeeded, CutAltTooLong } from '#domain/customers/refusals.ts';
import { SEGMENTS } from '#domain/customers/segments.ts';
import { restSlotChoice, slotChoice } from '../bookings/inputs.ts';
import { paging } from '../http/paging.ts';
import { line, words } from '../http/text.ts';

const MOST_NOTES = 2_000;
const MOST_SHORT = 500;

const text = (what: string, most: number) =>
  words(what)
    .max(most, `${what} has at most ${most.toLocaleString('en')} characters.`)
    .nullish()
    .transform((value) => value ?? undefined);

/** What an owner keeps about a customer; texts that are left out stay as they are. */
export const keptTexts = z
  .object({
    notes: text('The text of the notes', MOST_NOTES),
    preferences: text('The text of the preferences', MOST_SHORT),
    allergies: text('The text of the allergies', MOST_SHORT),
  })
  .meta({ id: 'CustomerTexts', description: 'Texts that are left out, or null, stay as they are; empty to remove one' });

/** The texts that were sent, as a command takes them. */
export const sentTexts = ({ notes, preferences, allergies }: z.infer<typeof keptTexts>): Partial<KeptTexts> => ({
  ...(notes !== undefined && { notes }),
  ...(preferences !== undefined && { preferences }),
  ...(allergies !== undefined && { allergies }),
});

/** What customers are looked for by. */
export const customerWords = z.string().max(120, 'query is at most 120 characters.');

const MOST_ID = 100;
const anId = (what: string) => z.string({ error: `${what} is an id.` }).max(MOST_ID, `${what} is an id.`);
const ofMember = anId('The customer').describe('A customer who has an account, by their id');
const wish = { date: true, time: true, barber: true } as const;

/** A time for a customer who has an account. */
export const bookingFor = slotChoice
  .pick({ ...wish, serviceId: true, addOnIds: true })
  .extend({ customerId: ofMember });
/** The same over REST. */
export const restBookingFor = restSlotChoice
  .pick({ ...wish, service: true, add_ons: true })
  .extend({ customer_id: ofMember })
  .meta({ id: 'BookingForCustomer' });

/** Whom somebody without an account counts as. */
export const restMerge = z
  .object({ into: anId('into').describe('Another customer of the caller') })
  .meta({ id: 'CustomerMerge' });

/** A list of customers over REST. */
export const restCustomers = z.object({
  query: customerWords.default('').describe('Words that each begin a word of the name, or are in the mail address'),
  segment: z.enum(SEGMENTS, 'segment is a group of customers.').optional().describe('Only those in this group'),
  account: z
    .enum(['true', 'false'], 'account is true or false.')
    .optional()
    .describe('Only those who have, or had, an account, or only the others'),
  sort: z
    .enum(['newest', 'oldest', 'name', 'last_visit', 'spent'], 'sort is an order of customers.')
    .default('newest'),
  ...paging(),
});

const alt = line('What is to be seen', CutAltNeeded().message)
  .min(1, CutAltNeeded().message)
  .max(LONGEST_ALT, CutAltTooLong().message);
const fileId = z.string('The id of a picture is a text.').regex(/^[0-9A-Za-z]{22}$/, 'That is no id of a picture.');

/** A picture of a cut, uploaded before, with what is to be seen on it. */
export const newCut = z.object({ fileId, alt }, 'Please choose a picture.');
/** The same over REST. */
export const restCut = z
  .object(
    {
      _id: fileId.describe('As `POST /customers/picture` answered it'),
      alt: alt.meta({ minLength: 1, maxLength: LONGEST_ALT, description: 'What is to be seen on it' }),
    },
    'Please choose a picture.',
  )
  .transform(({ _id, ...said }) => ({ fileId: _id, ...said }))
  .meta({ id: 'NewCutPicture' });
