import { ANYONE } from '#domain/bookings/events.ts';
import { localDateOf } from '#domain/calendar.ts';
import type { CrewChanges } from '#domain/crew/commands.ts';
import { crew } from '#domain/crew/decider.ts';
import { AddressInvitedOften, InvitationOver, MembershipMissing } from '#domain/crew/refusals.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { newMembershipId, ownerOfShop, shopOfMembership } from '#domain/ids.ts';
import { limitsFor } from '#domain/plans/limits.ts';
import { handleHash } from '#domain/ports/handleHash.ts';
import { askedChairs } from '#domain/processes/crew/chairOffers.ts';
import { openShop } from '#domain/processes/crew/openShop.ts';
import { catalog, isBarberShop, liveShop } from '#domain/shops/decider.ts';
import { NotYourShop, ShopMissing } from '#domain/shops/refusals.ts';
import { type Context, member } from '../http/context.ts';
import { wholeMenu } from '../shops/services.ts';
import { accountState, holderOf } from '../users/accounts.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { byCrew } from './access.ts';
import type { Invitation } from './inputs.ts';

/** So many invitations an address gets within a week, whoever sends them (docs/rules.md L2). */
const INVITATIONS_OF_ADDRESS = 5;
const WEEK_MS = 7 * 86_400_000;

/**
 * Invites an address to a barber shop of the calling member, and answers the id of the place. The answer is the same
 * whether an account has the address or not. Refuses a member whose address is not proven, by the plan's limit, and what is
 * invited too often.
 */
export async function inviteToCrew(context: Context, { shopId, email, role }: Invitation): Promise<string> {
  const { id } = member(context);
  await requireProvenAddress(context, id);
  const { state } = await context.stateOf(catalog, { shopId });
  const shop = liveShop(state, shopId);
  if (!shop || !isBarberShop(shop)) throw ShopMissing();
  if (shop.ownerId !== id) throw NotYourShop();
  const { vault, now } = context.services;
  const hash = await handleHash(vault, email);
  const data = {
    ...{ membershipId: newMembershipId(shopId, context.entropy), email, role },
    limit: (await limitsFor(context.stateOf, id, now())).crew,
    isOwn: (await holderOf(context, hash)) === id,
  };
  // Decided before it is counted: what is refused anyway, or was done before, takes nothing from the address.
  const { state: before } = await context.stateOf(crew, { ownerId: id });
  const events = crew.decide({ type: 'InviteToCrew', data, at: now(), by: context.actor }, before);
  if (events.length > 0) await countInvitation(context, hash);
  await context.dispatch(crew, { type: 'InviteToCrew', data });
  return data.membershipId;
}

async function countInvitation({ services }: Context, hash: string): Promise<void> {
  const { config, vault, now } = services;
  if (!config.rateLimit) return;
  const budget = { key: `crewInvitations/${hash}`, most: INVITATIONS_OF_ADDRESS, withinMs: WEEK_MS };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw AddressInvitedOften({ retryAfter });
}

/** The shop of a place in a crew. Refuses with MembershipMissing what is no such id. */
function shopOf(membershipId: string): string {
  const shopId = shopOfMembership(membershipId);
  if (!shopId || !ownerOfShop(shopId)) throw MembershipMissing();
  return shopId;
}

/**
 * Accepts or declines an invitation to the address of the calling member, who must have proven it. Nobody begins in a
 * shop that is down or whose owner is suspended.
 */
export async function answerCrewInvitation(context: Context, membershipId: string, accepts: boolean): Promise<void> {
  const { id } = member(context);
  const shopId = shopOf(membershipId);
  if (accepts && !(await openShop(context.stateOf, shopId))) throw InvitationOver();
  await requireProvenAddress(context, id);
  const { email } = (await accountState(context, id)).profile;
  await context.dispatch(crew, { type: 'AnswerCrewInvitation', data: { membershipId, accepts, email } });
}

/**
 * Says anew what is given of a person in a crew; fields that are left out stay. By the shop's owner, and as far as their role
 * goes by who works there.
 */
export async function changeCrewMember(context: Context, membershipId: string, changes: CrewChanges): Promise<void> {
  const { id } = member(context);
  const shopId = shopOf(membershipId);
  if (ownerOfShop(shopId) !== id && !(await byCrew(context, shopId)).worksAs) throw MembershipMissing();
  const shop = (await context.stateOf(catalog, { shopId })).state.shops[shopId];
  if (!shop) throw MembershipMissing();
  const menu = wholeMenu(shop, shop.services).map(({ serviceId }) => serviceId);
  const today = localDateOf(context.services.now(), shop.timeZone);
  await context.dispatch(crew, { type: 'ChangeCrewMember', data: { membershipId, changes, menu, today } });
}

/**
 * Says whether the calling member takes bookings at their own chair in a shop of theirs. Refuses with ShopMissing,
 * NotYourShop, and NobodyElseBookable where nobody of the crew can be booked instead.
 */
export async function setOwnerBookings(context: Context, shopId: string, takesBookings: boolean): Promise<void> {
  const { id } = member(context);
  const shop = ownerOfShop(shopId) && liveShop((await context.stateOf(catalog, { shopId })).state, shopId);
  if (!shop || !isBarberShop(shop)) throw ShopMissing();
  if (shop.ownerId !== id) throw NotYourShop();
  const { places } = await askedChairs(context.stateOf, shop, ANYONE);
  const data = { shopId, takesBookings, bookable: places.map(([chair]) => chair) };
  await context.dispatch(crew, { type: 'SetOwnerBookings', data });
}

/** Takes an invitation back, or removes a person, whom the calling member can restore for a day. */
export async function removeFromCrew(context: Context, membershipId: string, onlyInvited: boolean): Promise<void> {
  member(context);
  shopOf(membershipId);
  await context.dispatch(crew, { type: 'RemoveFromCrew', data: { membershipId, onlyInvited } });
}

/** Takes the removal of a person back, within a day and the limit of the plan. */
export async function restoreToCrew(context: Context, membershipId: string): Promise<void> {
  const { id } = member(context);
  shopOf(membershipId);
  const { state } = await context.stateOf(crew, { membershipId });
  const accountId = membershipOf(state, membershipId)?.memberId;
  if (!accountId || (await accountState(context, accountId)).status === 'closed') throw MembershipMissing();
  const limit = (await limitsFor(context.stateOf, id, context.services.now())).crew;
  await context.dispatch(crew, { type: 'RestoreToCrew', data: { membershipId, limit } });
}

/** The calling member works there no longer. */
export async function leaveCrew(context: Context, membershipId: string): Promise<void> {
  member(context);
  shopOf(membershipId);
  await context.dispatch(crew, { type: 'LeaveCrew', data: { membershipId } });
}
