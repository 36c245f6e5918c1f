import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { NotYourShop } from '#domain/shops/refusals.ts';
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
import { type Context, member } from '../http/context.ts';
import { shopOf } from './facts.ts';

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

/** The first appointments at the calling member's own shops with some words, see {@link findAppointments}. */
export async function appointmentsNamed(context: Context, query: string, first: number): Promise<BookingDocument[]> {
  const { id } = member(context);
  const models = await context.fresh(agenda, directory, members);
  const { shops } = await readCatalog(models, id, { offset: 0, limit: MOST_OF_ONE_OWNER });
  return findAppointments(models, shops.filter(isBarberShop), query, { now: context.services.now(), first });
}

/**
 * A shop's bookings for its owner, by start; from today through the last day bookings are open when no span is given.
 * Refuses with ShopMissing, or NotYourShop (a shop is public to know).
 */
export async function listOfShop(
  context: Context,
  shopId: string,
  span: { readonly from?: string | undefined; readonly to?: string | undefined },
) {
  const caller = member(context);
  const shop = await shopOf(context, shopId);
  if (shop.ownerId !== caller.id) throw NotYourShop();
  const today = localDateOf(context.services.now(), shop.timeZone);
  return readShopBookings(
    await context.fresh(agenda),
    shopId,
    span.from ?? today,
    span.to ?? addDays(today, HORIZON_DAYS),
  );
}
