import { z } from 'zod';
import type {
  ArrivalUndone,
  BookingCancelled,
  BookingMovedAway,
  BookingRescheduled,
  FreedSlotDeclined,
  FreedSlotMissed,
  FreedSlotWithdrawn,
  HoldExpired,
  HoldReleased,
  TimeUnblocked,
  WaitlistJoined,
  WaitlistLeft,
} from '#domain/bookings/events.ts';
import { offerFreedSlots } from '#domain/processes/waitlist/offerFreed.ts';
import { readWaitedDays } from '#projections/bookings/waitlist.ts';
import { job, type Sweep } from '../job.ts';

type Freeing =
  | (HoldReleased | HoldExpired | BookingCancelled | BookingRescheduled | BookingMovedAway | ArrivalUndone)
  | (TimeUnblocked | WaitlistJoined | WaitlistLeft | FreedSlotDeclined | FreedSlotMissed | FreedSlotWithdrawn);

const data = z.object({ shopId: z.string(), date: z.string() });

/** Offers what is free to who waits for a day, after everything that may free a time of it. */
export const offerFreed = job<Freeing, z.infer<typeof data>>({
  name: 'offer-freed-slots',
  on: [
    'HoldReleased',
    'HoldExpired',
    'BookingCancelled',
    'BookingRescheduled',
    'BookingMovedAway',
    'ArrivalUndone',
    'TimeUnblocked',
    // Something that is free may be kept for who waited from before, and be left over for who has just joined.
    'WaitlistJoined',
    'WaitlistLeft',
    'FreedSlotDeclined',
    'FreedSlotMissed',
    'FreedSlotWithdrawn',
  ],
  data,
  from: ({ data: { shopId, date } }) => ({ shopId, date }),
  run: (of, tools) => offerFreedSlots(tools, of),
});

/** So many days of shops in one round, the nearest first; the next round goes on after them. */
const MOST_DAYS = 500;
let next = 0;

/**
 * The same for every day that somebody waits for: after longer hours, another menu, or whatever else made room or ended a
 * wish without an event of the day.
 */
export const offerToWhoWaits: Sweep = {
  name: 'offer-to-who-waits',
  everyMs: 60_000,
  async run(tools) {
    const days = await readWaitedDays(tools.models, tools.now(), { from: next, most: MOST_DAYS });
    next = days.length < MOST_DAYS ? 0 : next + MOST_DAYS;
    const sender = { ...tools.sender, commandId: undefined };
    const faults: unknown[] = [];
    for (const of of days)
      await offerFreedSlots({ ...tools, sender }, of).catch((error: unknown) => void faults.push(error));
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} days could not be looked at`);
  },
};
