import { z } from 'zod';
import { isLocalDate, SLOT_MINUTES } from '#domain/calendar.ts';
import { isId } from '#domain/ids.ts';
import {
  HIGHEST_PRICE,
  LONGEST_ADDRESS,
  LONGEST_CITY,
  LONGEST_TRAVEL,
  LONGEST_VISIT,
  LONGEST_WORDS,
  LOWEST_PRICE,
  MOST_BARBERS,
  MOST_HEADS,
  MOST_SHOPS,
} from '#domain/serviceRequests/limits.ts';
import * as refusals from '#domain/serviceRequests/refusals.ts';
import { stateNamed } from '#domain/states.ts';
import { line, words } from '../http/text.ts';

const day = (message: string) => z.string(message).refine(isLocalDate, message);
const whole = (message: string, lowest: number, highest: number) =>
  z.int(message).min(lowest, message).max(highest, message);
const long = (what: string) => words(what).max(LONGEST_WORDS, refusals.WordsTooLong().message);
const needed = (what: string) => long(what).min(1, refusals.WordsMissing().message);
const { message: placeMissing } = refusals.PlaceMissing();

/** What a member asks for; the place is known by its address, city and state. */
export const newRequest = z.object({
  date: day(refusals.DayNotPossible().message),
  partOfDay: z.enum(['morning', 'afternoon', 'evening'], 'partOfDay is morning, afternoon or evening.'),
  heads: whole(refusals.HeadsNotPossible().message, 1, MOST_HEADS),
  address: line('The address').min(1, placeMissing).max(LONGEST_ADDRESS, 'The address has at most 200 characters.'),
  city: line('The city').min(1, placeMissing).max(LONGEST_CITY, 'The city has at most 80 characters.'),
  note: long('The note'),
  state: line('The state')
    .max(60, placeMissing)
    .transform((value, { addIssue }) => {
      const known = stateNamed(value);
      if (!known) addIssue('Please choose a state of the USA.');
      return known?.code ?? '';
    }),
});
export type NewRequest = z.infer<typeof newRequest>;

/** What a shop offers. */
export const newQuote = z.object({
  note: long('The note'),
  requestId: z.string().refine(isId, 'requestId must be an id.'),
  shopId: z.string().refine(isId, 'shopId must be an id.'),
  priceCents: whole(refusals.PriceNotPossible().message, LOWEST_PRICE, HIGHEST_PRICE),
  time: z.string().regex(/^\d\d:\d\d$/, refusals.TimeNotPossible().message),
  barbers: whole(refusals.BarbersNotPossible().message, 1, MOST_BARBERS),
  validUntil: day(refusals.ValidityNotPossible().message),
});
export type NewQuote = z.infer<typeof newQuote>;

/** Who comes: `owner`, or ids of chairs of the crew; and for how long, in minutes. */
export const newVisit = z.object({
  requestId: z.string().refine(isId, 'requestId must be an id.'),
  barbers: z
    .array(z.string().refine(isId, 'barbers are ids of the crew, or `owner`.'))
    .min(1, refusals.BarbersMissing().message)
    .max(MOST_BARBERS, refusals.MoreThanOffered().message),
  minutes: whole(refusals.LengthNotPossible().message, SLOT_MINUTES, LONGEST_VISIT),
  travelMinutes: whole(refusals.TravelNotPossible().message, 0, LONGEST_TRAVEL),
});
export type NewVisit = z.infer<typeof newVisit>;

/** To which shops a request is sent, with words for them and for the requester. */
export const forwarding = z.object({
  note: long('The note'),
  shopIds: z
    .array(z.string().refine(isId, 'shopIds are ids of shops.'))
    .min(1, refusals.ShopsMissing().message)
    .max(MOST_SHOPS, refusals.TooManyShops().message),
});

export const answerText = needed('The answer');
export const closingReason = needed('The reason');
export const withdrawalReason = long('The reason');
