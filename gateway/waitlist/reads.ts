import { addDays, localDateOf } from '#domain/calendar.ts';
import { readMyPlaces, readWaitlist, waitlist } from '#projections/bookings/waitlist.ts';
import { spanOfShops } from '../bookings/inputs.ts';
import { servedShop } from '../bookings/served.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import type { WaitlistPlace } from './types.ts';
import { placeTypes } from './views.ts';

/** Days of a shop that are answered when no last one is named. */
const DAYS = 31;

/** The calling member's places that can still lead to an offer, by their day. */
export async function myPlaces(context: Context): Promise<WaitlistPlace[]> {
  const { id } = member(context);
  // A shop's day may lag behind that of UTC.
  const yesterday = addDays(context.services.now().slice(0, 10), -1);
  const places = await placeTypes(context, await readMyPlaces(await context.fresh(waitlist), id, yesterday));
  return places.filter(({ status }) => status === 'WAITING' || status === 'OFFERED');
}

/**
 * Who waits at a shop from one local day through another, both in its time zone, the coming month when none is named; by
 * day and in the order of joining. Refused with NotYourShop and OnlyTheOwner to others than its owner and who of its crew keeps the
 * waitlist.
 */
export async function placesAtShop(
  context: Context,
  shopId: string,
  span: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<WaitlistPlace[]> {
  const { shop } = await servedShop(context, shopId, 'keepWaitlist');
  const first = span.from ?? localDateOf(context.services.now(), shop.timeZone);
  const { from, to } = parse(spanOfShops, { shopIds: [shopId], from: first, to: span.to ?? addDays(first, DAYS - 1) });
  return placeTypes(context, await readWaitlist(await context.fresh(waitlist), shopId, from, to));
}
