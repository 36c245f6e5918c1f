import { z } from 'zod';
import type { BookingMovedAway, BookingRescheduled } from '#domain/bookings/events.ts';
import { job } from '../job.ts';
import {
  barberOf,
  calendarOf,
  forLines,
  nameOf,
  news,
  newsOf,
  shopOf,
  whenOf,
  withLines,
  worthTelling,
  writeTo,
  writeToShop,
} from './bookingMail.ts';

const data = news.extend({ startsAt: z.string(), isNewBarber: z.boolean().default(false) });

/** Mails the customer, and who serves there, the new time or barber, unless it was changed again or cancelled before the mail went out. */
export const mailReschedule = job<BookingRescheduled | BookingMovedAway, z.infer<typeof data>>({
  name: 'mail-reschedule',
  on: ['BookingRescheduled', 'BookingMovedAway'],
  data,
  from: (event) => {
    const about = newsOf(event);
    const isNewBarber = event.type === 'BookingRescheduled' && event.data.from.startsAt === event.data.to.startsAt;
    return about && { ...about, startsAt: event.data.to.startsAt, isNewBarber };
  },
  async run(about, tools) {
    const booking = await worthTelling(tools, about);
    if (booking?.stage !== 'confirmed' || booking.startsAt !== about.startsAt) return;
    const { bookingId, customerId } = booking;
    const name = (await shopOf(tools, booking))?.name ?? 'the shop';
    const when = whenOf(booking);
    const version = Date.parse(about.at);
    const barber = about.isNewBarber ? await barberOf(tools, booking) : undefined;
    const subject = barber ? `Now with ${barber}: ${when}` : `New time: ${when}`;
    const now = barber ? `on ${when} is now with ${barber}.` : `is now on ${when}.`;
    const alsoWith = [...(await forLines(tools, booking)), ...(barber ? [] : await withLines(tools, booking))];
    await writeTo(tools, customerId, {
      key: `booking-moved-${bookingId}-${version}`,
      subject,
      lines: [`Your appointment at ${name} ${now}`, ...alsoWith],
      attachments: await calendarOf(tools, booking, about.at),
    });
    const lines = [`The appointment of ${await nameOf(tools, customerId)} at ${name} ${now}`, ...alsoWith];
    await writeToShop(tools, booking, () => ({ key: `booking-shifted-${bookingId}-${version}`, subject, lines }));
  },
});
