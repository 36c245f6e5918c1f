import { join } from 'node:path';
import { openEmbeddedStore } from '#domain/store/embedded.ts';
import type { Arm } from '../kit/bench.ts';
import { fillWithBookings } from '../kit/bookingLog.ts';

/** A log of bookings: 20,000 events, ten times that in a full run. */
export const run: Arm = async (scene) => {
  const store = openEmbeddedStore(join(scene.shared, 'events'));
  await fillWithBookings(store, scene.quick ? 20_000 : 200_000);
  const events = (await store.head()) + 1;
  await store.close();
  return { events };
};
