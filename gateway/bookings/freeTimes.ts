import { ANYONE } from '#domain/bookings/events.ts';
import { addDays, localDateOf, type Period, periodOf } from '#domain/calendar.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { readShop } from '#projections/shops/directory.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';
import { visitor } from '../http/requestContext.ts';
import { ownSeat, type Seat, type SlotView, seatsOf, takesBookings, viewDays } from './availability.ts';

/** When it is to be free: on a local day of the shop (`YYYY-MM-DD`), in a part of it; at any time where nothing is said. */
export type FreeWish = { readonly date?: string | undefined; readonly partOfDay?: Period | undefined };

/** Local days in a row. */
type Days = { readonly from: string; readonly days: number };

/** How many days are read at once: nearly every shop has something free on the first two. */
const DAYS_AT_ONCE = [2, 13] as const;

/** From a shop's today through 14 days later. */
function daysAhead(today: string): Days[] {
  let from = today;
  return DAYS_AT_ONCE.map((days) => {
    const stretch = { from, days };
    from = addDays(from, days);
    return stretch;
  });
}

/**
 * The start (UTC ISO) of a shop's first free slot of the default service, with whoever has it: within 14 days, or on the day
 * that is asked for. Null when there is none, no such shop, or no chair that can be booked.
 */
export async function nextFreeOf(context: Context, shopId: string, wish: FreeWish = {}): Promise<string | null> {
  const shop = await readShop(context.services.models, shopId);
  return shop ? firstFreeOf(context, shop, wish) : null;
}

/**
 * The same of a shop that has been read. Where the owner takes bookings, others are looked at only if the owner's chair is
 * taken at a time that is left: as all work within the shop's hours, they have no earlier one.
 */
export async function firstFreeOf(
  context: Context,
  shop: ShopDocument,
  { date, partOfDay }: FreeWish,
): Promise<string | null> {
  if (!isOpen(shop) || !isBarberShop(shop)) return null;
  const { models, now } = context.services;
  // As a visitor sees it: blocks and offers have no customer.
  const sight = { now: now(), callerId: visitor.id };
  const slotsIn = async ({ from, days }: Days, seats: readonly Seat[]): Promise<SlotView[]> =>
    (await viewDays(models, shop, from, days, sight, seats))
      .flatMap(({ slots }) => slots)
      .filter(({ time }) => partOfDay === undefined || periodOf(time) === partOfDay);
  let seats: readonly Seat[] | undefined;
  for (const days of date === undefined
    ? daysAhead(localDateOf(sight.now, shop.timeZone))
    : [{ from: date, days: 1 }]) {
    const own = takesBookings(shop) ? await slotsIn(days, [ownSeat(shop)]) : [];
    const left = own.find(({ state }) => state !== 'past' && state !== 'tooSoon');
    if (left?.state === 'free') return left.startsAt;
    if (takesBookings(shop) && !left) continue;
    seats ??= await seatsWithCrew(context, shop);
    const slots = seats.some(({ chair }) => chair !== undefined) ? await slotsIn(days, seats) : own;
    const free = slots.find(({ state }) => state === 'free');
    if (free) return free.startsAt;
  }
  return null;
}

/** All chairs of a shop. Of one that has no crew the log is not read. */
async function seatsWithCrew(context: Context, shop: ShopDocument): Promise<readonly Seat[]> {
  if (!shop.hasCrew) return takesBookings(shop) ? [ownSeat(shop)] : [];
  return seatsOf(context, shop, { service: DEFAULT_SERVICE.serviceId, barber: ANYONE });
}
