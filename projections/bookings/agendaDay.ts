import type { BookingEvent, TimeBlockEvent, WaitlistEvent } from '#domain/bookings/events.ts';
import type { Fact, Work } from '../projection.ts';

/** Who holds or has booked a time of a shop's day, or which block it is in; free times are not listed. */
export type AgendaSlot = {
  /** Of a blocked time the id of its block. */
  readonly bookingId: string;
  readonly state: 'held' | 'booked' | 'blocked';
  /** UTC instant; null for a booking or block. */
  readonly expiresAt: string | null;
  /** Empty for a block. */
  readonly customerId: string;
  /** Of a long visit's further half hours: the time it begins. */
  readonly from?: string;
};
export type AgendaDay = Readonly<Record<string, AgendaSlot>>;

export const dayKey = (shopId: string, date: string) => `day/${shopId}/${date}`;

/** A local date and time as one number that sorts as a calendar does. */
export const wallClock = (date: string, time = '00:00'): number => Date.parse(`${date}T${time}:00Z`);

/** Notifies the shop's subscribers of a time. What is blocked is booked to them: why it is not free is not theirs. */
export function notifySlot(
  work: Work,
  { data: { shopId, date }, position }: Fact<BookingEvent | TimeBlockEvent | WaitlistEvent>,
  time: string,
  slot: AgendaSlot | undefined,
): void {
  const state = slot?.state === 'blocked' ? 'booked' : (slot?.state ?? 'free');
  work.notify(`availability/${shopId}`, { shopId, date, time, state, position });
}
