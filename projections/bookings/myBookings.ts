import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import type { ReadModels } from '../readModels.ts';
import { agenda, bookingKey, customerKey, readBookings, wallClock } from './agenda.ts';
import type { BookingDocument } from './bookingDocument.ts';

/** A stretch of the list, and optionally the local days (`YYYY-MM-DD`, inclusive) it is about. */
export type MyBookingsPage = {
  readonly offset: number;
  readonly limit: number;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/**
 * A customer's bookings (confirmed ones and what became of them, no holds), latest start first, and how many there are
 * in all.
 */
export async function readMyBookings(
  models: ReadModels,
  customerId: string,
  { offset, limit, from, to }: MyBookingsPage,
): Promise<{ bookings: BookingDocument[]; total: number }> {
  const key = models.key(agenda, customerKey(customerId));
  const first = from ? wallClock(from) : '-inf';
  const last = to ? wallClock(to, '23:59') : '+inf';
  const [ids, total] = await Promise.all([
    models.redis.zrevrangebyscore(key, last, first, 'LIMIT', offset, limit),
    models.redis.zcount(key, first, last),
  ]);
  return { bookings: await readBookings(models, ids), total };
}

/** The same bookings between two places of the list. */
export const readMyBookingStretch = (
  models: ReadModels,
  customerId: string,
  { from, to }: Pick<MyBookingsPage, 'from' | 'to'>,
  keyset: Keyset,
): Promise<Stretch<BookingDocument>> =>
  readStretch<BookingDocument>(
    models,
    {
      projection: agenda,
      set: customerKey(customerId),
      isDescending: true,
      within: { from: from ? wallClock(from) : undefined, to: to ? wallClock(to, '23:59') : undefined },
      documentKey: bookingKey,
    },
    keyset,
  );
