import { addDays, localDateOf } from '#domain/calendar.ts';
import { hasShopRight } from '#domain/shopRights.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { MOST_HORIZON } from '#domain/shops/horizon.ts';
import { agenda, readShopBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { findAppointments } from '#projections/bookings/findAppointments.ts';
import {
  findMyBookings,
  type MyBookingsPage,
  readMyBookingStretch,
  readMyBookings,
} from '#projections/bookings/myBookings.ts';
import type { Keyset, Stretch } from '#projections/keyset.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { members } from '#projections/users/members.ts';
import { servedShops } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';
import { onlyChairOf, sees, servedShop } from './served.ts';

/** The calling member's own bookings, latest start first. */
export async function listMine(
  context: Context,
  page: MyBookingsPage,
): Promise<{ bookings: BookingDocument[]; total: number }> {
  const { id } = member(context);
  return readMyBookings(await context.fresh(agenda), id, page);
}

/** The calling member's own bookings between two places of the list; with `query` those that have its words. */
export async function listMyBookings(
  context: Context,
  { query, ...span }: Pick<MyBookingsPage, 'from' | 'to'> & { readonly query: string | undefined },
  keyset: Keyset,
): Promise<Stretch<BookingDocument>> {
  const { id } = member(context);
  if (query === undefined) return readMyBookingStretch(await context.fresh(agenda), id, span, keyset);
  return findMyBookings(await context.fresh(agenda, directory, members), id, { ...span, query }, keyset);
}

/** Shops and products of one owner that are looked through for shops, as in `myShops`. */
const MOST_OF_ONE_OWNER = 100;

/**
 * The first appointments with some words at the calling member's own shops and at those they work at, of the chairs at which
 * they serve; see {@link findAppointments}.
 */
export async function appointmentsNamed(context: Context, query: string, first: number): Promise<BookingDocument[]> {
  const { id } = member(context);
  const models = await context.fresh(agenda, directory, members);
  const { shops } = await readCatalog(models, id, { offset: 0, limit: MOST_OF_ONE_OWNER });
  const served = (await servedShops(context))
    .filter(({ worksAs }) => hasShopRight(worksAs, 'serveOwn'))
    .map(({ shop: { shopId, timeZone }, worksAs }) => ({ shopId, timeZone, chair: onlyChairOf({ worksAs }) }));
  const all = [...shops.filter(isBarberShop), ...served];
  return findAppointments(models, all, query, { now: context.services.now(), first });
}

/**
 * A shop's bookings for its owner and its crew, by start; from today through a year later when no span is
 * given. Who serves at their own chair alone gets those at it. Refuses with ShopMissing, or NotYourShop (a shop is public to
 * know).
 */
export async function listOfShop(
  context: Context,
  shopId: string,
  span: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const served = await servedShop(context, shopId, 'serveOwn');
  const today = localDateOf(context.services.now(), served.shop.timeZone);
  const all = await readShopBookings(
    await context.fresh(agenda),
    shopId,
    span.from ?? today,
    span.to ?? addDays(today, MOST_HORIZON),
  );
  return all.filter(({ chair }) => sees(served, chair));
}
