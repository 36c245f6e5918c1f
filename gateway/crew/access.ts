import { crew } from '#domain/crew/decider.ts';
import type { CrewRole } from '#domain/crew/events.ts';
import { membershipOf } from '#domain/crew/state.ts';
import { shopOfMembership } from '#domain/ids.ts';
import { worksAsAt } from '#domain/processes/crew/worksAs.ts';
import type { ByCrew, WorksAs } from '#domain/shopRights.ts';
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
 * The shops of others in which the calling member works, in the order in which they joined: found in a read model, and each
 * decided by the log. One that is taken down is left out.
 */
export async function servedShops(context: Context): Promise<ServedShop[]> {
  const { id } = member(context);
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
