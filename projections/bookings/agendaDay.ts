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
/**
 * By time `HH:MM` at the owner's own chair; at another one `HH:MM@` with its id, and `HH:MM*` where the whole shop is closed:
 * {@link slotKey}, {@link dayAt}.
 */
export type AgendaDay = Readonly<Record<string, AgendaSlot>>;

const CLOSED = '*';
const KEY_OF_TIME = 5;

/** Where a day has a time of a chair. */
export const slotKey = (time: string, chair: string | undefined): string => (chair ? `${time}@${chair}` : time);
/** Where it has a time at which the whole shop is closed. */
export const closedKey = (time: string): string => `${time}${CLOSED}`;
const timeOf = (key: string): string => key.slice(0, KEY_OF_TIME);

/** What of a day is not free at a chair, by time; `undefined`: the owner's own. */
export function dayAt(day: AgendaDay, chair: string | undefined): AgendaDay {
  const keys = Object.keys(day);
  if (chair === undefined && keys.every((key) => key.length === KEY_OF_TIME)) return day;
  const found: Record<string, AgendaSlot> = {};
  for (const key of keys) {
    const slot = day[key] as AgendaSlot;
    const time = timeOf(key);
    if (key === slotKey(time, chair)) found[time] = slot;
    else if (key === closedKey(time)) found[time] ??= slot;
  }
  return found;
}

export const dayKey = (shopId: string, date: string) => `day/${shopId}/${date}`;

/** A local date and time as one number that sorts as a calendar does. */
export const wallClock = (date: string, time = '00:00'): number => Date.parse(`${date}T${time}:00Z`);

/**
 * Notifies the shop's subscribers of a time of its owner, by its key; of anybody else's that the day is to be read again.
 * What is blocked is booked to them: why it is not free is not theirs.
 */
export function notifySlot(
  work: Work,
  { data: { shopId, date }, position }: Fact<BookingEvent | TimeBlockEvent | WaitlistEvent>,
  key: string,
  slot: AgendaSlot | undefined,
): void {
  const state = slot?.state === 'blocked' ? 'booked' : (slot?.state ?? 'free');
  const time = key.length === KEY_OF_TIME ? key : null;
  work.notify(`availability/${shopId}`, { shopId, date, time, state, position });
}
