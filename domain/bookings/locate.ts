import type { StateOf } from '../dispatch.ts';
import { placeOfBooking } from '../ids.ts';
import { day } from './decider.ts';
import { type Booking, type Day, departureOf, hasLeft } from './state.ts';

/** A booking may change days this often before we stop looking. */
const MOST_MOVES = 500;

/** Where a booking lives now, and the day's state around it. */
export type Located = { readonly booking: Booking; readonly shopId: string; readonly date: string; readonly state: Day };

/**
 * Finds a booking from its id alone: the id names its first day, and each day it left knows where it went. While it is between two days
 * the old one counts, until it has let go. Undefined when there is no such booking. Reads the log only.
 */
export async function locateBooking(stateOf: StateOf, bookingId: string): Promise<Located | undefined> {
  const home = placeOfBooking(bookingId);
  if (!home) return undefined;
  const look = async (date: string) => (await stateOf(day, { bookingId, shopId: home.shopId, date })).state;
  let date = home.date;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const state = await look(date);
    const booking = state.bookings[bookingId];
    if (booking) return settled(booking, date, state, look);
    const next = departureOf(state, bookingId);
    if (!next) return undefined;
    date = next.date;
  }
  return undefined;
}

async function settled(booking: Booking, date: string, state: Day, look: (date: string) => Promise<Day>): Promise<Located> {
  const here = { booking, shopId: booking.shopId, date, state };
  if (booking.cameFrom === undefined) return here;
  const source = await look(booking.cameFrom);
  const there = source.bookings[booking.bookingId];
  return there && !hasLeft(source, booking.bookingId, booking.moves, date)
    ? { booking: there, shopId: booking.shopId, date: booking.cameFrom, state: source }
    : here;
}
