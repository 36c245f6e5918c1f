import { join } from 'node:path';
import { addDays, HALF_HOURS } from '#domain/calendar.ts';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import type { Arm } from '../kit/bench.ts';
import { confirmedEvent, heldEvent } from '../kit/events.ts';

const SHOPS = 40;
const AT_ONCE = 50;

/** A log of bookings held and confirmed, 20 to a shop's day: 20,000 events, ten times that in a full run. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  const days = scene.quick ? 500 : 5_000;
  for (let first = 0; first < days; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, offset) => {
        const number = first + offset;
        const shopId = `0123456789ABCDEFGHIJKLshop${String(number % SHOPS).padStart(2, '0')}`;
        const date = addDays('2030-01-01', Math.floor(number / SHOPS));
        const held = HALF_HOURS.slice(0, 20).map((time, slot) => heldEvent(shopId, date, time, `booking-${number}-${slot}`));
        return store.append(`day-${shopId}_${date}`, NO_STREAM, [...held, ...held.map(confirmedEvent)]);
      }),
    );
  const events = (await store.head()) + 1;
  await store.close();
  return { events };
};
