import { z } from 'zod';
import type { BookingMovedAway, BookingRescheduled } from '#domain/bookings/events.ts';
import { job } from '../job.ts';
import { calendarOf, nameOf, news, newsOf, shopOf, whenOf, withLines, worthTelling, writeTo } from './bookingMail.ts';

const data = news.extend({ startsAt: z.string() });

/** Mails both sides the new time, unless it was changed again or cancelled before the mail went out. */
export const mailReschedule = job<BookingRescheduled | BookingMovedAway, z.infer<typeof data>>({
  name: 'mail-reschedule',
  on: ['BookingRescheduled', 'BookingMovedAway'],
  data,
  from: (event) => {
    const about = newsOf(event);
    return about && { ...about, startsAt: event.data.to.startsAt };
  },
  async run(about, tools) {
    const booking = await worthTelling(tools, about);
    if (booking?.stage !== 'confirmed' || booking.startsAt !== about.startsAt) return;
    const { bookingId, customerId, ownerId } = booking;
    const name = (await shopOf(tools, booking))?.name ?? 'the shop';
    const when = whenOf(booking);
    const version = Date.parse(about.at);
    await writeTo(tools, customerId, {
      key: `booking-moved-${bookingId}-${version}`,
      subject: `New time: ${when}`,
      lines: [`Your appointment at ${name} is now on ${when}.`, ...(await withLines(tools, booking))],
      attachments: await calendarOf(tools, booking, about.at),
    });
    await writeTo(tools, ownerId, {
      key: `booking-shifted-${bookingId}-${version}`,
      subject: `New time: ${when}`,
      lines: [
        `The appointment of ${await nameOf(tools, customerId)} at ${name} is now on ${when}.`,
        ...(await withLines(tools, booking)),
      ],
    });
  },
});
