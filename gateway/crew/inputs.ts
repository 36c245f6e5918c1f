import { z } from 'zod';
import type { CrewChanges } from '#domain/crew/commands.ts';
import { CREW_ROLES } from '#domain/crew/events.ts';
import { isId } from '#domain/ids.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { line } from '../http/text.ts';
import { dayHours, times } from '../shops/inputs.ts';

const role = z.enum(CREW_ROLES, 'role is manager, barber or desk.');
const email = line('Email')
  .max(254, 'Email has at most 254 characters.')
  .pipe(z.email('Please enter a valid email address.'));

/** Who is invited to which shop, as what. */
export const invitation = z
  .object({
    shopId: z.string('Please choose a shop.').refine(isId, 'Please choose a shop.'),
    email,
    role,
  })
  .meta({ id: 'CrewInvitation' });
export type Invitation = z.infer<typeof invitation>;

const MOST_DAYS = 100;
const day = z.iso.date('A day is YYYY-MM-DD.');
const daysOff = z
  .array(z.object({ from: day.describe('The first day'), to: day.describe('The last day; it is included') }))
  .max(MOST_DAYS, 'These are too many days off.')
  .describe('All days off to come, in the shop’s own time zone; they replace what was set before');
const services = z
  .array(z.string('A service is named by its id.'))
  .max(MOST_DAYS, 'These are too many services.')
  .nullable()
  .describe('Ids of the shop’s menu, `barb` for the default service; null: all of it');

const theRole = role.describe('What they do in the shop');
/** `changeCrewMember`'s changes: any subset; null for hours or services is the shop's. */
export const graphqlChanges = z.preprocess(
  (input) => Object.fromEntries(Object.entries(input as object).filter(([, value]) => value !== undefined)),
  z
    .object({
      role: theRole,
      hours: z
        .array(dayHours)
        .max(7, 'A week has seven days.')
        .nullable()
        .transform((days) => days && Object.fromEntries(days.map((one) => [one.weekday, one.slots]))),
      daysOff,
      services,
    })
    .partial(),
);

const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, times.optional()])) as Record<
  (typeof WEEKDAYS)[number],
  z.ZodOptional<typeof times>
>;
/** The body of PUT /crew/change/{id}: any subset. */
export const restChanges = z
  .object({
    role: theRole,
    hours: z
      .object(week)
      .nullable()
      .describe('HH:MM half hours by weekday; one that is left out is free. Null: the shop’s hours'),
    days_off: daysOff,
    services,
  })
  .partial()
  .meta({ id: 'CrewChanges' });

/** The body of PUT /crew/owner/{id}. */
export const ownerBookings = z
  .object({ takes_bookings: z.boolean('takes_bookings is true or false.').describe('False: the owner is not booked') })
  .meta({ id: 'OwnerBookings' });

/** Changes as the crew decides on them. */
export const changesFor = ({
  services: serviceIds,
  days_off,
  daysOff: days = days_off,
  ...same
}: Partial<z.infer<typeof graphqlChanges> & z.infer<typeof restChanges>>): CrewChanges =>
  Object.fromEntries(Object.entries({ ...same, daysOff: days, serviceIds }).filter(([, value]) => value !== undefined));
