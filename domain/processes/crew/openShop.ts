import type { StateOf } from '../../dispatch.ts';
import { ownerOfShop } from '../../ids.ts';
import { type Catalog, catalog, isBarberShop, liveShop, type ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';
import type { Account } from '../../users/state.ts';

/** A barber shop that is there and whose owner's account is active; people work in no other. */
export function openShopIn(
  shops: Catalog,
  { status }: Pick<Account, 'status'>,
  shopId: string,
): ShopRecord | undefined {
  const shop = liveShop(shops, shopId);
  return shop && isBarberShop(shop) && status === 'active' ? shop : undefined;
}

/** Like {@link openShopIn}, from the log. */
export async function openShop(stateOf: StateOf, shopId: string): Promise<ShopRecord | undefined> {
  const accountId = ownerOfShop(shopId);
  if (accountId === undefined) return undefined;
  const [shops, owner] = await Promise.all([stateOf(catalog, { shopId }), stateOf(account, { accountId })]);
  return openShopIn(shops.state, owner.state, shopId);
}
