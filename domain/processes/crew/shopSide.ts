import type { BookingFacts } from '../../bookings/events.ts';
import { crew } from '../../crew/decider.ts';
import { chairOf } from '../../crew/state.ts';
import type { StateOf } from '../../dispatch.ts';
import { rightsOf, servesAt } from '../../shopRights.ts';
import { account } from '../../users/decider.ts';
import { MOST_BARBERS } from './chairOffers.ts';
import { openShop } from './openShop.ts';

type Visit = Pick<BookingFacts, 'shopId' | 'ownerId' | 'customerId' | 'chair'>;

/**
 * Who is informed of a booking beside its customer: the shop's owner, and who of its crew serves at its chair now, whoever has
 * that chair first; accounts that are not active are left out, and in a shop that is taken down or whose owner's account is
 * not active all of the crew. At most {@link MOST_BARBERS} of these.
 */
export async function shopSideOf(stateOf: StateOf, { shopId, ownerId, customerId, chair }: Visit): Promise<string[]> {
  const { state } = await stateOf(crew, { shopId });
  const serving = Object.entries(state.memberships).flatMap(([membershipId, one]) => {
    const worksAs = { rights: rightsOf(one.role), chair: chairOf(membershipId, one) };
    const isServing = one.stage === 'working' && one.shopId === shopId && servesAt(worksAs, chair);
    const isOther = one.memberId !== undefined && one.memberId !== customerId;
    return isServing && isOther && one.memberId ? [{ memberId: one.memberId, hasIt: worksAs.chair === chair }] : [];
  });
  if (serving.length === 0 || !(await openShop(stateOf, shopId))) return [ownerId];
  const ids = serving.sort((one, other) => Number(other.hasIt) - Number(one.hasIt)).map(({ memberId }) => memberId);
  const asked = ids.slice(0, MOST_BARBERS);
  const accounts = await Promise.all(asked.map((accountId) => stateOf(account, { accountId })));
  return [ownerId, ...asked.filter((_, index) => accounts[index]?.state.status === 'active')];
}

/** Whether somebody is of the crew of a shop, or was when they did something there. */
export async function isOfCrew(stateOf: StateOf, shopId: string, memberId: string): Promise<boolean> {
  const { state } = await stateOf(crew, { shopId });
  return Object.values(state.memberships).some((one) => one.shopId === shopId && one.memberId === memberId);
}

/** Whether somebody did something with a booking for its shop: its owner, or who is or was of the crew; never its customer. */
export const actedForShop = async (
  stateOf: StateOf,
  { shopId, ownerId, customerId }: Visit,
  actorId: string,
): Promise<boolean> =>
  actorId !== customerId && (actorId === ownerId || (await isOfCrew(stateOf, shopId, actorId)));

/** Who has a chair of a shop's crew now; undefined for the owner's own, and once they have left. */
export async function holderOfChair(stateOf: StateOf, shopId: string, chair?: string): Promise<string | undefined> {
  if (chair === undefined) return undefined;
  const { state } = await stateOf(crew, { shopId });
  const found = Object.entries(state.memberships).find(
    ([membershipId, one]) => one.stage === 'working' && chairOf(membershipId, one) === chair,
  );
  return found?.[1].memberId;
}
