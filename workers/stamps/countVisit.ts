import { z } from 'zod';
import type { BookingCompleted } from '#domain/bookings/events.ts';
import type { RefundFailed, RefundStarted } from '#domain/payments/events.ts';
import { countVisit } from '#domain/processes/stamps/countVisit.ts';
import { job } from '../job.ts';

/** A finished visit stamps its customer's card; what was given back takes the stamp off again, and one that failed back on. */
export const countVisitForStamps = job<BookingCompleted | RefundStarted | RefundFailed, { bookingId: string }>({
  name: 'count-visit-for-stamps',
  on: ['BookingCompleted', 'RefundStarted', 'RefundFailed'],
  data: z.object({ bookingId: z.string() }),
  from({ type, data }) {
    if (type !== 'BookingCompleted')
      return data.purpose.page === 'booking' ? { bookingId: data.purpose.itemId } : null;
    // A walk-in has no account.
    return data.customerId === data.bookingId ? null : { bookingId: data.bookingId };
  },
  run: ({ bookingId }, tools) => countVisit(tools, bookingId),
});
