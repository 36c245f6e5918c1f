import { z } from 'zod';
import { bookedPerson } from '../family/schemas.ts';
import { dollars, id, instant, localDate, localTime, text } from '../http/schemas.ts';

export const dayAvailability = z
  .object({
    date: localDate,
    weekday: text,
    slots: z.array(z.object({ time: localTime, state: z.enum(['free', 'held', 'booked', 'past', 'tooSoon']) })),
  })
  .meta({ id: 'DayAvailability' });

const barber = z
  .object({ _id: id, firstName: text, lastName: text })
  .nullable()
  .describe('Who serves the customer; null: the shop’s owner');

export const hold = z
  .object({
    _id: id,
    expiresAt: instant,
    amount: dollars.describe('What is paid with the booking: `amount` of its payment; 0: it is booked without one'),
    due_at_shop: dollars.describe('What is left to be paid at the shop'),
    barber,
  })
  .meta({ id: 'Hold', description: 'A slot kept for ten minutes' });

export const booking = z
  .object({
    _id: id,
    shop_id: id,
    shop_name: text,
    service: text.describe('A service’s id; `barb` is the default service'),
    service_name: text.describe('As it was called when the slot was held'),
    minutes: z.int().describe('How long it takes, with its add-ons'),
    add_ons: z.array(
      z.object({ _id: id.describe('In the menu, for `add_ons`'), name: text, minutes: z.int(), price: dollars }),
    ),
    date: localDate,
    time: localTime,
    no_persons: z.literal('1'),
    amount: dollars.describe('What it costs in all'),
    up_front: dollars.describe('What of it is paid with the booking, by the shop’s rule when the slot was held'),
    due_at_shop: dollars.describe('What is left to be paid at the shop; of a walk-in all'),
    stamps_off: dollars.describe('What a stamp card has taken off; `amount` is without it'),
    status: z.enum(['held', 'confirmed', 'completed', 'cancelled', 'no-show', 'expired', 'released']),
    timeZone: text.describe('The shop’s: date and time are in it'),
    startsAt: instant,
    endsAt: instant,
    transportation: z.boolean().nullable(),
    createdAt: instant,
    expiresAt: instant.nullable().describe('While held: until when'),
    checkedInAt: instant.nullable().describe('When the shop said that the customer is there'),
    cancelledBy: text.nullable(),
    reason: text.nullable().describe('Why it was cancelled'),
    customer: z.object({
      _id: id.nullable().describe('null: a walk-in has no account'),
      firstName: text,
      lastName: text,
    }),
    booked_for: bookedPerson.nullable().describe('For whom the customer has booked it; null: for themself'),
    barber,
    walkIn: z.boolean().describe('Added at the desk, for a person without an account; paid there'),
  })
  .meta({ id: 'Booking' });

export const blockedTime = z
  .object({
    _id: id,
    shop_id: id,
    date: localDate,
    times: z.array(localTime),
    reason: text.nullable(),
    barber: id
      .nullable()
      .describe(
        'Whose: the id of somebody of the crew, `anyone` where the whole shop is closed; null: the owner’s, so to the owner of a shop without barbers also its closings',
      ),
  })
  .meta({ id: 'BlockedTime', description: 'Half hours a shop keeps for who works at a chair' });

export const cancellationPreview = z
  .object({
    refund: dollars,
    fee: dollars,
    freeUntil: instant.describe('Until when everything is given back'),
    percentage: z.int().describe('Of what was paid with the booking, given back after that'),
  })
  .meta({ id: 'CancellationPreview' });
