import { type Needs, needsOf } from '#domain/bookings/choice.ts';
import { placeAt } from '#domain/bookings/marks.ts';
import { BookingMissing } from '#domain/bookings/refusals.ts';
import { minutesAfter } from '#domain/bookings/state.ts';
import { addDays, type DaySlot, localDateOf, slotsOfDay, weekdayOf } from '#domain/calendar.ts';
import { askedChairs, type BarberWish, chairOfferOf, OWNER } from '#domain/processes/crew/chairOffers.ts';
import { choiceOf, type ServiceWish } from '#domain/shops/choosing.ts';
import { isBarberShop } from '#domain/shops/decider.ts';
import type { Weekday } from '#domain/shops/events.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import { horizonOf } from '#domain/shops/horizon.ts';
import { noticeOf } from '#domain/shops/notice.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { type AgendaDay, type AgendaSlot, agenda, dayAt, readAgenda } from '#projections/bookings/agenda.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { directory, readMenus, readShop } from '#projections/shops/directory.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import type { Context } from '../http/context.ts';
import { findServed } from './locate.ts';

export type SlotView = {
  readonly time: string;
  readonly startsAt: string;
  readonly state: 'free' | 'held' | 'booked' | 'past' | 'tooSoon';
  /** The calling member's own live hold or booking of this slot; of a free one their hold that is in its way. */
  readonly mine: string | null;
};
export type DayView = { readonly date: string; readonly weekday: Weekday; readonly slots: readonly SlotView[] };

const DAYS_SHOWN = 7;

/** What a shop's local days look like to the calling member. */
type Sight = {
  readonly now: string;
  readonly callerId: string;
  readonly needs?: Needs | undefined;
  /** A booking that is to be moved: the half hours it has now are free for it. */
  readonly moving?: string | undefined;
  /** The calling member moves that booking for the shop, whose notice is for customers. */
  readonly isForShop?: boolean;
  /** When that booking begins (UTC ISO): whoever keeps this time has told the shop in time, at another chair, too. */
  readonly keepsAt?: string | undefined;
};
/** The same for one shop: the earliest start (UTC ISO) that leaves it the notice it asks of the calling member. */
type ShopSight = Sight & { readonly earliest: string };

/** A barber shop that takes bookings, or ShopMissing. */
export async function requireLiveShop(models: ReadModels, shopId: string): Promise<ShopDocument> {
  const shop = await readShop(models, shopId);
  if (!shop || !isOpen(shop) || !isBarberShop(shop)) throw ShopMissing();
  return shop;
}

/**
 * Every slot of a shop's working hours on `days` local days from `from` (`YYYY-MM-DD`; its today when left out) that a
 * service fits into, with who may have it. Days later than bookings open have no slots. Refuses with ShopMissing,
 * ServiceNotOffered or AddOnNotOffered; of a booking that is to be moved its own service counts, and who has it unless
 * somebody else is named, and BookingMissing is refused. For `anyone` a slot is as free as at the freest chair; of somebody
 * who takes no bookings, or does not offer the service, there is none.
 */
export async function readAvailability(
  context: Context,
  shopId: string,
  wish: ServiceWish & { readonly barber?: BarberWish; readonly moving?: string | undefined },
  from: string | undefined,
  days: number = DAYS_SHOWN,
): Promise<DayView[]> {
  const models = await context.fresh(agenda, directory);
  const shop = await requireLiveShop(models, shopId);
  const now = context.services.now();
  const { moving } = wish;
  const asked =
    moving === undefined
      ? await askedNow(models, shopId, wish)
      : await askedToMove(context, shopId, moving, wish.barber);
  const seats = seatsOf(context, shop, asked);
  const { needs, keepsAt, isForShop = false } = asked;
  const sight = { now, callerId: context.actor.id, needs, moving, keepsAt, isForShop };
  return viewDays(models, shop, from ?? localDateOf(now, shop.timeZone), days, sight, seats);
}

