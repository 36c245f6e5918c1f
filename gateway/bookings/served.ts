import { OnlyTheOwner } from '#domain/bookings/refusals.ts';
import { hasShopRight, type ShopRight, servesAt, type WorksAs } from '#domain/shopRights.ts';
import type { ShopRecord } from '#domain/shops/decider.ts';
import { NotYourShop } from '#domain/shops/refusals.ts';
import { byCrew } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';
import { shopOf } from './facts.ts';

/** A shop as the log has it, and what the calling member may do there as one of its crew; undefined for its owner. */
export type Served = { readonly shop: ShopRecord; readonly worksAs: WorksAs | undefined };

/**
 * A shop for its owner, and for who of its crew has a right. Refuses with ShopMissing, with NotYourShop who does not work
 * there, and with OnlyTheOwner whose role does not include it.
 */
export async function servedShop(context: Context, shopId: string, right: ShopRight): Promise<Served> {
  const caller = member(context);
  const shop = await shopOf(context, shopId);
  if (shop.ownerId === caller.id) return { shop, worksAs: undefined };
  const { worksAs } = await byCrew(context, shopId);
  if (!worksAs) throw NotYourShop();
  if (!hasShopRight(worksAs, right)) throw OnlyTheOwner();
  return { shop, worksAs };
}

/** Whether what is at a chair is shown to who asked for a shop: its owner sees every chair. */
export const sees = ({ worksAs }: Pick<Served, 'worksAs'>, chair: string | undefined): boolean =>
  worksAs === undefined || servesAt(worksAs, chair);

/** The chair of who serves at their own alone; undefined for the owner and who serves at every chair. */
export const onlyChairOf = ({ worksAs }: Pick<Served, 'worksAs'>): string | undefined =>
  worksAs && !hasShopRight(worksAs, 'serveAll') ? worksAs.chair : undefined;
