import { z } from 'zod';
import { ANYONE } from '#domain/bookings/events.ts';
import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays, isLocalDate } from '#domain/calendar.ts';
import { MOST_ADD_ONS } from '#domain/shops/services.ts';
import { searchWords } from '../graphql/numberedPages.ts';
import { line, words } from '../http/text.ts';

/** The inputs of bookings, of both APIs. */
export const localDate = z
  .string({ error: 'A date is YYYY-MM-DD.' })
  .refine(isLocalDate, 'A date is YYYY-MM-DD.')
  .meta({ format: 'date' });
export const localTime = z.string({ error: 'A time is HH:MM.' }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is HH:MM.');

/** `transportation` as the form sends it: a boolean, or yes/no. */
const transportation = z
  .union(
    [z.boolean(), z.enum(['yes', 'no', 'true', 'false']).transform((answer) => answer === 'yes' || answer === 'true')],
    {
      error: 'transportation is true or false.',
    },
  )
  .nullish()
  .transform((answer) => answer ?? undefined);

const slot = {
  date: localDate.describe('A day in the shop’s own time zone'),
  time: localTime.describe('HH:MM in the shop’s own time zone, on the half hour'),
};
const MOST_ID = 100;
const anId = (what: string) => z.string({ error: `${what} is an id.` }).max(MOST_ID, `${what} is an id.`);
const NO_BARBER = 'The barber is an id.';
const left = <T>(value: T | null | undefined): T | undefined => value ?? undefined;
const personId = anId('The person')
  .nullish()
  .transform(left)
  .describe('For whom it is, of the people the caller books for; for the caller when left out');
const redeemStamps = z
  .boolean('Whether a stamp card is redeemed is true or false.')
  .nullish()
  .transform(left)
  .describe('True: the caller’s full stamp card at the shop takes something off; refused where they have none');
const serviceId = anId('The service')
  .nullish()
  .transform(left)
  .describe('A service of the shop by its id, or `barb`, the default service, which it is when left out');
const addOnIds = z
  .array(anId('An add-on'))
  .max(MOST_ADD_ONS, `At most ${MOST_ADD_ONS} add-ons.`)
  .nullish()
  .transform(left)
  .describe('Ids of the service’s add-ons; none when left out');
const replacing = anId('replacing')
  .nullish()
  .transform(left)
  .describe('The caller’s own hold of the same day, which is let go with it');

/** Whom a visit is asked for, 1 to 64 characters; over both APIs. */
const barber = z
  .string({ error: NO_BARBER })
  .min(1, NO_BARBER)
  .max(64, NO_BARBER)
  .nullish()
  .transform(left)
  .describe('Whom it is asked for: `owner`, `anyone` for whoever is free, or the id of somebody of the shop’s crew');

const moving = anId('moving')
  .nullish()
  .transform(left)
  .describe('A booking of the caller that is to be moved: times for its own service');

/** What a member holds: GraphQL names it so. */
export const slotChoice = z.object({
  ...slot,
  transportation,
  serviceId,
  addOnIds,
  barber,
  replacing,
  personId,
  redeemStamps,
});
/** The same over REST. */
export const restSlotChoice = z
  .object({
    ...slot,
    transportation,
    service: serviceId,
    add_ons: addOnIds,
    barber,
    replacing,
    person: personId,
    redeem_stamps: redeemStamps,
  })
  .meta({ id: 'SlotChoice' });
/** Which service the availability is asked for. */
export const serviceWish = z.object({ serviceId, addOnIds, barber, moving });
export const newTime = z.object({ ...slot, barber });
const REFUND = 'refund is an amount in dollars.';
/** What the caller was shown, in dollars → cents. */
const dollars = z
  .number({ error: REFUND })
  .min(0, REFUND)
  .max(999_999, REFUND)
  .transform((amount) => Math.round(amount * 100));

export const cancellation = z.object({
  reason: words('The reason', 'reason is a text.')
    .max(500, 'A reason has at most 500 characters.')
    .nullish()
    .transform((text) => text || undefined),
  refund: dollars
    .nullish()
    .transform((cents) => cents ?? undefined)
    .describe('US dollars that were shown to be given back'),
});

/** The fixed count of the product (specification §9); the amount a client sends is ignored. */
export const creation = restSlotChoice
  .omit({ replacing: true, redeem_stamps: true })
  .extend({
    no_persons: z.union([z.literal('1'), z.literal(1)], { error: 'A booking is for 1 person.' }).nullish(),
    amount: z.unknown().optional().describe('Ignored'),
  })
  .meta({
    id: 'NewBooking',
    description:
      'The amount is never trusted: what the slot costs is the price of its service and add-ons, and what of it is paid up front the shop’s rule',
  });

const MOST_NAME = 100;
const MOST_PHONE = 40;
const MOST_NOTE = 500;
const MOST_REASON = 200;
const MOST_TIMES = 48;

/** A person without an account, as the desk writes them down; all of it may be left out. */
const guest = {
  name: line('A name', 'name is a text.').max(MOST_NAME, `A name has at most ${MOST_NAME} characters.`).nullish(),
  phone: line('A phone number', 'phone is a text.')
    .max(MOST_PHONE, `A phone number has at most ${MOST_PHONE} characters.`)
    .nullish(),
  note: words('A note', 'note is a text.').max(MOST_NOTE, `A note has at most ${MOST_NOTE} characters.`).nullish(),
};
type Given = { readonly [Field in keyof typeof guest]?: string | null | undefined };
const known = <G extends Given>({ name, phone, note, ...rest }: G) => ({
  ...rest,
  name: name ?? '',
  phone: phone ?? '',
  note: note ?? '',
});
export const walkIn = z.object({ ...slot, ...guest, serviceId, addOnIds, barber }).transform(known);
/** The same over REST. */
export const restWalkIn = z
  .object({ ...slot, ...guest, service: serviceId, add_ons: addOnIds, barber })
  .transform(known)
  .meta({ id: 'WalkIn' });

const times = z
  .array(localTime)
  .min(1, 'Name at least one time.')
  .max(MOST_TIMES, `At most ${MOST_TIMES} times at once.`)
  .nullish()
  .transform((all) => all ?? undefined);

export const blocking = z
  .object({
    date: localDate.describe('A day in the shop’s own time zone'),
    times: times.describe('HH:MM in the shop’s own time zone; all that is left of the day when left out'),
    reason: line('The reason', 'reason is a text.')
      .max(MOST_REASON, `A reason has at most ${MOST_REASON} characters.`)
      .nullish()
      .transform((text) => text || undefined)
      .describe('For who serves at that chair alone'),
    barber: barber
      .refine((wish) => wish !== ANYONE, 'Time is blocked for one person.')
      .describe(
        'Whose time it is: `owner`, or the id of somebody of the shop’s crew; left out: of a barber their own, else the owner’s',
      ),
  })
  .meta({ id: 'BlockedTimeInput' });
const MOST_CLOSED = 1000;
const CLOSED_DAYS = 31;
const days = {
  from: localDate.describe('The first day, in the shop’s own time zone'),
  to: localDate.describe('The last day; it is included'),
};
const isSpan = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to && to < addDays(from, CLOSED_DAYS);
const NO_SPAN = { path: ['to'], message: `From one to ${CLOSED_DAYS} days are closed at once.` };
export const daysToClose = z.object(days).refine(isSpan, NO_SPAN);
export const closing = z
  .object({
    ...days,
    appointments: z
      .array(z.string().max(MOST_ID))
      .max(MOST_CLOSED, `At most ${MOST_CLOSED} appointments at once.`)
      .describe('The ids of those that the preview named'),
    reason: line('The reason', 'reason is a text.')
      .max(MOST_REASON, `A reason has at most ${MOST_REASON} characters.`)
      .nullish()
      .transform((text) => text || undefined)
      .describe('Told to the customers whose appointments are cancelled'),
  })
  .refine(isSpan, NO_SPAN)
  .meta({ id: 'Closing' });
export const unblocking = z.object({ times: times.describe('HH:MM; all of the block when left out') });

const DAYS = 'days is a whole number from 1 to 31.';
const dayCount = z.coerce.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(31, DAYS);
export const stretch = z.object({
  from: localDate.optional().describe('First day, in the shop’s time zone; today when left out'),
  days: dayCount.optional().describe('How many days'),
});
/** The same over REST, for a service of the shop. */
export const restStretch = stretch.extend({
  service: serviceId,
  add_ons: z
    .string()
    .max(MOST_ADD_ONS * (MOST_ID + 1))
    .optional()
    .transform((ids) => ids?.split(',').filter(Boolean))
    .describe('Ids of add-ons, comma-joined'),
  barber,
  moving,
});
export const span = z.object({
  from: localDate.optional().describe('First day'),
  to: localDate.optional().describe('Last day'),
});

const MOST_SHOPS = 20;
const MOST_DAYS = 31;

/** Some days of several shops at once. */
const spanOfMost = (most: number) =>
  z
    .object({
      shopIds: z
        .array(z.string().max(100))
        .max(MOST_SHOPS, `At most ${MOST_SHOPS} shops at once.`)
        .transform((ids) => [...new Set(ids)]),
      from: localDate,
      to: localDate,
    })
    .refine(({ from, to }) => to < addDays(from, most), {
      path: ['to'],
      message: `At most ${most} days at once.`,
    });

export const spanOfShops = spanOfMost(MOST_DAYS);
/** Blocked time is little: all of it up to the last day bookings are open fits in one answer. */
export const spanOfBlocks = spanOfMost(HORIZON_DAYS + 1);

/** So many appointments are found at once. */
export const MOST_FOUND = 20;
const FIRST = `first is a whole number from 1 to ${MOST_FOUND}.`;
/** Words by which appointments are looked for. */
export const naming = z.object({ query: searchWords, first: z.int(FIRST).min(1, FIRST).max(MOST_FOUND, FIRST) });
