import type { View } from '../store.ts';

/** The sandbox's clock in unix seconds: the machine's (`now` in ms), moved ahead on request. It never goes back. */
export const clockAt = (view: View, now: number): number =>
  Math.floor(now / 1000) + (view.get('clock', 'now')?.aheadSeconds ?? 0);
