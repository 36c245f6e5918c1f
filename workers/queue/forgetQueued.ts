import { z } from 'zod';
import { day } from '#domain/bookings/decider.ts';
import type { QueueJoined, QueueNameForgotten } from '#domain/bookings/events.ts';
import { isForgotten } from '#domain/bookings/state.ts';
import { addDays, instantOfLocal } from '#domain/calendar.ts';
import { locateBooking } from '#domain/processes/move/locateBooking.ts';
import { forgetKey } from '#domain/store/codec.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ ticketId: z.string(), shopId: z.string(), date: z.string(), endsAt: z.string() });

/**
 * When the day is over, the name of who was in a shop's queue is forgotten (docs/rules.md B12), and with it that of the walk-in
 * they became on that day: it was given to be called by. A walk-in that the desk
 * has moved to another day keeps it, as those do that the desk adds itself.
 */
export const forgetQueued = job<QueueJoined, z.infer<typeof data>, QueueNameForgotten>({
  name: 'forget-queued',
  on: ['QueueJoined'],
  data,
  from: ({ data: { ticketId, shopId, date, timeZone } }) => ({
    ...{ ticketId, shopId, date },
    endsAt: instantOfLocal(addDays(date, 1), '00:00', timeZone),
  }),
  runAt: ({ endsAt }) => endsAt,
  about: ({ data: { ticketId } }) => ticketId,
  endedBy: { on: ['QueueNameForgotten'], about: ({ data: { ticketId } }) => [ticketId] },
  async run({ ticketId, shopId, date, endsAt }, { dispatch, stateOf, sender, now }) {
    if (Date.parse(now()) < Date.parse(endsAt)) throw new TooEarly('the day is not over yet');
    const { state } = await stateOf(day, { shopId, date });
    // One that was put back and called again has been several walk-ins: those before are cancelled, and named all the same.
    for (const bookingId of state.queue.tickets[ticketId]?.bookingIds ?? []) {
      const located = await locateBooking(stateOf, bookingId);
      if (!located || located.date !== date || isForgotten(located.booking)) continue;
      const of = { ...sender, commandId: `${sender.by.id}-${bookingId}` };
      await dispatch(day, { type: 'ForgetWalkIn', data: { bookingId, shopId, date } }, of);
    }
    await dispatch(day, { type: 'ForgetTicket', data: { ticketId, shopId, date } }, sender);
  },
});

/** The name becomes unreadable in every copy of the log: the key it is sealed with goes. */
export const forgetQueuedName = job<QueueNameForgotten, { ticketId: string }>({
  name: 'forget-queued-name',
  on: ['QueueNameForgotten'],
  data: z.object({ ticketId: z.string() }),
  from: ({ data: { ticketId } }) => ({ ticketId }),
  run: ({ ticketId }, { vault }) => forgetKey(vault, ticketId),
});
