import { isPartyTo } from '#domain/bookings/access.ts';
import { BookingMissing, BookingMoved } from '#domain/bookings/refusals.ts';
import { type Located, locateBooking } from '#domain/processes/move/locateBooking.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Context, member } from '../http/context.ts';

/** A booking may be moved to another day between finding it and deciding; then it is looked up again. */
const ATTEMPTS = 5;

/**
 * The day stream of a booking of the calling member (as customer or shop owner); missing for others. Reads the log
 * only.
 */
export async function findBooking(context: Pick<Context, 'actor' | 'stateOf'>, bookingId: string): Promise<Located> {
  const caller = member(context);
  const located = await locateBooking(context.stateOf, bookingId);
  if (!located || !isPartyTo(located.booking, caller)) throw BookingMissing();
  return located;
}

/** Runs `act` on a booking's day; again when the booking is moved to another day meanwhile. */
export async function withBooking<T>(
  context: Pick<Context, 'actor' | 'stateOf'>,
  bookingId: string,
  act: (located: Located) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(await findBooking(context, bookingId));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Refusal) || error.code !== BookingMoved.code) throw error;
    }
  }
}
