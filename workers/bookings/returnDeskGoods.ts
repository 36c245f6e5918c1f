import { z } from 'zod';
import { TAKEN_MINUTES } from '#domain/bookings/atDesk.ts';
import type { BookingCompleted } from '#domain/bookings/events.ts';
import { minutesAfter } from '#domain/bookings/state.ts';
import type { ReturnedToCounter, SoldAtCounter } from '#domain/counter/events.ts';
import { returnUnlessCompleted } from '#domain/processes/desk/completeVisit.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ shopId: z.string(), saleId: z.string(), dueAt: z.string() });

/** A visit can be completed with its goods for half of this time, so that no request is still about to. */
const AFTER_MINUTES = 2 * TAKEN_MINUTES;

/** Puts goods back that were sold at a desk with a visit which was not completed with them, as its request was cut off. */
export const returnDeskGoods = job<SoldAtCounter, z.infer<typeof data>, BookingCompleted | ReturnedToCounter>({
  name: 'return-desk-goods',
  on: ['SoldAtCounter'],
  data,
  from: ({ data: { shopId, saleId, soldAt } }) => ({ shopId, saleId, dueAt: minutesAfter(soldAt, AFTER_MINUTES) }),
  // Not at once, where an event is of long ago: its visit may be completed a moment later in the log.
  runAt: (_data, _event, now) => minutesAfter(now, AFTER_MINUTES),
  about: ({ data }) => data.saleId,
  endedBy: {
    on: ['BookingCompleted', 'ReturnedToCounter'],
    about({ type, data }) {
      if (type === 'ReturnedToCounter') return [data.saleId];
      return data.atDesk ? [data.atDesk.saleId] : [];
    },
  },
  async run({ shopId, saleId, dueAt }, tools) {
    // A queue's clock may be ahead of ours.
    if (Date.parse(tools.now()) < Date.parse(dueAt)) throw new TooEarly('the visit may still be completed');
    await returnUnlessCompleted(tools, { shopId, saleId });
  },
});
