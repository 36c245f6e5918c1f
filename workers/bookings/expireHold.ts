import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { BookingConfirmed, HoldExtended, HoldReleased, SlotHeld } from '#domain/bookings/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ bookingId: z.string(), shopId: z.string(), date: z.string(), expiresAt: z.string() });

/**
 * Puts the end of a hold on record when its time is over; its extension has a later job in the place of the first. A
 * hold that was released or paid has no end to record.
 */
export const expireHold = job<SlotHeld | HoldExtended, z.infer<typeof data>, HoldReleased | BookingConfirmed>({
  name: 'expire-hold',
  on: ['SlotHeld', 'HoldExtended'],
  data,
  from: ({ data: { bookingId, shopId, date, expiresAt } }) => ({ bookingId, shopId, date, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ data: { bookingId } }) => bookingId,
  // Those of an extension had a name of their own in a former release.
  endedBy: {
    on: ['HoldReleased', 'BookingConfirmed'],
    about: ({ data: { bookingId } }) => [bookingId, `${bookingId}-extended`],
  },
  async run({ bookingId, shopId, date, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('the hold is not over yet');
    await dispatch(day, { type: 'ExpireHold', data: { bookingId, shopId, date } }, sender);
  },
});
