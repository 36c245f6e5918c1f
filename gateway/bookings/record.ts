import { isPartyTo } from '#domain/bookings/access.ts';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import type { Booking as BookingState } from '#domain/bookings/state.ts';
import { paymentIdOf } from '#domain/payments/decider.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { agenda } from '#projections/bookings/agenda.ts';
import { readMyBookingStretch } from '#projections/bookings/myBookings.ts';
import { withRows } from '#projections/keyset.ts';
import { recordRead } from '../audit/reads.ts';
import { connectionOf, keysetOf, type PageArgs } from '../graphql/connection.ts';
import { type Context, memberWith } from '../http/context.ts';
import { paymentFor } from '../payments/actions.ts';
import { toPayment } from '../payments/views.ts';
import { bookingFields, mayReadContact } from './bookingType.ts';
import type { BookingRecord } from './recordTypes.ts';
import type { Booking, BookingConnection } from './types.ts';
import { viewIt } from './views.ts';

/**
 * A booking between others with its payment, for those who read the platform’s money, whose look is recorded; null when
 * there is none. Nothing is asked of the provider for it.
 */
export async function lookAtBooking(context: Context, bookingId: string): Promise<BookingRecord | null> {
  const booking = await findAny(context, bookingId);
  if (!booking) return null;
  if (!isPartyTo(booking, context.actor))
    await recordRead(context, 'history', { record: { type: 'booking', id: bookingId } });
  const [view, payment] = await Promise.all([
    viewIt(context, booking),
    paymentFor(context, { page: 'booking', itemId: bookingId }),
  ]);
  return {
    id: bookingId,
    booking: await forReader(context, bookingFields(view, context.services.now())),
    payment: payment ? toPayment(payment) : null,
  };
}

/** The bookings of a member as a customer, the latest start first, for the same readers; the look is recorded. */
export async function bookingsOfMember(context: Context, memberId: string, page: PageArgs): Promise<BookingConnection> {
  const reader = memberWith(context, 'readMoney');
  const list = `bookings of ${memberId}`;
  const keyset = keysetOf(list, page);
  const found = await readMyBookingStretch(await context.fresh(agenda), memberId, {}, keyset);
  if (memberId !== reader.id && found.rows.length > 0) await recordRead(context, 'member', { person: memberId });
  const now = context.services.now();
  return connectionOf(
    list,
    withRows(found, await Promise.all(found.rows.map((booking) => forReader(context, bookingFields(booking, now))))),
  );
}

/** The topics that a change of a booking or of its payment is published under. Refuses with BookingMissing. */
export async function topicsOf(context: Context, bookingId: string): Promise<readonly string[]> {
  const booking = await findAny(context, bookingId);
  if (!booking) throw BookingMissing();
  return [`bookings/${booking.ownerId}`, `payments/${booking.customerId}`];
}

/** Whether a notice of these topics is about the booking or its payment. */
export const isAbout =
  (bookingId: string) =>
  (notice: Readonly<Record<string, unknown>>): boolean =>
    notice.bookingId === bookingId || notice.paymentId === paymentIdOf({ page: 'booking', itemId: bookingId });

async function findAny(context: Context, bookingId: string): Promise<BookingState | undefined> {
  memberWith(context, 'readMoney');
  return (await locateBooking(context.stateOf, bookingId))?.booking;
}

/** The desk’s note about a walk-in is for those who may reach them. */
const forReader = async (context: Context, booking: Booking): Promise<Booking> =>
  (await mayReadContact(context, booking)) ? booking : { ...booking, note: null };
