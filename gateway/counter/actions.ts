import { OnlyTheOwner } from '#domain/bookings/refusals.ts';
import { counter, type Good } from '#domain/counter/decider.ts';
import { newId } from '#domain/ids.ts';
import { hasShopRight, type ShopRight } from '#domain/shopRights.ts';
import { catalog, isBarberShop, liveShop } from '#domain/shops/decider.ts';
import { NotYourShop, ShopMissing } from '#domain/shops/refusals.ts';
import { byCrew } from '../crew/access.ts';
import { type Context, member } from '../http/context.ts';

/** A good at the desk of a shop; `price` in cents, `stock` null where its pieces are not counted. */
export type GoodAtDesk = Good & { readonly goodId: string };
/** What is said of a good; without `stock` a new one is not counted, and one that is there is left as it is. */
export type GoodForm = Pick<Good, 'name' | 'price'> & { readonly stock?: number | undefined };

/**
 * The shop, and what the calling member may do there. Refuses with ShopMissing what is no barber shop or is taken down, with
 * NotYourShop who neither owns it nor works there, and with OnlyTheOwner who has not the right.
 */
async function barberShop(context: Context, shopId: string, right: ShopRight) {
  const { id } = member(context);
  const shop = liveShop((await context.stateOf(catalog, { shopId })).state, shopId);
  if (!shop || !isBarberShop(shop)) throw ShopMissing();
  const { worksAs } = await byCrew(context, shopId);
  if (shop.ownerId === id) return { shopId };
  if (!worksAs) throw NotYourShop();
  if (!hasShopRight(worksAs, right)) throw OnlyTheOwner();
  return { shopId, worksAs };
}

/** The goods as the log has them now, by name. */
async function goodsNow(context: Context, shopId: string): Promise<GoodAtDesk[]> {
  const { goods } = (await context.stateOf(counter, { shopId })).state;
  return Object.entries(goods)
    .map(([goodId, good]) => ({ goodId, ...good }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** What is at the desk of a shop, by name: for its owner, and who of its crew serves there. */
export async function counterGoods(context: Context, shopId: string): Promise<GoodAtDesk[]> {
  await barberShop(context, shopId, 'serveOwn');
  return goodsNow(context, shopId);
}

/** Puts a good there, or sets the name and price of one; `goodId` undefined for a new one. Refuses as the counter does. */
export async function setCounterGood(
  context: Context,
  shopId: string,
  goodId: string | undefined,
  form: GoodForm,
): Promise<GoodAtDesk[]> {
  const of = await barberShop(context, shopId, 'keepMenu');
  const data = { ...of, ...form, goodId: goodId ?? newId(context.entropy) };
  await context.dispatch(counter, { type: 'SetCounterGood', data });
  return goodsNow(context, shopId);
}

/** Takes a good off; a repeat changes nothing. Refuses as the counter does. */
export async function takeOffCounterGood(context: Context, shopId: string, goodId: string): Promise<GoodAtDesk[]> {
  const of = await barberShop(context, shopId, 'keepMenu');
  await context.dispatch(counter, { type: 'TakeOffCounterGood', data: { ...of, goodId } });
  return goodsNow(context, shopId);
}

/** So many pieces are left; null: they are not counted. Refuses as the counter does. */
export async function setCounterStock(
  context: Context,
  shopId: string,
  goodId: string,
  stock: number | null,
): Promise<GoodAtDesk[]> {
  const of = await barberShop(context, shopId, 'keepMenu');
  await context.dispatch(counter, { type: 'SetCounterStock', data: { ...of, goodId, stock } });
  return goodsNow(context, shopId);
}
