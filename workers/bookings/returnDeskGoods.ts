import { z } from 'zod';
import { TAKEN_MINUTES } from '#domain/bookings/atDesk.ts';
import type { BookingCompleted } from '#domain/bookings/events.ts';
import { minutesAfter } from '#domain/bookings/state.ts';
import { bookingOfDeskSale } from '#domain/ids.ts';
import { returnUnlessCompleted } from '#domain/processes/desk/completeVisit.ts';
import type { StockReturned, StockSold } from '#domain/stock/events.ts';
import { job, TooEarly } from '../job.ts';

const data = z.object({ productId: z.string(), saleId: z.string(), dueAt: z.string() });

/** A visit can be completed with its pieces for half of this time, so that no request is still about to. */
const AFTER_MINUTES = 2 * TAKEN_MINUTES;

const pieces = (productId: string, saleId: string): string => `${productId}-${saleId}`;

/** Puts pieces back that were taken at a desk for a visit which was not completed with them, as its request was cut off. */
export const returnDeskGoods = job<StockSold, z.infer<typeof data>, BookingCompleted | StockReturned>({
  name: 'return-desk-goods',
  on: ['StockSold'],
  data,
  from: ({ data: { productId, orderId }, metadata }) =>
    bookingOfDeskSale(orderId)
      ? { productId, saleId: orderId, dueAt: minutesAfter(metadata.occurredAt, AFTER_MINUTES) }
      : null,
  // Not at once, where an event is of long ago: its visit may be completed a moment later in the log.
  runAt: (_data, _event, now) => minutesAfter(now, AFTER_MINUTES),
  about: ({ data: { productId, orderId } }) => pieces(productId, orderId),
  endedBy: {
    on: ['BookingCompleted', 'StockReturned'],
    about: ({ type, data }) => {
      if (type === 'StockReturned') return [pieces(data.productId, data.orderId)];
      const { atDesk } = data;
      return atDesk ? atDesk.goods.map(({ productId }) => pieces(productId, atDesk.saleId)) : [];
    },
  },
  async run({ productId, saleId, dueAt }, tools) {
    // A queue's clock may be ahead of ours.
    if (Date.parse(tools.now()) < Date.parse(dueAt)) throw new TooEarly('the visit may still be completed');
    await returnUnlessCompleted(tools, { productId, saleId });
  },
});
