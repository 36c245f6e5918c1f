import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { WalkInForgotten } from '#domain/bookings/events.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { forgetKey } from '#domain/store/codec.ts';
import { readGuestsToForget } from '#projections/bookings/agenda.ts';
import { readMergedToForget } from '#projections/customers/readCustomers.ts';
import { job, type Sweep, type SweepTools } from '../job.ts';

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

const MOST_AT_ONCE = 200;

async function forgetAll({ stateOf, dispatch, sender }: SweepTools, bookingIds: readonly string[]): Promise<void> {
  for (const bookingId of bookingIds) {
    const located = await locateBooking(stateOf, bookingId);
    if (!located) continue;
    const { shopId, date } = located;
    const of = { ...sender, commandId: `${sender.by.id}-${bookingId}` };
    await dispatch(day, { type: 'ForgetWalkIn', data: { bookingId, shopId, date } }, of);
  }
}

/** With its owner's account goes what a shop wrote down about walk-ins. */
export const forgetWalkInsOfClosedAccounts: Sweep = {
  name: 'forget-walk-ins-of-closed-accounts',
  everyMs: 2_000,
  run: async (tools) => forgetAll(tools, await readGuestsToForget(tools.models, MOST_AT_ONCE)),
};

/** With a member's account goes what shops wrote down about them when they came without one. */
export const forgetWalkInsWhoWereMembers: Sweep = {
  name: 'forget-walk-ins-who-were-members',
  everyMs: 2_000,
  run: async (tools) => forgetAll(tools, await readMergedToForget(tools.models, MOST_AT_ONCE)),
};
