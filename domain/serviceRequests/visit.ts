import { type DaySlot, halfHoursOf, instantOfLocal, localDateOf, SLOT_MINUTES } from '../calendar.ts';
import { ownerOfShop } from '../ids.ts';
import * as limits from './limits.ts';
import * as refusals from './refusals.ts';
import { acceptedQuote, isAhead, type Quote, type ServiceRequest } from './state.ts';

const MINUTE_MS = 60_000;

/** Minutes a visit takes, and those of the way there; the way back takes as long. */
export type Lasting = { readonly minutes: number; readonly travelMinutes: number };

/**
 * When a visit takes place: UTC ISO instants without the way, the shop's own local day, and every half hour of that day in
 * which its people are away.
 */
export type VisitPlace = {
  readonly date: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly slots: readonly DaySlot[];
};

/**
 * The place of an agreed visit in a shop's day, in the shop's zone; it begins as was offered, by the clock of the request's
 * place. Refuses with LengthNotPossible and TravelNotPossible, and with VisitOverMidnight what is on two days of the shop.
 */
export function placeOfVisit(
  request: Pick<ServiceRequest, 'date' | 'timeZone'>,
  { time }: Pick<Quote, 'time'>,
  shopZone: string,
  { minutes, travelMinutes }: Lasting,
): VisitPlace {
  if (minutes < SLOT_MINUTES || !isHalfHours(minutes, limits.LONGEST_VISIT)) throw refusals.LengthNotPossible();
  if (!isHalfHours(travelMinutes, limits.LONGEST_TRAVEL)) throw refusals.TravelNotPossible();
  const startsAt = instantOfLocal(request.date, time, request.timeZone);
  const endsAt = minutesFrom(startsAt, minutes);
  const leaves = minutesFrom(startsAt, -travelMinutes);
  const isBack = minutesFrom(endsAt, travelMinutes);
  const date = localDateOf(startsAt, shopZone);
  const slots = halfHoursOf(date, shopZone).filter((slot) => slot.startsAt >= leaves && slot.endsAt <= isBack);
  if (slots.length * SLOT_MINUTES < minutes + 2 * travelMinutes) throw refusals.VisitOverMidnight();
  return { date, startsAt, endsAt, slots };
}

const isHalfHours = (minutes: number, most: number): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= most && minutes % SLOT_MINUTES === 0;
const minutesFrom = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

/**
 * The accepted quote of an owner's shop, with its id. For who has the request and no agreement that stands it is refused
 * with NotAgreedWithYou; for all others the request is missing.
 */
export function agreedWith(found: ServiceRequest, ownerId: string | undefined): readonly [string, Quote] {
  const has = found.shopIds.some((shopId) => ownerOfShop(shopId) === ownerId);
  if (ownerId === undefined || !has) throw refusals.RequestMissing();
  const agreed = acceptedQuote(found);
  if (!agreed || found.stage !== 'agreed' || agreed[1].ownerId !== ownerId) throw refusals.NotAgreedWithYou();
  return agreed;
}

/**
 * Refuses a plan of the visit at an instant (UTC ISO): RequestOver once its day is over, PlannedOften, BarbersMissing, and
 * MoreThanOffered for more people than were offered. Fewer may be of the shop: others can come along.
 */
export function requireCrew(
  found: ServiceRequest,
  { barbers }: Pick<Quote, 'barbers'>,
  people: number,
  at: string,
): void {
  if (!isAhead(found, at)) throw refusals.RequestOver();
  if (found.plans >= limits.MOST_PLANS) throw refusals.PlannedOften();
  if (people < 1) throw refusals.BarbersMissing();
  if (people > barbers) throw refusals.MoreThanOffered();
}
