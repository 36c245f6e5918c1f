import type { ChairOffer } from '../../bookings/commands.ts';
import { ANYONE } from '../../bookings/events.ts';
import { slotsOfDay, weekdayOf } from '../../calendar.ts';
import { crew } from '../../crew/decider.ts';
import { type Crew, isOwnerBookable, type Membership, membershipOf, type Place, placesOf } from '../../crew/state.ts';
import type { StateOf } from '../../dispatch.ts';
import type { ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';

/** The owner's own chair, as a wish. */
export const OWNER = 'owner';
/** Whom a visit is asked for: {@link OWNER}, `ANYONE`, or the id of a chair; undefined: see {@link wishFor}. */
export type BarberWish = string | undefined;
/** So many barbers `ANYONE` stands for, and a shop's page shows. */
export const MOST_BARBERS = 50;

/** The chairs that a wish is about: the owner's own or not, and those of the crew. */
export type AskedChairs = { readonly own: boolean; readonly places: readonly Place[] };

/** Whom a wish is for as things are: where nobody is named the owner, or anyone where the owner takes no bookings. */
export const wishFor = (people: Crew, shopId: string, barber: BarberWish): string =>
  barber ?? (isOwnerBookable(people, shopId) ? OWNER : ANYONE);

/**
 * The chairs of a shop that a wish is about, of those who take bookings: the owner unless they have said that they take
 * none, and, in the order in which they were invited, members with the role of a barber whose accounts are active. Of these
 * it is the first {@link MOST_BARBERS} for `ANYONE`, else the one who is named; no other account is read.
 */
export async function askedChairs(
  stateOf: StateOf,
  { shopId }: Pick<ShopRecord, 'shopId'>,
  barber: BarberWish,
): Promise<AskedChairs> {
  const { state } = await stateOf(crew, { shopId });
  const wish = wishFor(state, shopId, barber);
  const own = isOwnerBookable(state, shopId) && (wish === OWNER || wish === ANYONE);
  if (wish === OWNER) return { own, places: [] };
  const all = placesOf(state, shopId);
  const asked = wish === ANYONE ? all.slice(0, MOST_BARBERS) : all.filter(([chair]) => chair === wish);
  const accounts = await Promise.all(asked.map(([, { memberId = '' }]) => stateOf(account, { accountId: memberId })));
  return { own, places: asked.filter((_, index) => accounts[index]?.state.status === 'active') };
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
 * takes no bookings. Undefined for the owner's own alone, of which a command says nothing.
 */
export async function chairOffers(
  stateOf: StateOf,
  shop: ShopRecord,
  date: string,
  barber: BarberWish,
): Promise<readonly ChairOffer[] | undefined> {
  const { own, places } = await askedChairs(stateOf, shop, barber);
  if (own && barber !== ANYONE) return undefined;
  const chairs = places.map((place) => chairOfferOf(shop, place, date));
  return own ? [ownChair(shop, date), ...chairs] : chairs;
}

/** Whose chair it is, also once they have left; undefined for the owner's own. */
export async function memberAt(stateOf: StateOf, chair: string | undefined): Promise<string | undefined> {
  if (chair === undefined) return undefined;
  return membershipOf((await stateOf(crew, { membershipId: chair })).state, chair)?.memberId;
}
