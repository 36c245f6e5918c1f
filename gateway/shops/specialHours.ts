import { localDateOf } from '#domain/calendar.ts';
import { catalog } from '#domain/shops/decider.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { shopOf } from '../bookings/facts.ts';
import { byCrew } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';
import { shopNow } from './actions.ts';

/** Local days of a shop, both included, and the half hours it works on them; null: those of the week again. */
type SpecialDays = { readonly from: string; readonly to: string; readonly slots: readonly string[] | null };

/**
 * Sets other hours for some days of the calling member's shop, or of one at which they close days, or those of the week again. Who has booked keeps their
 * time. Refuses with ShopMissing, for a product too, and as the shop does.
 */
export async function setSpecialHours(
  context: Context,
  shopId: string,
  { from, to, slots }: SpecialDays,
): Promise<ShopDocument> {
  member(context);
  const { timeZone } = await shopOf(context, shopId);
  const today = localDateOf(context.services.now(), timeZone);
  const data = { shopId, from, to, times: slots, today, ...(await byCrew(context, shopId)) };
  await context.dispatch(catalog, { type: 'SetSpecialHours', data });
  return shopNow(context, shopId);
}
