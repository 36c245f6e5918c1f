import type { ChairOffer } from '../../bookings/commands.ts';
import { ANYONE } from '../../bookings/events.ts';
import { slotsOfDay, weekdayOf } from '../../calendar.ts';
import { crew } from '../../crew/decider.ts';
import { type Crew, chairOf, type Membership, membershipOf } from '../../crew/state.ts';
import type { StateOf } from '../../dispatch.ts';
import type { ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';

/** The owner's own chair, as a wish. */
export const OWNER = 'owner';
/** Whom a visit is asked for: {@link OWNER}, `ANYONE`, or the id of a chair; undefined: the owner. */
export type BarberWish = string | undefined;
/** So many barbers `ANYONE` stands for, and a shop's page shows. */
export const MOST_BARBERS = 50;

type Place = readonly [chair: string, one: Membership];

/** The chairs of those whose role in a shop is barber, in the order in which they were invited. */
export const placesOf = ({ memberships }: Crew, shopId: string): Place[] =>
  Object.entries(memberships)
    .filter(([, one]) => one.stage === 'working' && one.shopId === shopId && one.role === 'barber' && one.memberId)
    // Whoever was removed and restored is at the end of them; all invitations last equally long.
    .sort(([, one], [, other]) => one.expiresAt.localeCompare(other.expiresAt))
    .map(([membershipId, one]) => [chairOf(membershipId, one), one]);

/**
 * The barbers of a shop beside its owner, in the order in which they were invited: members with that role whose
 * accounts are active; the first {@link MOST_BARBERS} of them for `ANYONE`, else the one who is named. No other account is
 * read.
 */
export async function barbersAt(
  stateOf: StateOf,
  { shopId }: Pick<ShopRecord, 'shopId'>,
  barber: string,
): Promise<readonly Place[]> {
  const all = placesOf((await stateOf(crew, { shopId })).state, shopId);
  const asked = barber === ANYONE ? all.slice(0, MOST_BARBERS) : all.filter(([chair]) => chair === barber);
  const accounts = await Promise.all(asked.map(([, { memberId = '' }]) => stateOf(account, { accountId: memberId })));
  return asked.filter((_, index) => accounts[index]?.state.status === 'active');
}

/** What somebody's chair offers on a day: within the shop's hours, but their days off. */
export const chairOfferOf = (
  shop: Parameters<typeof slotsOfDay>[0],
  [chair, one]: Place,
  date: string,
): ChairOffer => ({
  chair,
  openSlots: isOff(one, date) ? [] : slotsOfDay(shop, date).filter(({ time }) => worksAt(one, date, time)),
  serviceIds: one.serviceIds,
});

const isOff = ({ daysOff }: Membership, date: string): boolean =>
  daysOff.some(({ from, to }) => from <= date && date <= to);
const worksAt = ({ hours }: Membership, date: string, time: string): boolean =>
  !hours || hours[weekdayOf(date)].includes(time);

/** What the owner's own chair offers: all of the shop's hours and menu. */
export const ownChair = (shop: ShopRecord, date: string): ChairOffer => ({
  openSlots: slotsOfDay(shop, date),
  serviceIds: null,
});

/**
 * The chairs that a wish is about, for a command of a day: the owner's first, then those of the crew; none of somebody who
 * takes no bookings. Undefined for the owner's own, of which a command says nothing: then the crew is not read.
 */
export async function chairOffers(
  stateOf: StateOf,
  shop: ShopRecord,
  date: string,
  barber: BarberWish,
): Promise<readonly ChairOffer[] | undefined> {
  if (barber === undefined || barber === OWNER) return undefined;
  const places = await barbersAt(stateOf, shop, barber);
  const chairs = places.map((place) => chairOfferOf(shop, place, date));
  return barber === ANYONE ? [ownChair(shop, date), ...chairs] : chairs;
}

/** Whose chair it is, also once they have left; undefined for the owner's own. */
export async function memberAt(stateOf: StateOf, chair: string | undefined): Promise<string | undefined> {
  if (chair === undefined) return undefined;
  return membershipOf((await stateOf(crew, { membershipId: chair })).state, chair)?.memberId;
}
