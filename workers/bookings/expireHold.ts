import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { BookingConfirmed, HoldExtended, HoldReleased, SlotHeld } from '#domain/bookings/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ bookingId: z.string(), shopId: z.string(), date: z.string(), expiresAt: z.string() });

/** A hold is extended once at most. */
const extended = (bookingId: string) => `${bookingId}-extended`;

/**
 * Puts the end of a hold on record when its time is over. Extended holds have a later job; a booking's day says nothing
 * here. A hold that was released or paid has no end to record.
 */
export const expireHold = job<SlotHeld | HoldExtended, z.infer<typeof data>, HoldReleased | BookingConfirmed>({
  name: 'expire-hold',
  on: ['SlotHeld', 'HoldExtended'],
  data,
  from: ({ data: { bookingId, shopId, date, expiresAt } }) => ({ bookingId, shopId, date, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ type, data: { bookingId } }) => (type === 'SlotHeld' ? bookingId : extended(bookingId)),
  endedBy: {
    on: ['HoldReleased', 'BookingConfirmed'],
    about: ({ data: { bookingId } }) => [bookingId, extended(bookingId)],
  },
  async run({ bookingId, shopId, date, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('the hold is not over yet');
    await dispatch(day, { type: 'ExpireHold', data: { bookingId, shopId, date } }, sender);
  },
});
