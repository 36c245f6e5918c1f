import { z } from 'zod';
import type { BookingCancelled, HoldReleased, SlotHeld } from '#domain/bookings/events.ts';
import { minutesAfter } from '#domain/bookings/state.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { stamps } from '#domain/stamps/decider.ts';
import type { CardFreed, CardRedeemed } from '#domain/stamps/events.ts';
import { job, TooEarly } from '../job.ts';

const OF = { bookingId: z.string(), shopId: z.string(), ownerId: z.string(), memberId: z.string() };
const about = z.object(OF);

/**
 * A card is good again once the booking it was redeemed for is over without a visit: its hold has ended for good, so that
 * no late payment can confirm it (docs/rules.md B4, B19), or it was cancelled.
 */
export const freeCard = job<HoldReleased | BookingCancelled, z.infer<typeof about>>({
  name: 'free-stamp-card',
  on: ['HoldReleased', 'BookingCancelled'],
  data: about,
  from: ({ data: { bookingId, shopId, ownerId, customerId } }) =>
    // A walk-in has no account.
    customerId === bookingId ? null : { bookingId, shopId, ownerId, memberId: customerId },
  async run(data, { dispatch, sender }) {
    await dispatch(stamps, { type: 'FreeCard', data }, sender);
  },
});

/** Later than any request could still hold a slot for the card it has redeemed. */
const UNHELD_MINUTES = 40;
const redeemed = z.object({ ...OF, redeemedAt: z.string() });

/** A card that was redeemed for a booking that was never held, as its process ended in between, is good again. */
export const freeUnheldCard = job<CardRedeemed, z.infer<typeof redeemed>, SlotHeld | CardFreed>({
  name: 'free-unheld-stamp-card',
  on: ['CardRedeemed'],
  data: redeemed,
  from: ({ data: { bookingId, shopId, ownerId, memberId, redeemedAt } }) => ({
    ...{ bookingId, shopId, ownerId, memberId, redeemedAt },
  }),
  runAt: ({ redeemedAt }) => minutesAfter(redeemedAt, UNHELD_MINUTES),
  about: ({ data: { bookingId } }) => bookingId,
  endedBy: { on: ['SlotHeld', 'CardFreed'], about: ({ data: { bookingId } }) => [bookingId] },
  async run(data, { dispatch, stateOf, sender, now }) {
    // A queue's clock may be ahead of ours.
    if (Date.parse(now()) < Date.parse(minutesAfter(data.redeemedAt, UNHELD_MINUTES)))
      throw new TooEarly('the card may still be used');
    const stage = (await locateBooking(stateOf, data.bookingId))?.booking.stage;
    if (stage === undefined || stage === 'released' || stage === 'cancelled')
      await dispatch(stamps, { type: 'FreeCard', data }, sender);
  },
});
