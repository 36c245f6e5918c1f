import { z } from 'zod';
import type { BookingMovedAway, BookingRescheduled, SlotHeld } from '#domain/bookings/events.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { job } from '../job.ts';
import { calendarOf, serviceLine, shopOf, whenOf, writeTo } from './bookingMail.ts';

const BEFORE_MS = 24 * 3_600_000;
const data = z.object({ bookingId: z.string(), startsAt: z.string() });

/** When the reminder of a start is due. */
const dueOf = (startsAt: string): number => Date.parse(startsAt) - BEFORE_MS;

/**
 * Mails the customer a day before the appointment, by its state then: nothing when it was never confirmed, was
 * cancelled or has another time by now (that time has a reminder of its own). What was arranged within that day causes
 * no reminder.
 */
export const remindCustomer = job<SlotHeld | BookingRescheduled | BookingMovedAway, z.infer<typeof data>>({
  name: 'remind-customer',
  on: ['SlotHeld', 'BookingRescheduled', 'BookingMovedAway'],
  data,
  from(event) {
    const { startsAt } = event.type === 'SlotHeld' ? event.data : event.data.to;
    const { occurredAt, channel } = event.metadata;
    return channel === 'demo' || Date.parse(occurredAt) >= dueOf(startsAt)
      ? null
      : { bookingId: event.data.bookingId, startsAt };
  },
  runAt: ({ startsAt }) => new Date(dueOf(startsAt)).toISOString(),
  async run({ bookingId, startsAt }, tools) {
    const booking = (await locateBooking(tools.stateOf, bookingId))?.booking;
    if (booking?.stage !== 'confirmed' || booking.startsAt !== startsAt) return;
    if (Date.parse(tools.now()) >= Date.parse(startsAt)) return;
    const shop = await shopOf(tools, booking);
    const when = whenOf(booking);
    await writeTo(tools, booking.customerId, {
      key: `reminder-${bookingId}-${Date.parse(startsAt)}`,
      subject: `Reminder: ${when}`,
      lines: [
        `Your appointment at ${shop?.name ?? 'the shop'} is on ${when}.`,
        shop?.place.address ?? '',
        booking.chosen ? serviceLine(booking) : '',
      ].filter(Boolean),
      attachments: await calendarOf(tools, booking, new Date(dueOf(startsAt)).toISOString()),
    });
  },
});
