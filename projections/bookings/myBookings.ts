import { wordsOfService } from '#domain/bookings/choice.ts';
import { type DocumentList, type Keyset, readStretch, type Stretch } from '../keyset.ts';
import type { ReadModels } from '../readModels.ts';
import { readWithWords } from '../search/ownList.ts';
import { readShops } from '../shops/directory.ts';
import { readMembers } from '../users/members.ts';
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

type Span = Pick<MyBookingsPage, 'from' | 'to'>;

const listOf = (customerId: string, { from, to }: Span): DocumentList<BookingDocument> => ({
  projection: agenda,
  set: customerKey(customerId),
  isDescending: true,
  within: { from: from ? wallClock(from) : undefined, to: to ? wallClock(to, '23:59') : undefined },
  documentKey: bookingKey,
});

/** The same bookings between two places of the list. */
export const readMyBookingStretch = (
  models: ReadModels,
  customerId: string,
  span: Span,
  keyset: Keyset,
): Promise<Stretch<BookingDocument>> => readStretch(models, listOf(customerId, span), keyset);

/**
 * Those of them with some words in the names of their shop, its owner and their service with its add-ons, as these are
 * now; see {@link readWithWords}. Needs the projections `directory` and `members`, too.
 */
export const findMyBookings = (
  models: ReadModels,
  customerId: string,
  { query, ...span }: Span & { readonly query: string },
  keyset: Keyset,
): Promise<Stretch<BookingDocument>> =>
  readWithWords(models, listOf(customerId, span), { query, textsOf: (bookings) => textsOf(models, bookings) }, keyset);

async function textsOf(models: ReadModels, bookings: readonly BookingDocument[]): Promise<string[]> {
  const [shops, owners] = await Promise.all([
    readShops(models, [...new Set(bookings.map(({ shopId }) => shopId))]),
    readMembers(models, [...new Set(bookings.map(({ ownerId }) => ownerId))]),
  ]);
  const shopNames = new Map(shops.map(({ shopId, name }) => [shopId, name]));
  const ownerNames = new Map(owners.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return bookings.map((booking) =>
    [shopNames.get(booking.shopId), ownerNames.get(booking.ownerId), wordsOfService(booking)].join(' '),
  );
}
