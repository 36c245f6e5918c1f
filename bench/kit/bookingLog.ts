import { addDays, HALF_HOURS } from '#domain/calendar.ts';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import { confirmedEvent, heldEvent } from './events.ts';

const SHOPS = 40;
const AT_ONCE = 50;
const BOOKINGS_A_DAY = 20;
/** Each booking is held and confirmed. */
const EVENTS_A_DAY = 2 * BOOKINGS_A_DAY;

/** Fills a log with so many events (2,000 at once) of bookings held and confirmed, 20 to a shop's day. */
export async function fillWithBookings(store: EventStore, events: number): Promise<void> {
  for (let first = 0; first < events / EVENTS_A_DAY; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, offset) => {
        const number = first + offset;
        const shopId = `0123456789ABCDEFGHIJKLshop${String(number % SHOPS).padStart(2, '0')}`;
        const date = addDays('2030-01-01', Math.floor(number / SHOPS));
        const held = HALF_HOURS.slice(0, BOOKINGS_A_DAY).map((time, slot) =>
          heldEvent(shopId, date, time, `booking-${number}-${slot}`),
        );
        return store.append(`day-${shopId}_${date}`, NO_STREAM, [...held, ...held.map(confirmedEvent)]);
      }),
    );
}
