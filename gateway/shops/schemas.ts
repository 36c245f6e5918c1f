import { z } from 'zod';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { dollars, id, instant, localDate, localTime, optionalText, text } from '../http/schemas.ts';

const hours = z.partialRecord(z.enum(WEEKDAYS), z.array(localTime)).describe('Half-hour slots of each weekday');

export const shop = z
  .object({
    _id: id,
    shop_name: text,
    category: text.describe('`barbers` is a barber shop, anything else a product'),
    price: dollars,
    description: text,
    contact_number: text,
    contact_email: text,
    shop_address: text,
    images: text.nullable().describe('Address of the picture; null for the generated one'),
    pictures: z.array(text).optional().describe('All pictures, the cover first; products only'),
    cancel_free_hours: z
      .int()
      .min(0)
      .max(720)
      .describe('Everything is given back up to so many hours before the start'),
    cancel_percentage: z
      .int()
      .min(0)
      .max(100)
      .describe('What is given back after that; a shop that cancels gives everything back'),
    up_front_percentage: z
      .int()
      .min(0)
      .max(100)
      .describe('What of the price is paid with a booking; the rest is paid at the shop'),
    no_show_kept_percentage: z
      .int()
      .min(0)
      .max(100)
      .describe('What of that the shop keeps where the customer does not come; the rest is given back'),
    minimum_notice: z
      .int()
      .min(0)
      .max(10_080)
      .describe('How many minutes before it begins a customer books at the latest'),
    booking_horizon: z.int().min(1).max(365).describe('For how many days from its today the shop takes bookings'),
    city: optionalText,
    state: optionalText,
    timeZone: text.describe('IANA name; the shop’s days and times are in it'),
    owner: z.object({ _id: id, firstName: text, lastName: text, pictureUrl: text }),
    whours: z.object({ hours }),
    special_hours: z
      .array(z.object({ from: localDate, to: localDate, slots: z.array(localTime) }))
      .describe('Days, both included, with other hours than those of the week; without slots it is closed'),
    customers: z.int(),
    badge: optionalText,
    reviews: z.int().describe('How many'),
    rating: z.number().nullable(),
    removed: z.boolean(),
    restorableUntil: instant.optional().describe('Until when its removal can be undone'),
    createdAt: instant,
    distance_miles: z
      .number()
      .nullable()
      .optional()
      .describe(
        'Miles from the place of `near` to the middle of its city; null where that is not known, left out where no place was asked for',
      ),
    service: z
      .object({ _id: id, name: text, price: dollars, minutes: z.int() })
      .nullable()
      .optional()
      .describe(
        'Of a search by `service`, else by words: the first service of its menu with all of these words; null without any, left out where nothing was asked',
      ),
    stock: z.int().min(0).max(1_000_000).optional().describe('Free pieces now; products only'),
  })
  .meta({ id: 'Shop' });