/** What a visit needs, of which service it is, whom it is asked for, and who has it already. */
type Asked = {
  readonly needs?: Needs | undefined;
  readonly service: string;
  readonly barber: BarberWish;
  readonly keeps?: string | undefined;
  readonly keepsAt?: string | undefined;
  readonly isForShop?: boolean;
};
/** A chair and what it offers on a day. */
export type Seat = { readonly chair?: string | undefined; readonly slotsOn: (date: string) => readonly DaySlot[] };

export const ownSeat = (shop: ShopDocument): Seat => ({ slotsOn: (date) => slotsOfDay(shop, date) });

/** Whether the owner of a shop does, as far as the directory has it. */
export const takesBookings = ({ ownerTakesBookings = true }: ShopDocument): boolean => ownerTakesBookings;

/**
 * The chairs that are asked for, of those who take bookings and offer the service. For the owner's own alone the log is not
 * read: its times are shown also while the store is away.
 */
export async function seatsOf(context: Context, shop: ShopDocument, asked: Asked): Promise<readonly Seat[]> {
  const { barber, service, keeps } = asked;
  if ((barber === undefined || barber === OWNER) && takesBookings(shop)) return [ownSeat(shop)];
  const { own, places } = await askedChairs(context.stateOf, shop, barber);
  const able = places.filter(
    ([chair, { serviceIds }]) => chair === keeps || !serviceIds || serviceIds.includes(service),
  );
  const seats = able.map((place) => ({
    chair: place[0],
    slotsOn: (date: string) => chairOfferOf(shop, place, date).openSlots,
  }));
  return own ? [ownSeat(shop), ...seats] : seats;
}

/** What a booking of the calling member needs that is to be moved within its shop; missing for others. */
async function askedToMove(context: Context, shopId: string, bookingId: string, barber: BarberWish): Promise<Asked> {
  const { booking, worksAs } = await findServed(context, bookingId);
  if (booking.shopId !== shopId) throw BookingMissing();
  const { chosen, service, chair, startsAt } = booking;
  const needs = chosen && needsOf(chosen);
  // Only of who is not its customer is it asked what they may do there.
  const isForShop = worksAs !== undefined;
  return { needs, service, barber: barber ?? chair, keeps: chair, keepsAt: startsAt, isForShop };
}

/** What a service of the menu needs; undefined for the default service, which fits into every slot. */
async function askedNow(
  models: ReadModels,
  shopId: string,
  wish: ServiceWish & { readonly barber?: BarberWish },
): Promise<Asked> {
  const isDefault = (wish.serviceId ?? DEFAULT_SERVICE.serviceId) === DEFAULT_SERVICE.serviceId;
  const menu = isDefault ? undefined : (await readMenus(models, [shopId])).get(shopId);
  const chosen = choiceOf(menu ?? [], wish);
  const service = chosen?.serviceId ?? DEFAULT_SERVICE.serviceId;
  return { needs: chosen && needsOf(chosen), service, barber: wish.barber };
}

/** A shop's local days from one on, each with every slot of the seats, as the caller sees them. */
export async function viewDays(
  models: ReadModels,
  shop: ShopDocument,
  from: string,
  days: number,
  sight: Sight,
  asked: Promise<readonly Seat[]> | readonly Seat[],
): Promise<DayView[]> {
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index));
  const last = addDays(localDateOf(sight.now, shop.timeZone), horizonOf(shop));
  // Within its own day a booking is moved also where the shop takes bookings for fewer days by now.
  const own = sight.keepsAt && localDateOf(sight.keepsAt, shop.timeZone);
  const [taken, seats] = await Promise.all([readAgenda(models, shop.shopId, dates, sight.now), asked]);
  const notice = sight.isForShop || sight.callerId === shop.ownerId ? 0 : noticeOf(shop);
  const shopSight = { ...sight, earliest: minutesAfter(sight.now, notice) };
  return dates.map((date) => {
    const views = date > last && date !== own ? [] : seats.map((seat) => viewSeat(seat, date, taken[date] ?? {}, shopSight));
    return { date, weekday: weekdayOf(date), slots: views.length === 1 ? (views[0] ?? []) : freest(views) };
  });
}

