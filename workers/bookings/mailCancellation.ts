import type { BookingCancelled } from '#domain/bookings/events.ts';
import { upFrontOf } from '#domain/bookings/upFront.ts';
import { job } from '../job.ts';
import {
  calendarOf,
  dollarsOf,
  forLines,
  type News,
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

/**
 * Mails the customer, and who serves there, that an appointment is cancelled; the customer also the refund, and a calendar file that cancels the
 * event.
 */
export const mailCancellation = job<BookingCancelled, News>({
  name: 'mail-cancellation',
  on: ['BookingCancelled'],
  data: news,
  from: newsOf,
  async run(about, tools) {
    const booking = await worthTelling(tools, about);
    if (!booking?.cancellation) return;
    const { bookingId, customerId, cancellation } = booking;
    const shop = await shopOf(tools, booking);
    const when = whenOf(booking);
    const served = [...(await forLines(tools, booking)), ...(await withLines(tools, booking))];
    const why = cancellation.reason ? [`Reason: ${cancellation.reason}`] : [];
    const who = cancellation.by === 'shop' ? 'The shop has cancelled' : 'You have cancelled';
    const paid = upFrontOf(booking);
    const refund = paid > 0 ? [refundLine(cancellation.refund, paid)] : [];
    await writeTo(tools, customerId, {
      key: `booking-cancelled-${bookingId}`,
      subject: `Cancelled: ${when}`,
      lines: [`${who} your appointment at ${shop?.name ?? 'the shop'} on ${when}.`, ...served, ...why, ...refund],
      attachments: await calendarOf(tools, booking, about.at),
    });
    const customer = await nameOf(tools, customerId);
    const by = about.actorId || booking.ownerId;
    const byColleague = `${await nameOf(tools, by)} has cancelled the appointment of`;
    await writeToShop(tools, booking, (memberId) => {
      const byShop = memberId === by ? 'You have cancelled the appointment of' : byColleague;
      const whoElse = cancellation.by === 'shop' ? byShop : 'An appointment was cancelled by';
      return {
        key: `booking-off-${bookingId}`,
        subject: `Cancelled: ${when}`,
        lines: [`${whoElse} ${customer}: ${when} at ${shop?.name ?? 'your shop'}.`, ...served, ...why],
      };
    });
  },
});

/** What comes back, and why it is not everything. */
function refundLine(refund: number, paid: number): string {
  if (refund === paid) return `We give back ${dollarsOf(refund)}.`;
  const late = 'by the shop’s rules for late cancellations';
  return refund === 0
    ? `Nothing of ${dollarsOf(paid)} is given back, ${late}.`
    : `We give back ${dollarsOf(refund)} of ${dollarsOf(paid)}, ${late}.`;
}
