import { z } from 'zod';
import { stock } from '#domain/stock/decider.ts';
import type { ReservationExtended, StockReserved } from '#domain/stock/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ productId: z.string(), orderId: z.string(), expiresAt: z.string() });

/**
 * Puts on record that pieces are free again when the time for paying is over. Kept longer they have a later job; what
 * is sold says nothing here.
 */
export const releaseLapsed = job<StockReserved | ReservationExtended, z.infer<typeof data>>({
  name: 'release-lapsed-stock',
  on: ['StockReserved', 'ReservationExtended'],
  data,
  from: ({ data: { productId, orderId, expiresAt } }) => ({ productId, orderId, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  async run({ productId, orderId, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('the reservation is not over yet');
    await dispatch(stock, { type: 'ReleaseStock', data: { productId, orderId, why: 'expired' } }, sender);
  },
});