/** The slots of a day at one chair. */
function viewSeat({ chair, slotsOn }: Seat, date: string, day: AgendaDay, sight: ShopSight): SlotView[] {
  const slots = slotsOn(date);
  const taken = dayAt(day, chair);
  return sight.needs
    ? viewPlaces(slots, taken, sight.needs, sight)
    : slots.map((slot) => viewSlot(slot, taken[slot.time], sight));
}

/** How near a slot is to being had, the nearest first. */
const NEARNESS: readonly SlotView['state'][] = ['free', 'tooSoon', 'held', 'booked', 'past'];

/**
 * What several chairs have together: each time once, as the chair has it that comes nearest to be had. The caller's own hold
 * or booking of a time stands before that.
 */
function freest(views: readonly (readonly SlotView[])[]): SlotView[] {
  const best = new Map<string, SlotView>();
  for (const view of views.flat()) {
    const before = best.get(view.time);
    if (!before || rankOf(view) < rankOf(before)) best.set(view.time, view);
  }
  return [...best.values()].sort((one, other) => one.startsAt.localeCompare(other.startsAt));
}

const rankOf = ({ state, mine }: SlotView): number =>
  mine !== null && state !== 'free' ? -1 : NEARNESS.indexOf(state);

/** The slots of a day that a visit of some length fits into; each is as free as the half hours it needs. */
function viewPlaces(slots: readonly DaySlot[], taken: AgendaDay, needs: Needs, sight: ShopSight): SlotView[] {
  return slots.flatMap((slot) => {
    const place = placeAt(slots, slot.time, needs);
    if (!place) return [];
    const view = viewSlot(slot, taken[slot.time], sight);
    if (view.state !== 'free') return [view];
    const states = place.marks.map((mark) => stateOf(taken[mark], sight, mark === slot.time));
    const state = states.find((one) => one !== 'free') ?? 'free';
    const [mine, ...others] = new Set(place.marks.flatMap((mark) => ownHold(taken[mark], sight) ?? []));
    if (state !== 'free' || mine === undefined) return [{ ...view, state, mine: null }];
    // A hold replaces one other.
    return [others.length > 0 ? { ...view, state: 'held', mine: null } : { ...view, state, mine }];
  });
}

function viewSlot({ time, startsAt }: DaySlot, taken: AgendaSlot | undefined, sight: ShopSight): SlotView {
  const { now, callerId, moving, earliest, keepsAt } = sight;
  const state = stateOf(taken, sight, true);
  const isOwn = taken?.customerId === callerId && (state === 'booked' || (state === 'held' && moving === undefined));
  const mine = isOwn ? taken.bookingId : (ownHold(taken, sight) ?? null);
  // All are UTC ISO instants of one length: they sort as text.
  if (startsAt <= now) return { time, startsAt, state: 'past', mine };
  if (state === 'free' && startsAt < earliest && startsAt !== keepsAt)
    return { time, startsAt, state: 'tooSoon', mine };
  return { time, startsAt, state, mine };
}

/** The caller's own live hold of a half hour, which their next hold replaces; a move replaces none. */
const ownHold = (taken: AgendaSlot | undefined, { callerId, moving }: Sight): string | undefined =>
  moving === undefined && taken?.state === 'held' && taken.customerId === callerId ? taken.bookingId : undefined;

function stateOf(taken: AgendaSlot | undefined, sight: Sight, isStart: boolean): 'free' | 'held' | 'booked' {
  if (!taken) return 'free';
  // Why an owner keeps a time is theirs to know: to others it is booked.
  if (taken.state === 'blocked') return 'booked';
  // The half hours of the caller's own hold are free for them, as the next hold replaces it; so are those of a booking
  // for itself. Only at its own time it is already.
  const gives = ownHold(taken, sight) !== undefined || taken.bookingId === sight.moving;
  return gives && !(isStart && taken.from === undefined) ? 'free' : taken.state;
}
