import { z } from 'zod';
import { isLocalDate } from '#domain/calendar.ts';
import { words } from '../text.ts';

/** What comes from outside about bookings. */
export const localDate = z.string({ error: 'A date is YYYY-MM-DD.' }).refine(isLocalDate, 'A date is YYYY-MM-DD.');
export const localTime = z.string({ error: 'A time is HH:MM.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM.');

/** `transportation` as the form sends it: a boolean, or yes/no. */
const transportation = z
  .union([z.boolean(), z.enum(['yes', 'no', 'true', 'false']).transform((answer) => answer === 'yes' || answer === 'true')], {
    error: 'transportation is true or false.',
  })
  .nullish()
  .transform((answer) => answer ?? undefined);

export const slotChoice = z.object({ date: localDate, time: localTime, transportation });
export const newTime = z.object({ date: localDate, time: localTime });
const REFUND = 'refund is an amount in dollars.';
/** What the asker was shown, in dollars → cents. */
const dollars = z
  .number({ error: REFUND })
  .min(0, REFUND)
  .max(999_999, REFUND)
  .transform((amount) => Math.round(amount * 100));

export const cancellation = z
  .object({
    reason: words('The reason', 'reason is a text.')
      .max(500, 'A reason has at most 500 characters.')
      .nullish()
      .transform((text) => text || undefined),
    refund: dollars.nullish().transform((cents) => cents ?? undefined),
  })
  .nullish()
  .transform((body) => body ?? { reason: undefined, refund: undefined });

/** The fixed service and count of the product (specification §9); the amount a client sends is read by nobody. */
export const creation = slotChoice.extend({
  service: z.literal('barb', { error: 'The service is barb.' }).nullish(),
  no_persons: z.union([z.literal('1'), z.literal(1)], { error: 'A booking is for 1 person.' }).nullish(),
});

const DAYS = 'days is a whole number from 1 to 31.';
const dayCount = z.coerce.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(31, DAYS);
export const stretch = z.object({ from: localDate.optional(), days: dayCount.optional() });
export const span = z.object({ from: localDate.optional(), to: localDate.optional() });
