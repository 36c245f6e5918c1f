import { nameOfService } from '#domain/bookings/choice.ts';
import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays } from '#domain/calendar.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { agenda, readShopBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { calendarFeed, type FeedEntry, visitTitle } from '#projections/bookings/calendarFile.ts';
import { readMyBookings } from '#projections/bookings/myBookings.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readCatalog, readShops } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { members, readMembers } from '#projections/users/members.ts';
import { barberName } from '../bookings/barber.ts';
import type { Context } from '../http/context.ts';

/** Days before today that are in the calendar. */
const DAYS_BACK = 31;
/** Appointments of the member, and of each of their shops; those to come before those that are over. */
const MOST = 500;
const MOST_SHOPS = 100;

/**
 * What a member has booked, and what is booked at their shops, from a month ago through the last day that bookings are
 * open, as a calendar (RFC 5545). Of a shop's customers their first names alone: calendars are kept by others.
 */
export async function feedOf(context: Context, accountId: string): Promise<string> {
  const models = await context.fresh(agenda, directory, members);
  const today = context.services.now().slice(0, 10);
  // A shop's day may be another one than that of UTC.
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, HORIZON_DAYS + 1)];
  const mine = await readMyBookings(models, accountId, { offset: 0, limit: MOST, from, to });
  const { shops } = await readCatalog(models, accountId, { offset: 0, limit: MOST_SHOPS });
  const url = `${context.services.publicUrl}/appointments`;
  return calendarFeed([
    ...(await visits(context, models, mine.bookings, url)),
    ...(await work(context, models, shops.filter(isBarberShop), { from, to, url, now: context.services.now() })),
  ]);
}

const isKept = ({ status }: BookingDocument): boolean =>
  status !== 'held' && status !== 'expired' && status !== 'released';

const entryOf = (
  booking: BookingDocument,
  shop: ShopDocument | undefined,
  url: string,
): Omit<FeedEntry, 'summary'> => ({
  bookingId: booking.bookingId,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  changedAt: booking.changedAt,
  cancelled: booking.status === 'cancelled',
  address: shop?.place.address ?? '',
  url,
});

async function visits(
  context: Context,
  models: ReadModels,
  bookings: readonly BookingDocument[],
  url: string,
): Promise<FeedEntry[]> {
  const kept = bookings.filter(isKept);
  const found = await readShops(models, [...new Set(kept.map(({ shopId }) => shopId))]);
  const shops = new Map(found.map((shop) => [shop.shopId, shop]));
  const servedBy = await Promise.all(kept.map(({ chair }) => barberName(context, chair)));
  return kept.map((booking, at) => {
    const shop = shops.get(booking.shopId);
    const summary = visitTitle(nameOfService(booking), servedBy[at], shop?.name ?? 'a former shop');
    return { ...entryOf(booking, shop, url), summary };
  });
}

async function work(
  context: Context,
  models: ReadModels,
  shops: readonly ShopDocument[],
  { from, to, url, now }: { readonly from: string; readonly to: string; readonly url: string; readonly now: string },
): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  for (const shop of shops) {
    const kept = (await readShopBookings(models, shop.shopId, from, to)).filter(isKept);
    const [over, toCome] = [kept.filter(({ endsAt }) => endsAt <= now), kept.filter(({ endsAt }) => endsAt > now)];
    const bookings = [...toCome, ...over.reverse()].slice(0, MOST);
    const found = await readMembers(models, [...new Set(bookings.map(({ customerId }) => customerId))]);
    const names = new Map(found.map(({ id, firstName }) => [id, firstName]));
    const servedBy = await Promise.all(bookings.map(({ chair }) => barberName(context, chair)));
    for (const [at, booking] of bookings.entries()) {
      const what = [nameOfService(booking), ...(servedBy[at] ? [`with ${servedBy[at]}`] : [])].join(' ');
      entries.push({
        ...entryOf(booking, shop, url),
        // The same person may book at a shop of their own.
        bookingId: `${booking.bookingId}-shop`,
        summary: [what, names.get(booking.customerId) ?? ''].filter(Boolean).join(': '),
      });
    }
  }
  return entries;
}
