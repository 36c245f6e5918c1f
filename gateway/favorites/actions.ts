import { favorites } from '#domain/favorites/decider.ts';
import { catalog, isBarberShop, liveShop } from '#domain/shops/decider.ts';
import { ShopMissing } from '#domain/shops/refusals.ts';
import { directory, readShops } from '#projections/shops/directory.ts';
import { isOpen, type ShopDocument } from '#projections/shops/shopDocument.ts';
import { type Context, member } from '../http/context.ts';

/** The ids of the calling member's favorites, the latest first. */
export async function favoriteIds(context: Context): Promise<readonly string[]> {
  const { state } = await context.stateOf(favorites, { memberId: member(context).id });
  return state.ids;
}

/** Refuses with ShopMissing what is not there, or was taken down, and with FavoritesFull beyond a hundred. */
export async function addFavorite(context: Context, shopId: string): Promise<void> {
  const { state } = await context.stateOf(catalog, { shopId });
  if (!liveShop(state, shopId)) throw ShopMissing();
  await context.dispatch(favorites, { type: 'AddFavorite', data: { memberId: member(context).id, shopId } });
}

export async function removeFavorite(context: Context, shopId: string): Promise<void> {
  await context.dispatch(favorites, { type: 'RemoveFavorite', data: { memberId: member(context).id, shopId } });
}

/** The calling member's favorite shops, the latest first, without those that are gone. */
export async function favoriteShops(context: Context): Promise<ShopDocument[]> {
  const found = await readShops(await context.fresh(directory), await favoriteIds(context));
  return found.filter((shop) => isBarberShop(shop) && isOpen(shop));
}
