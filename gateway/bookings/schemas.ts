import { z } from 'zod';
import { dollars, id, instant, localDate, localTime, text } from '../http/schemas.ts';

export const dayAvailability = z
  .looseObject({
    date: localDate,
    weekday: text,
    slots: z.array(z.looseObject({ time: localTime, state: z.enum(['free', 'held', 'booked', 'past']) })),
  })
  .meta({ id: 'DayAvailability' });

export const hold = z
  .looseObject({ _id: id, expiresAt: instant, amount: dollars })
  .meta({ id: 'Hold', description: 'A slot kept for ten minutes' });

export const booking = z
  .looseObject({
    _id: id,
    date: localDate,
    time: localTime,
    service: text,
    no_persons: z.union([z.string(), z.number()]),
    amount: dollars,
    status: z.enum(['held', 'confirmed', 'completed', 'cancelled', 'no-show', 'expired', 'released']),
  })
  .meta({ id: 'Booking' });

export const cancellationPreview = z
  .looseObject({
    refund: dollars,
    fee: dollars,
    freeUntil: instant.describe('Until when everything is given back'),
    percentage: z.int(),
  })
  .meta({ id: 'CancellationPreview' });
