import { day } from '../../bookings/decider.ts';
import { type Booking, type Day, departureOf, hasLeft } from '../../bookings/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { placeOfBooking } from '../../ids.ts';

/** The most moves followed before the search ends. */
const MOST_MOVES = 500;

/** A booking's present day, and that day's state. */
export type Located = {
  readonly booking: Booking;
  readonly shopId: string;
  readonly date: string;
  readonly state: Day;
};

/**
 * Finds a booking by its id alone: the id contains its first day, and each day it left records the next one. During a
 * move the old day counts until the booking has left it. Undefined for an unknown booking. Reads the log only.
 */
export async function locateBooking(stateOf: StateOf, bookingId: string): Promise<Located | undefined> {
  const home = placeOfBooking(bookingId);
  if (!home) return undefined;
  const look = async (date: string) => (await stateOf(day, { shopId: home.shopId, date })).state;
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

async function settled(
  booking: Booking,
  date: string,
  state: Day,
  look: (date: string) => Promise<Day>,
): Promise<Located> {
  const here = { booking, shopId: booking.shopId, date, state };
  if (booking.cameFrom === undefined) return here;
  const source = await look(booking.cameFrom);
  const there = source.bookings[booking.bookingId];
  return there && !hasLeft(source, booking.bookingId, booking.moves, date)
    ? { booking: there, shopId: booking.shopId, date: booking.cameFrom, state: source }
    : here;
}
