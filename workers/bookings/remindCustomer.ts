import { z } from 'zod';
import type {
  BookingCancelled,
  BookingConfirmed,
  BookingMovedAway,
  BookingRescheduled,
} from '#domain/bookings/events.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { job, TooEarly } from '../job.ts';
import { calendarOf, dueLines, forLines, serviceLine, shopOf, whenOf, withLines, writeTo } from './bookingMail.ts';

const HOUR_MS = 3_600_000;
const BEFORE_MS = 24 * HOUR_MS;
/** A local day begins at most so long before its date begins in UTC. */
const EARLIEST_ZONE_MS = 14 * HOUR_MS;
const data = z.object({
  bookingId: z.string(),
  /** Of a booking that was moved: a move after it has a reminder in its place. */
  startsAt: z.string().optional(),
  /** Local day of the appointment, and the UTC instant at which it was arranged. */
  date: z.string(),
  arrangedAt: z.string(),
});

/** When the reminder of a start is due. */
const dueOf = (startsAt: string): number => Date.parse(startsAt) - BEFORE_MS;

/**
 * Mails the customer a day before the appointment, by its state then: nothing when it was cancelled or has another time
 * by now (a move has a reminder in the place of the former one). What was arranged within that day causes no reminder. A confirmation says
 * the day alone, so its job learns the time once the day comes near.
 */
export const remindCustomer = job<
  BookingConfirmed | BookingRescheduled | BookingMovedAway,
  z.infer<typeof data>,
  BookingCancelled | BookingRescheduled | BookingMovedAway
>({
  name: 'remind-customer',
  on: ['BookingConfirmed', 'BookingRescheduled', 'BookingMovedAway'],
  data,
  from({ type, data, metadata: { occurredAt: arrangedAt, channel } }) {
    if (channel === 'demo') return null;
    const { bookingId, date } = data;
    if (type === 'BookingConfirmed') return { bookingId, date, arrangedAt };
    const { startsAt } = data.to;
    return Date.parse(arrangedAt) >= dueOf(startsAt) ? null : { bookingId, startsAt, date: data.to.date, arrangedAt };
  },
  runAt: ({ startsAt, date }) =>
    new Date(startsAt === undefined ? dueOf(date) - EARLIEST_ZONE_MS : dueOf(startsAt)).toISOString(),
  about: ({ data: { bookingId } }) => bookingId,
  endedBy: {
    on: ['BookingCancelled', 'BookingRescheduled', 'BookingMovedAway'],
    about: ({ data: { bookingId } }) => [bookingId],
  },
  async run({ bookingId, arrangedAt, ...of }, tools) {
    const booking = (await locateBooking(tools.stateOf, bookingId))?.booking;
    if (booking?.stage !== 'confirmed') return;
    const { startsAt } = booking;
    if (of.startsAt !== undefined && of.startsAt !== startsAt) return;
    const due = dueOf(startsAt);
    if (Date.parse(arrangedAt) >= due || Date.parse(tools.now()) >= Date.parse(startsAt)) return;
    if (Date.parse(tools.now()) < due) throw new TooEarly('the reminder is not due yet', new Date(due).toISOString());
    const shop = await shopOf(tools, booking);
    const when = whenOf(booking);
    await writeTo(tools, booking.customerId, {
      key: `reminder-${bookingId}-${Date.parse(startsAt)}`,
      subject: `Reminder: ${when}`,
      lines: [
        `Your appointment at ${shop?.name ?? 'the shop'} is on ${when}.`,
        shop?.place.address ?? '',
        booking.chosen ? serviceLine(booking) : '',
        ...(await forLines(tools, booking)),
        ...dueLines(booking),
        ...(await withLines(tools, booking)),
      ].filter(Boolean),
      attachments: await calendarOf(tools, booking, new Date(due).toISOString()),
    });
  },
});
