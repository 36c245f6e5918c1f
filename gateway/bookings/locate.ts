import { concerns } from '#domain/bookings/access.ts';
import { type Located, locateBooking } from '#domain/bookings/locate.ts';
import { BookingMissing, BookingMoved } from '#domain/bookings/refusals.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Context, member } from '../context.ts';

/** A booking may be moved between finding and deciding; then it is found again. */
const ATTEMPTS = 5;

/** Where a booking of the asking member (as customer or shop owner) lives now; missing for everybody else. Reads the log only. */
export async function findBooking(context: Pick<Context, 'actor' | 'stateOf'>, bookingId: string): Promise<Located> {
  const asking = member(context);
  const located = await locateBooking(context.stateOf, bookingId);
  if (!located || !concerns(located.booking, asking)) throw BookingMissing();
  return located;
}

/** Does something with a booking on the day it lives on, following it when it moves away meanwhile. */
export async function withBooking<T>(context: Pick<Context, 'actor' | 'stateOf'>, bookingId: string, act: (located: Located) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(await findBooking(context, bookingId));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Refusal) || error.code !== BookingMoved.code) throw error;
    }
  }
}
