import { join } from 'node:path';
import { type EventStore, NO_STREAM } from '#domain/store/eventStore.ts';
import type { Scene } from './bench.ts';
import { fillWithBookings } from './bookingLog.ts';
import { smallEvent } from './events.ts';

/** The logs that the stand-in for EventStoreDB has in files, by what their events are about. */
export type ServerLog = 'unrelated' | 'related';

export const fileOf = ({ shared }: Scene, log: ServerLog): string => join(shared, `${log}.log`);

export const eventsIn = ({ quick }: Scene, log: ServerLog): number =>
  (log === 'unrelated' ? 40_000 : 20_000) / (quick ? 10 : 1);

const AT_ONCE = 100;

/** Fills an empty log. */
export async function fill(store: EventStore, scene: Scene, log: ServerLog): Promise<void> {
  const count = eventsIn(scene, log);
  if (log === 'related') return fillWithBookings(store, count);
  for (let done = 0; done < count; done += AT_ONCE) {
    const events = Array.from({ length: AT_ONCE }, () => ({ ...smallEvent(), type: 'NothingOfOurs' }));
    await store.append(`unrelated-${done}`, NO_STREAM, events);
  }
}
