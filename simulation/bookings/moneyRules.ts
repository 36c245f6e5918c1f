import { cents, facts, grouped, keptOf, type Rule } from '../judge.ts';

/**
 * Captured less paid back is the price of a booking that stands, and what a cancellation did not give back of one that
 * does not.
 */
export const moneyFollowsBookings: Rule = ({ events }) => {
  const payments = grouped(events, ({ stream }) => (stream.startsWith('payment-booking-') ? stream : undefined));
  const bookings = grouped(events, (event) => (event.stream.startsWith('day-') ? facts(event).bookingId : undefined));
  return [...payments].flatMap(([stream, own]) => {
    const kept = keptOf(own);
    if (kept === undefined) return [];
    const booking = bookings.get(stream.slice('payment-booking-'.length)) ?? [];
    const confirmed = booking.find(({ type }) => type === 'BookingConfirmed');
    const cancelled = booking.find(({ type }) => type === 'BookingCancelled');
    const due = confirmed ? cents(confirmed, 'price') - (cancelled ? cents(cancelled, 'refund') : 0) : 0;
    return kept === due ? [] : [`${stream} keeps ${kept} cents, ${due} are due`];
  });
};
