import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import type { Arm } from '../kit/bench.ts';
import { fillWithBookings } from '../kit/bookingLog.ts';
import { lengthOf } from '../kit/growth.ts';

/** The two logs of bookings. */
export const run: Arm = async (scene) => {
  for (const log of ['short', 'long'] as const) {
    const store = openEmbeddedStore(join(scene.shared, log));
    await fillWithBookings(store, lengthOf(scene, log));
    await store.close();
  }
  return {};
};
