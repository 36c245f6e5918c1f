import { isPartyTo } from '#domain/bookings/access.ts';
import { BookingMissing, BookingMoved } from '#domain/bookings/refusals.ts';
import { type Located, locateBooking } from '#domain/processes/move/locateBooking.ts';
import { Refusal } from '#domain/refusal.ts';
import type { ByCrew } from '#domain/shopRights.ts';
import { byCrew } from '../crew/access.ts';
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

/**
 * The same, for who of the shop's crew serves at its chair as well, with what they may do there. Of the crew nothing is read
 * for its customer and the shop's owner.
 */
export async function findServed(
  context: Pick<Context, 'actor' | 'stateOf'>,
  bookingId: string,
): Promise<Located & ByCrew> {
  const caller = member(context);
  const located = await locateBooking(context.stateOf, bookingId);
  if (!located) throw BookingMissing();
  if (isPartyTo(located.booking, caller)) return located;
  const { worksAs } = await byCrew(context, located.shopId);
  if (!isPartyTo(located.booking, caller, worksAs)) throw BookingMissing();
  return { ...located, worksAs };
}

/** Runs `act` on the day of a booking that {@link findServed} finds; again when it is moved to another day meanwhile. */
export async function withBooking<T>(
  context: Pick<Context, 'actor' | 'stateOf'>,
  bookingId: string,
  act: (located: Located & ByCrew) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act(await findServed(context, bookingId));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Refusal) || error.code !== BookingMoved.code) throw error;
    }
  }
}
