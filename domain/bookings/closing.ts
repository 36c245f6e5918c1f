import { requireRight } from './access.ts';
import type { CloseDay } from './commands.ts';
import { blockEveryChair } from './desk.ts';
import { cancel } from './endings.ts';
import type { DayEvent } from './events.ts';
import { ClosingChanged, NothingToBlock } from './refusals.ts';
import { requireDeskDay } from './slots.ts';
import { type Booking, type Day, evolve, isDue, isLiveHold, mentions } from './state.ts';

/** The appointments that closing a day at an instant (UTC ISO) cancels: confirmed ones that have not begun. */
export const toCancel = (day: Day, at: string): Booking[] =>
  Object.values(day.bookings).filter(({ stage, startsAt }) => stage === 'confirmed' && !isDue(startsAt, at));

/**
 * The shop's owner, or who of the crew closes days, closes what is left of a day, in one append: appointments that have
 * not begun are cancelled by the shop, with all of their money, times that are held are given up, and what is not over is
 * blocked. Who is in the chair stays. Every chair is closed, also of who joins later. `appointments` are those the actor was shown; refused with
 * ClosingChanged when they are others by now, and with NothingToBlock when nothing is left. The same block id again appends
 * nothing.
 */
export function closeDay({ data, at, by }: CloseDay, before: Day): DayEvent[] {
  requireRight(data, by, 'closeDays');
  if (before.blocks[data.blockId]) return [];
  requireDeskDay(data);
  const booked = toCancel(before, at);
  const known = new Set(data.appointments);
  if (booked.length !== known.size || !booked.every(({ bookingId }) => known.has(bookingId)))
    throw ClosingChanged({ date: data.date, appointments: booked.map(({ bookingId }) => bookingId) });

  const events: DayEvent[] = [];
  let day = before;
  const record = (news: readonly DayEvent[]) => {
    events.push(...news);
    day = news.reduce(evolve, day);
  };
  const { shopId, date, reason } = data;
  const said = reason ? { reason } : {};
  // It is the shop that cancels, with all of the money, also the appointment of who closes the day for it.
  const forShop = { ...by, id: data.ownerId };
  for (const { bookingId } of booked)
    record(cancel({ type: 'CancelBooking', data: { bookingId, shopId, date, ...said }, at, by: forShop }, day));
  for (const hold of Object.values(day.bookings).filter((one) => isLiveHold(one, at)))
    record([{ type: 'HoldReleased', data: mentions(hold) }]);
  record(blockEveryChair(data, day, at));
  if (events.length === 0) throw NothingToBlock();
  return events;
}
