import type { Scene } from './bench.ts';

/** A log of bookings, and one ten times as long; a tenth of both in a quick run. */
const events = { short: 100_000, long: 1_000_000 } as const;

export type Log = keyof typeof events;

export const lengthOf = ({ quick }: Scene, log: Log): number => events[log] / (quick ? 10 : 1);
