import { z } from 'zod';
import type { WalkInForgotten } from '#domain/bookings/events.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { forgetKey } from '#domain/store/codec.ts';
import { job } from '../job.ts';

/** What a shop wrote down about a walk-in becomes unreadable in every copy of the log: the key it is sealed with goes. */
export const forgetWalkIn = job<WalkInForgotten, { bookingId: string }>({
  name: 'forget-walk-in',
  on: ['WalkInForgotten'],
  data: z.object({ bookingId: z.string() }),
  from: ({ data: { bookingId } }) => ({ bookingId }),
  async run({ bookingId }, tools) {
    const booking = (await locateBooking(tools.stateOf, bookingId))?.booking;
    // Only a walk-in has a key of its own name; a member's goes with their account.
    if (booking?.walkIn) await forgetKey(tools.vault, bookingId);
  },
});
