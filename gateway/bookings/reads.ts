import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import { NotYourShop } from '#domain/shops/refusals.ts';
import { agenda, readShopBookings } from '#projections/bookings/agenda.ts';
import type { BookingDocument } from '#projections/bookings/bookingDocument.ts';
import { type MyBookingsPage, readMyBookings } from '#projections/bookings/myBookings.ts';
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
