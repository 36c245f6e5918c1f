import { HORIZON_DAYS } from '#domain/bookings/slots.ts';
import { addDays, type DaySlot, localDateOf, slotsOfDay, weekdayOf } from '#domain/calendar.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import type { Weekday } from '#domain/shops/events.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { type AgendaSlot, agenda, readAgenda } from '#projections/bookings/agenda.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readShop } from '#projections/shops/directory.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';

export type SlotView = {
  readonly time: string;
  readonly startsAt: string;
  readonly state: 'free' | 'held' | 'booked' | 'past';
  /** The calling member's own live hold or booking of this slot. */
  readonly mine: string | null;
};
export type DayView = { readonly date: string; readonly weekday: Weekday; readonly slots: readonly SlotView[] };

const DAYS_SHOWN = 7;
const DAYS_LOOKED_AHEAD = 14;

/** What a shop's local days look like to the calling member. */
type Sight = { readonly now: string; readonly callerId: string };

/** A barber shop that takes bookings, or ShopMissing. */
export async function requireLiveShop(models: ReadModels, shopId: string): Promise<ShopDocument> {
  const shop = await readShop(models, shopId);
  if (!shop || shop.removed || !isBarberShop(shop)) throw ShopMissing();
  return shop;
}

/**
 * Every slot of a shop's working hours on `days` local days from `from` (`YYYY-MM-DD`; its today when left out), with
 * who may have it. Days later than bookings open have no slots. Refuses with ShopMissing.
 */
export async function readAvailability(
  context: Context,
  shopId: string,
  from: string | undefined,
  days: number = DAYS_SHOWN,
): Promise<DayView[]> {
  const models = await context.fresh(agenda, directory);
  const shop = await requireLiveShop(models, shopId);
  const now = context.services.now();
  return viewDays(models, shop, from ?? localDateOf(now, shop.timeZone), days, { now, callerId: context.actor.id });
}

async function viewDays(
  models: ReadModels,
  shop: ShopDocument,
  from: string,
  days: number,
  sight: Sight,
): Promise<DayView[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const last = addDays(localDateOf(sight.now, shop.timeZone), HORIZON_DAYS);
  const taken = await readAgenda(models, shop.shopId, dates, sight.now);
  return dates.map((date) => {
    const slots = date > last ? [] : slotsOfDay(shop.hours, date, shop.timeZone);
    return {
      date,
      weekday: weekdayOf(date),
      slots: slots.map((slot) => viewSlot(slot, taken[date]?.[slot.time], sight)),
    };
  });
}

function viewSlot({ time, startsAt }: DaySlot, taken: AgendaSlot | undefined, { now, callerId }: Sight): SlotView {
  const mine = taken?.customerId === callerId ? taken.bookingId : null;
  // Both are UTC ISO instants of one length: they sort as text.
  if (startsAt <= now) return { time, startsAt, state: 'past', mine };
  // Why an owner keeps a time is theirs to know: to others it is booked.
  return { time, startsAt, state: taken?.state === 'blocked' ? 'booked' : (taken?.state ?? 'free'), mine };
}

/** The start (UTC ISO) of a shop's next free slot within 14 days; null when there is none, or no such shop. */
export async function nextFreeOf(context: Pick<Context, 'services'>, shopId: string): Promise<string | null> {
  const { models, now } = context.services;
  const shop = await readShop(models, shopId);
  if (!shop || shop.removed || !isBarberShop(shop)) return null;
  const sight = { now: now(), callerId: '' };
  const days = await viewDays(models, shop, localDateOf(sight.now, shop.timeZone), DAYS_LOOKED_AHEAD + 1, sight);
  return days.flatMap(({ slots }) => slots).find(({ state }) => state === 'free')?.startsAt ?? null;
}
