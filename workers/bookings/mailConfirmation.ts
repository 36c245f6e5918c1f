import type { BookingConfirmed } from '#domain/bookings/events.ts';
import { job } from '../job.ts';
import {
  calendarOf,
  dueLines,
  forLines,
  type News,
  nameOf,
  news,
  newsOf,
  serviceLine,
  shopOf,
  whenOf,
  withLines,
  worthTelling,
  writeTo,
  writeToShop,
} from './bookingMail.ts';

/**
 * The customer gets the appointment with a calendar file, who serves there (the owner, and of the crew) the news; none of them
 * when it was cancelled before that.
 */
export const mailConfirmation = job<BookingConfirmed, News>({
  name: 'mail-confirmation',
  on: ['BookingConfirmed'],
  data: news,
  from: newsOf,
  async run(about, tools) {
    const booking = await worthTelling(tools, about);
    if (booking?.stage !== 'confirmed') return;
    const { bookingId, customerId } = booking;
    const shop = await shopOf(tools, booking);
    const when = whenOf(booking);
    const whom = await forLines(tools, booking);
    const place = [shop?.name, shop?.place.address].filter(Boolean).join(', ');
    await writeTo(tools, customerId, {
      key: `booking-confirmed-${bookingId}`,
      subject: `Your appointment at ${shop?.name ?? 'the shop'}`,
      lines: [
        `Your appointment is booked: ${when}.`,
        ...whom,
        place,
        serviceLine(booking),
        ...dueLines(booking),
        ...(await withLines(tools, booking)),
      ],
      attachments: await calendarOf(tools, booking, about.at),
    });
    const lines = [
      `${await nameOf(tools, customerId)} has booked ${when} at ${shop?.name ?? 'your shop'}.`,
      ...whom,
      ...(booking.chosen ? [serviceLine(booking)] : []),
      ...dueLines(booking),
      ...(await withLines(tools, booking)),
    ];
    await writeToShop(tools, booking, () => ({
      ...{ key: `booking-new-${bookingId}`, subject: `New booking: ${when}`, lines },
    }));
  },
});
