import { needsOf } from '#domain/bookings/choice.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import { addDays, localDateOf, type Period, periodOf } from '#domain/calendar.ts';
import { choiceOf } from '#domain/shops/choosing.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { readShop } from '#projections/shops/directory.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';
import { visitor } from '../http/requestContext.ts';
import { readServices, serviceWith } from '../shops/services.ts';
import { ownSeat, type Seat, type SlotView, seatsOf, takesBookings, viewDays } from './availability.ts';

/**
 * When it is to be free: on a local day of the shop (`YYYY-MM-DD`), in a part of it; at any time where nothing is said. And
 * for what: the first service of the menu whose name has these words, or their beginnings; where there is none, or no words,
 * the default service.
 */
export type FreeWish = {
  readonly date?: string | undefined;
  readonly partOfDay?: Period | undefined;
  readonly service?: string | undefined;
};

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
 * The start (UTC ISO) of a shop's first free slot of a service, with whoever offers it: within 14 days, or on the day that is
 * asked for. Null when there is none, no such shop, or no chair that can be booked.
 */
export async function nextFreeOf(context: Context, shopId: string, wish: FreeWish = {}): Promise<string | null> {
  const shop = await readShop(context.services.models, shopId);
  return shop ? firstFreeOf(context, shop, wish) : null;
}

/**
 * The same of a shop that has been read. Where the owner takes bookings, others are looked at for the default service only if
 * the owner's chair is taken at a time that is left: as all work within the shop's hours, they have no earlier one. A longer
 * service may fit between others' breaks and not between the owner's.
 */
export async function firstFreeOf(
  context: Context,
  shop: ShopDocument,
  { date, partOfDay, service }: FreeWish,
): Promise<string | null> {
  if (!isOpen(shop) || !isBarberShop(shop)) return null;
  const { models, now } = context.services;
  const chosen = service ? await chosenBy(context, shop, service) : undefined;
  // As a visitor sees it: blocks and offers have no customer.
  const sight = { now: now(), callerId: visitor.id, needs: chosen && needsOf(chosen) };
  const slotsIn = async ({ from, days }: Days, seats: readonly Seat[]): Promise<SlotView[]> =>
    (await viewDays(models, shop, from, days, sight, seats))
      .flatMap(({ slots }) => slots)
      .filter(({ time }) => partOfDay === undefined || periodOf(time) === partOfDay);
  let seats: readonly Seat[] | undefined;
  for (const days of date === undefined
    ? daysAhead(localDateOf(sight.now, shop.timeZone))
    : [{ from: date, days: 1 }]) {
    if (chosen) {
      seats ??= await seatsWithCrew(context, shop, chosen.serviceId);
      const free = (await slotsIn(days, seats)).find(({ state }) => state === 'free');
      if (free) return free.startsAt;
      continue;
    }
    const own = takesBookings(shop) ? await slotsIn(days, [ownSeat(shop)]) : [];
    const left = own.find(({ state }) => state !== 'past' && state !== 'tooSoon');
    if (left?.state === 'free') return left.startsAt;
    if (takesBookings(shop) && !left) continue;
    seats ??= await seatsWithCrew(context, shop, DEFAULT_SERVICE.serviceId);
    const slots = seats.some(({ chair }) => chair !== undefined) ? await slotsIn(days, seats) : own;
    const free = slots.find(({ state }) => state === 'free');
    if (free) return free.startsAt;
  }
  return null;
}

/** The first service of the menu with these words, without add-ons: the one that the booking window begins with. */
async function chosenBy(context: Context, { shopId }: ShopDocument, words: string) {
  const menu = (await readServices(context, shopId)) ?? [];
  const found = serviceWith(menu, words);
  return found && choiceOf(menu, { serviceId: found.serviceId });
}

/** All chairs of a shop at which a service is offered. Of one that has no crew the log is not read. */
async function seatsWithCrew(context: Context, shop: ShopDocument, service: string): Promise<readonly Seat[]> {
  if (!shop.hasCrew) return takesBookings(shop) ? [ownSeat(shop)] : [];
  return seatsOf(context, shop, { service, barber: ANYONE });
}
