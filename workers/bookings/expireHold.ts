import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { HoldExtended, SlotHeld } from '#domain/bookings/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ bookingId: z.string(), shopId: z.string(), date: z.string(), expiresAt: z.string() });

/**
 * Puts the end of a hold on record when its time is over. Extended holds have a later job; a booking's day says nothing
 * here.
 */
export const expireHold = job<SlotHeld | HoldExtended, z.infer<typeof data>>({
  name: 'expire-hold',
  on: ['SlotHeld', 'HoldExtended'],
  data,
  from: ({ data: { bookingId, shopId, date, expiresAt } }) => ({ bookingId, shopId, date, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  async run({ bookingId, shopId, date, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('the hold is not over yet');
    await dispatch(day, { type: 'ExpireHold', data: { bookingId, shopId, date } }, sender);
  },
});
