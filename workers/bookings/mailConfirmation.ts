import type { BookingConfirmed } from '#domain/bookings/events.ts';
import { actedForShop } from '#domain/processes/crew/shopSide.ts';
import { job } from '../job.ts';
import {
  calendarOf,
  dueLines,
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
 * when it was cancelled before that. Where the shop has booked for its customer that is said, and who did it gets none.
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
    const shopName = shop?.name ?? 'the shop';
    const isByShop = await actedForShop(tools.stateOf, booking, about.actorId);
    const place = [shop?.name, shop?.place.address].filter(Boolean).join(', ');
    await writeTo(tools, customerId, {
      key: `booking-confirmed-${bookingId}`,
      subject: `Your appointment at ${shopName}`,
      lines: [
        isByShop
          ? `${shop?.name ?? 'The shop'} has booked an appointment for you: ${when}. You can move or cancel it; nothing was paid for it.`
          : `Your appointment is booked: ${when}.`,
        place,
        serviceLine(booking),
        ...dueLines(booking),
        ...(await withLines(tools, booking)),
      ],
      attachments: await calendarOf(tools, booking, about.at),
    });
    const name = await nameOf(tools, customerId);
    const made = isByShop
      ? `${await nameOf(tools, about.actorId)} has booked ${when} at ${shop?.name ?? 'your shop'} for ${name}.`
      : `${name} has booked ${when} at ${shop?.name ?? 'your shop'}.`;
    const lines = [
      made,
      ...(booking.chosen ? [serviceLine(booking)] : []),
      ...dueLines(booking),
      ...(await withLines(tools, booking)),
    ];
    await writeToShop(
      tools,
      booking,
      () => ({ key: `booking-new-${bookingId}`, subject: `New booking: ${when}`, lines }),
      isByShop ? about.actorId : undefined,
    );
  },
});
