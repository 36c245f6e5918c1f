import { crew } from '#domain/crew/decider.ts';
import type { CrewRole } from '#domain/crew/events.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { ownerOfShop, shopOfMembership } from '#domain/ids.ts';
import { worksAsAt } from '#domain/processes/crew/worksAs.ts';
import { type ByCrew, hasShopRight, type ShopRight, type WorksAs } from '#domain/shopRights.ts';
import { catalog, type ShopRecord } from '#domain/shops/decider.ts';
import { places, readPlaces } from '#projections/crew/places.ts';
import { type Context, member } from '../http/context.ts';

/** What the calling member may do in a shop as one of its crew, as a command brings it along; empty for all others. */
export async function byCrew(context: Pick<Context, 'actor' | 'stateOf'>, shopId: string): Promise<ByCrew> {
  const worksAs = await worksAsAt(context.stateOf, shopId, member(context).id);
  return worksAs ? { worksAs } : {};
}

/** A shop in which a member works, their membership and role, and what they may do there. */
export type ServedShop = {
  readonly membershipId: string;
  readonly role: CrewRole;
  readonly shop: ShopRecord;
  readonly worksAs: WorksAs;
};

/**
 * The shops of others in which a member works, the calling one when none is named, in the order in which they joined: found in
 * a read model, and each decided by the log. One that is taken down is left out.
 */
export async function servedShops(context: Context, id: string = member(context).id): Promise<ServedShop[]> {
  const membershipIds = await readPlaces(await context.fresh(places), id);
  const found = await Promise.all(
    membershipIds.map(async (membershipId): Promise<ServedShop | undefined> => {
      const shopId = shopOfMembership(membershipId) ?? '';
      const worksAs = await worksAsAt(context.stateOf, shopId, id);
      if (!worksAs) return undefined;
      const shop = (await context.stateOf(catalog, { shopId })).state.shops[shopId];
      const one = membershipOf((await context.stateOf(crew, { shopId })).state, membershipId);
      return shop && one?.stage === 'working' ? { membershipId, role: one.role, shop, worksAs } : undefined;
    }),
  );
  return found.flatMap((one) => one ?? []);
}

/**
 * The calling member, and the owners of the shops at which they have a right as they begin to listen: what changes at a shop is
 * published under its owner.
 */
export async function listeningAt(context: Context, right: ShopRight): Promise<string[]> {
  const { id } = member(context);
  const served = (await servedShops(context)).filter(({ worksAs }) => hasShopRight(worksAs, right));
  return [...new Set([id, ...served.map(({ shop }) => shop.ownerId)])];
}

/** Whether the calling member owns a shop, or has a right there now. */
export async function hasRightAt(context: Context, shopId: string, right: ShopRight): Promise<boolean> {
  if (ownerOfShop(shopId) === member(context).id) return true;
  return hasShopRight((await byCrew(context, shopId)).worksAs, right);
}

/**
 * Whether a change of a crew concerns the calling member: of their own membership, of a crew of theirs, or of one they plan.
 * `membershipId`: whose has changed; a shop's id where it is whether the shop's owner takes bookings.
 */
export async function concernsCaller(context: Context, membershipId: string): Promise<boolean> {
  const shopId = shopOfMembership(membershipId) ?? membershipId;
  if (await hasRightAt(context, shopId, 'planCrew')) return true;
  const { state } = await context.stateOf(crew, { shopId });
  const one = membershipOf(state, membershipId);
  // The crew keeps nothing of an invitation that was declined, withdrawn or has lapsed: whose it was cannot be asked any more, so
  // the message is passed on. It has the id alone.
  return one === undefined || one.memberId === member(context).id;
}
