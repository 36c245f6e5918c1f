import type { Offer } from '#domain/bookings/commands.ts';
import { localDateOf } from '#domain/calendar.ts';
import { type BarberWish, chairOffers } from '#domain/processes/crew/chairOffers.ts';
import { offerOf } from '#domain/processes/waitlist/shopOffer.ts';
import { catalog, isBarberShop, type ShopRecord } from '#domain/shops/decider.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { account } from '#domain/users/decider.ts';
import type { Context } from '../http/context.ts';

/** A barber shop as its catalog has it now, removed or not. Refuses with ShopMissing, for a product too. */
export async function shopOf(context: Pick<Context, 'stateOf'>, shopId: string): Promise<ShopRecord> {
  const { state } = await context.stateOf(catalog, { shopId });
  const shop = state.shops[shopId];
  if (!shop || !isBarberShop(shop)) throw ShopMissing();
  return shop;
}

/** Whether a local day `YYYY-MM-DD` is today at a shop; false where there is no such shop. */
export async function isTodayAt(
  { stateOf, services }: Pick<Context, 'stateOf' | 'services'>,
  shopId: string,
  date: string,
): Promise<boolean> {
  const { state } = await stateOf(catalog, { shopId });
  const shop = state.shops[shopId];
  return shop !== undefined && localDateOf(services.now(), shop.timeZone) === date;
}

/**
 * What a shop offers whoever books one of its local days, of whom they wish to have (`wishFor` where nobody is
 * named): a shop whose owner's
 * account is not active is as closed as a removed one.
 */
export async function offerToBook(
  { stateOf, services }: Pick<Context, 'stateOf' | 'services'>,
  shop: ShopRecord,
  date: string,
  barber?: BarberWish,
): Promise<Offer> {
  const [{ state: owner }, chairs] = await Promise.all([
    stateOf(account, { accountId: shop.ownerId }),
    chairOffers(stateOf, shop, date, barber),
  ]);
  const offer = { ...offerOf(shop, date, services.now()), ...(chairs && { chairs }) };
  return owner.status === 'active' ? offer : { ...offer, shopRemoved: true };
}
