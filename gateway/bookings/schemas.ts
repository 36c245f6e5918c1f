import { z } from 'zod';
import { dollars, id, instant, localDate, localTime, text } from '../http/schemas.ts';

export const dayAvailability = z
  .object({
    date: localDate,
    weekday: text,
    slots: z.array(z.object({ time: localTime, state: z.enum(['free', 'held', 'booked', 'past']) })),
  })
  .meta({ id: 'DayAvailability' });

export const hold = z
  .object({ _id: id, expiresAt: instant, amount: dollars })
  .meta({ id: 'Hold', description: 'A slot kept for ten minutes' });

export const booking = z
  .object({
    _id: id,
    shop_id: id,
    shop_name: text,
    service: text,
    date: localDate,
    time: localTime,
    no_persons: z.literal('1'),
    amount: dollars,
    status: z.enum(['held', 'confirmed', 'completed', 'cancelled', 'no-show', 'expired', 'released']),
    timeZone: text.describe('The shop’s: date and time are in it'),
    startsAt: instant,
    endsAt: instant,
    transportation: z.boolean().nullable(),
    createdAt: instant,
    expiresAt: instant.nullable().describe('While held: until when'),
    cancelledBy: text.nullable(),
    reason: text.nullable().describe('Why it was cancelled'),
    customer: z.object({ _id: id, firstName: text, lastName: text }),
  })
  .meta({ id: 'Booking' });

export const cancellationPreview = z
  .object({
    refund: dollars,
    fee: dollars,
    freeUntil: instant.describe('Until when everything is given back'),
    percentage: z.int(),
  })
  .meta({ id: 'CancellationPreview' });
