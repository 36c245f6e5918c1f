import type { StoredEvent } from '#domain/store/eventStore.ts';
import { facts, grouped, keptOf, type Rule } from '../judge.ts';

/** Cents of the first of some fields that an event has; 0 where it has none. */
const centsOf = ({ data }: StoredEvent, ...fields: readonly string[]): number =>
  Number(fields.map((field) => (data as Record<string, unknown>)[field]).find((value) => value !== undefined) ?? 0);

/**
 * Captured less paid back is what a booking that stands was confirmed with (its price, or the deposit), and what a
 * cancellation, or a customer who did not come, did not give back of one that does not.
 */
export const moneyFollowsBookings: Rule = ({ events }) => {
  const payments = grouped(events, ({ stream }) => (stream.startsWith('payment-booking-') ? stream : undefined));
  const bookings = grouped(events, (event) => (event.stream.startsWith('day-') ? facts(event).bookingId : undefined));
  return [...payments].flatMap(([stream, own]) => {
    const kept = keptOf(own);
    if (kept === undefined) return [];
    const booking = bookings.get(stream.slice('payment-booking-'.length)) ?? [];
    const confirmed = booking.find(({ type }) => type === 'BookingConfirmed');
    const ended = booking.find(({ type }) => type === 'BookingCancelled' || type === 'CustomerMissed');
    const back = booking.filter((one) => one === ended || one.type === 'GroupBookingReduced');
    const paid = confirmed ? centsOf(confirmed, 'paid', 'price') : 0;
    const due = back.reduce((left, one) => left - centsOf(one, 'refund'), paid);
    return kept === due ? [] : [`${stream} keeps ${kept} cents, ${due} are due`];
  });
};
