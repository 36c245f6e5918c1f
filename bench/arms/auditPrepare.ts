import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import { NO_STREAM } from '#domain/store/eventStore.ts';
import type { Arm } from '../kit/bench.ts';
import { fillWithBookings } from '../kit/bookingLog.ts';
import { smallEvent } from '../kit/events.ts';
import { lengthOf } from '../kit/growth.ts';
import { RARE } from '../kit/rareMember.ts';

/** The two logs of bookings, each begun by a few events of a member who is not seen again. */
export const run: Arm = async (scene) => {
  for (const log of ['short', 'long'] as const) {
    const store = openEmbeddedStore(join(scene.shared, log));
    const events = Array.from({ length: 5 }, () => {
      const { metadata, ...event } = smallEvent();
      return { ...event, metadata: { ...metadata, actorId: RARE } };
    });
    await store.append('rare', NO_STREAM, events);
    await fillWithBookings(store, lengthOf(scene, log));
    await store.close();
  }
  return {};
};
