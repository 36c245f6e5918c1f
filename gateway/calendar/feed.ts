import { nameOfService } from '#domain/bookings/choice.ts';
import { addDays } from '#domain/calendar.ts';
import { hasShopRight } from '#domain/shopRights.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { MOST_HORIZON } from '#domain/shops/horizon.ts';
import { agenda, readShopBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { calendarFeed, type FeedEntry, visitTitle } from '#projections/bookings/calendarFile.ts';
import { readMyBookings } from '#projections/bookings/myBookings.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readCatalog, readShops } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { members, readMembers } from '#projections/users/members.ts';
import { barberName } from '../bookings/barber.ts';
import { servedShops } from '../crew/access.ts';
import type { Context } from '../http/context.ts';

/** Days before today that are in the calendar. */
const DAYS_BACK = 31;
/** Appointments of the member, and of each of their shops; those to come before those that are over. */
const MOST = 500;
const MOST_SHOPS = 100;

/**
 * What a member has booked, and what is booked at their shops and at their chair in those where they work, from a month ago through a year from
 * now, as a calendar (RFC 5545). Of a shop's customers their first names alone: calendars are kept by others.
 */
export async function feedOf(context: Context, accountId: string): Promise<string> {
  const models = await context.fresh(agenda, directory, members);
  const now = context.services.now();
  const today = now.slice(0, 10);
  // A shop's day may be another one than that of UTC.
  const [from, to] = [addDays(today, -DAYS_BACK), addDays(today, MOST_HORIZON + 1)];
  const mine = await readMyBookings(models, accountId, { offset: 0, limit: MOST, from, to });
  const { shops } = await readCatalog(models, accountId, { offset: 0, limit: MOST_SHOPS });
  const served = await chairsOf(context, models, accountId);
  const url = `${context.services.publicUrl}/appointments`;
  return calendarFeed([
    ...(await visits(context, models, mine.bookings, url)),
    ...(await work(context, models, [...shops.filter(isBarberShop), ...served], { from, to, url, now })),
  ]);
}

/** A shop whose bookings are in a calendar: all of them, or those at one chair. */
type Workshop = ShopDocument & { readonly chair?: string };

/** The shops of others in which a member serves, each with their own chair. */
async function chairsOf(context: Context, models: ReadModels, accountId: string): Promise<Workshop[]> {
  const served = (await servedShops(context, accountId)).filter(({ worksAs }) => hasShopRight(worksAs, 'serveOwn'));
  const chairs = new Map(served.map(({ shop, worksAs }) => [shop.shopId, worksAs.chair]));
  const shops = await readShops(models, [...chairs.keys()]);
  return shops.flatMap((shop) => {
    const chair = chairs.get(shop.shopId);
    return chair === undefined ? [] : [{ ...shop, chair }];
  });
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
  shops: readonly Workshop[],
  { from, to, url, now }: { readonly from: string; readonly to: string; readonly url: string; readonly now: string },
): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = [];
  for (const shop of shops) {
    const isShown = ({ chair }: BookingDocument) => shop.chair === undefined || shop.chair === chair;
    const all = (await readShopBookings(models, shop.shopId, from, to)).filter(isKept);
    const kept = all.filter(isShown);
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
