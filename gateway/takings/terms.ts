import { localDateOf } from '#domain/calendar.ts';
import { crew } from '#domain/crew/decider.ts';
import type { CrewTerms } from '#domain/crew/events.ts';
import { MembershipMissing } from '#domain/crew/refusals.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { termsSetFor } from '#domain/crew/terms.ts';
import { ownerOfShop, shopOfMembership } from '#domain/ids.ts';
import { hasShopRight } from '#domain/shopRights.ts';
import { catalog } from '#domain/shops/decider.ts';
import { byCrew } from '../crew/access.ts';
import type { CrewMember } from '../crew/types.ts';
import { type Context, member } from '../http/context.ts';

/**
 * Says for what somebody works in a shop of the calling member, from the shop's today on; null: nothing is agreed any more.
 * Refuses with MembershipMissing who does not work in one of theirs, and with CrewTermsInvalid.
 */
export async function setCrewTerms(context: Context, membershipId: string, terms: CrewTerms | null): Promise<void> {
  const { id } = member(context);
  const shopId = shopOfMembership(membershipId);
  if (!shopId || ownerOfShop(shopId) !== id) throw MembershipMissing();
  const shop = (await context.stateOf(catalog, { shopId })).state.shops[shopId];
  if (!shop) throw MembershipMissing();
  const today = localDateOf(context.services.now(), shop.timeZone);
  await context.dispatch(crew, { type: 'SetCrewTerms', data: { membershipId, terms, today } });
}

/**
 * For what somebody works in a shop now, as far as the calling member may read it: its owner and managers of everybody, a
 * barber of themself. Null for others, for who does not work there, and where nothing is agreed.
 */
export async function termsShown(
  context: Context,
  { id, shopId, chair }: Pick<CrewMember, 'id' | 'shopId' | 'chair'>,
): Promise<CrewTerms | null> {
  const one = membershipOf((await context.stateOf(crew, { shopId })).state, id);
  if (one?.stage !== 'working' || !(await mayRead(context, shopId, chair))) return null;
  return termsSetFor(one);
}

async function mayRead(context: Context, shopId: string, chair: string): Promise<boolean> {
  if (ownerOfShop(shopId) === member(context).id) return true;
  const { worksAs } = await byCrew(context, shopId);
  return hasShopRight(worksAs, 'readTakings') || (hasShopRight(worksAs, 'readOwnTakings') && worksAs?.chair === chair);
}
