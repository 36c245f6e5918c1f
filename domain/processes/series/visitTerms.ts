import { day } from '../../bookings/decider.ts';
import { NotAWorkingHour, SlotTaken, TooShortForService } from '../../bookings/refusals.ts';
import { nearestFree, takeSlot } from '../../bookings/slots.ts';
import { upFrontOf } from '../../bookings/upFront.ts';
import type { StateOf } from '../../dispatch.ts';
import { totalOf } from '../../money.ts';
import { Refusal } from '../../refusal.ts';
import type { MissedBecause, PlannedVisit, Repeated } from '../../series/events.ts';
import { choiceOf } from '../../shops/choosing.ts';
import type { ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import { chairOffers, OWNER } from '../crew/chairOffers.ts';
import { offerOf } from '../waitlist/shopOffer.ts';

/** What is looked at: whose visits they are, and of what. */
export type Wanted = Pick<Repeated, 'chair' | 'service' | 'addOnIds'> & { readonly memberId: string };

/**
 * What a shop offers for a visit on one of its local days, by its menu, hours and terms at an instant (UTC ISO): the facts that
 * a command about that day brings along. Refuses with ServiceNotOffered, AddOnNotOffered and PriceTooSmall.
 */
export async function termsOfVisit(
  stateOf: StateOf,
  shop: ShopRecord,
  { chair, service: serviceId, addOnIds }: Wanted,
  date: string,
  now: string,
) {
  const chosen = choiceOf(shop.services, { serviceId, addOnIds });
  const [chairs, { state: owner }] = await Promise.all([
    chairOffers(stateOf, shop, date, chair ?? OWNER),
    stateOf(account, { accountId: shop.ownerId }),
  ]);
  const offer = offerOf(shop, date, now);
  const { ownerId, timeZone, price, cancellationPolicy, depositRule } = shop;
  return {
    ...offer,
    ...(chairs && { chairs }),
    shopRemoved: offer.shopRemoved || owner.status !== 'active',
    ...{ ownerId, timeZone, price },
    ...(chosen && { chosen }),
    ...(cancellationPolicy && { cancellationPolicy }),
    ...(depositRule && { depositRule }),
  };
}

/** Whether a shop takes nothing up front for a visit as its terms are now; not of what it does not offer at present. */
export function costsNothingNow(
  { price, depositRule, services }: Pick<ShopRecord, 'price' | 'depositRule' | 'services'>,
  { service: serviceId, addOnIds }: Pick<Wanted, 'service' | 'addOnIds'>,
): boolean {
  try {
    const chosen = choiceOf(services, { serviceId, addOnIds });
    return upFrontOf({ price: chosen ? totalOf(chosen) : price, ...(depositRule && { depositRule }) }) === 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** What stands in the way of a visit, and up to three free times `HH:MM` of its day, the nearest first. */
export type Conflict = PlannedVisit & { readonly because: MissedBecause | 'horizon'; readonly nearest: readonly string[] };

const MATTERS_OF_DAY: readonly string[] = [SlotTaken, NotAWorkingHour, TooShortForService].map(({ code }) => code);

/**
 * Whether a visit could be kept now, as its day would decide: undefined, or what stands in its way. Reads the log; nothing is
 * kept by it.
 */
export async function lookAtVisit(
  stateOf: StateOf,
  shop: ShopRecord,
  wanted: Wanted,
  visit: PlannedVisit,
  now: string,
): Promise<Conflict | undefined> {
  const { date, time } = visit;
  const { state } = await stateOf(day, { shopId: shop.shopId, date });
  const conflictOf = (error: unknown, nearest: readonly string[] = []): Conflict => {
    if (!(error instanceof Refusal) || !isDecision(error)) throw error;
    return { date, time, because: becauseOf(error), nearest };
  };
  try {
    const terms = await termsOfVisit(stateOf, shop, wanted, date, now);
    const wish = { ...terms, date, time, askerId: wanted.memberId, service: wanted.service };
    try {
      takeSlot(state, wish, now);
      return undefined;
    } catch (error) {
      const isOfDay = error instanceof Refusal && MATTERS_OF_DAY.includes(error.code);
      return conflictOf(error, isOfDay ? nearestFree(state, wish, now) : []);
    }
  } catch (error) {
    return conflictOf(error);
  }
}

const BECAUSE: Readonly<Record<string, MissedBecause | 'horizon'>> = {
  SLOT_TAKEN: 'taken',
  NOT_A_WORKING_HOUR: 'closed',
  TOO_SHORT_FOR_SERVICE: 'closed',
  SERVICE_NOT_OFFERED: 'service',
  ADD_ON_NOT_OFFERED: 'service',
  NOT_OFFERED_BY_BARBER: 'service',
  PRICE_TOO_SMALL: 'service',
  BARBER_NOT_BOOKABLE: 'barber',
  SHOP_NOT_BOOKABLE: 'shop',
  SLOT_PAST: 'late',
  NOTICE_TOO_SHORT: 'late',
  TOO_FAR_AHEAD: 'horizon',
};

/** Whether a refusal says that a visit cannot be had; any other is a fault of the moment. */
export const isDecision = ({ code }: Pick<Refusal, 'code'>): boolean => Object.hasOwn(BECAUSE, code);

/** What a refusal of a day, or of the menu, is for who repeats a visit. */
export const becauseOf = ({ code }: Pick<Refusal, 'code'>): MissedBecause | 'horizon' => BECAUSE[code] ?? 'closed';
