import { z } from 'zod';
import { stock } from '#domain/stock/decider.ts';
import type { ReservationExtended, StockReleased, StockReserved, StockSold } from '#domain/stock/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ productId: z.string(), orderId: z.string(), expiresAt: z.string() });

const reservation = ({ productId, orderId }: { readonly productId: string; readonly orderId: string }): string =>
  `${productId}-${orderId}`;

/**
 * Puts on record that pieces are free again when the time for paying is over. Kept longer, or reserved once
 * more, they have a later job in the place of the first; what is sold or released before has none.
 */
export const releaseLapsed = job<StockReserved | ReservationExtended, z.infer<typeof data>, StockSold | StockReleased>({
  name: 'release-lapsed-stock',
  on: ['StockReserved', 'ReservationExtended'],
  data,
  from: ({ data: { productId, orderId, expiresAt } }) => ({ productId, orderId, expiresAt }),
  runAt: ({ expiresAt }) => expiresAt,
  about: ({ data }) => reservation(data),
  endedBy: { on: ['StockSold', 'StockReleased'], about: ({ data }) => [reservation(data)] },
  async run({ productId, orderId, expiresAt }, { dispatch, sender, now }) {
    // A queue's clock may be ahead of ours; the command would append nothing and would not be sent again.
    if (Date.parse(now()) < Date.parse(expiresAt)) throw new TooEarly('the reservation is not over yet');
    await dispatch(stock, { type: 'ReleaseStock', data: { productId, orderId, why: 'expired' } }, sender);
  },
});
