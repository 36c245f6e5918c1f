import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type {
  FreedSlotAccepted,
  FreedSlotDeclined,
  FreedSlotMissed,
  FreedSlotOffered,
  FreedSlotWithdrawn,
} from '#domain/bookings/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ entryId: z.string(), shopId: z.string(), date: z.string(), expiresAt: z.string() });

/** Puts on record that an offer was not answered in time, so that the next is asked. */
export const expireOffer = job<
  FreedSlotOffered,
  z.infer<typeof data>,
  FreedSlotAccepted | FreedSlotDeclined | FreedSlotMissed | FreedSlotWithdrawn
>({
  name: 'expire-freed-slot',
  on: ['FreedSlotOffered'],
  data,
  from: ({ data: { entryId, shopId, date, expiresAt } }) => ({ entryId, shopId, date, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ data: { entryId } }) => entryId,
  endedBy: {
    on: ['FreedSlotAccepted', 'FreedSlotDeclined', 'FreedSlotMissed', 'FreedSlotWithdrawn'],
    about: ({ data: { entryId } }) => [entryId],
  },
  async run({ expiresAt, ...of }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('there is still time to answer');
    await dispatch(day, { type: 'ExpireFreedSlot', data: of }, sender);
  },
});
