import type { StateOf } from '../../dispatch.ts';
import { ownerOfShop } from '../../ids.ts';
import { catalog, isBarberShop, liveShop, type ShopRecord } from '../../shops/decider.ts';
import { account } from '../../users/decider.ts';

/** A barber shop that is there and whose owner's account is active; people work in no other. */
export async function openShop(stateOf: StateOf, shopId: string): Promise<ShopRecord | undefined> {
  const accountId = ownerOfShop(shopId);
  if (accountId === undefined) return undefined;
  const shop = liveShop((await stateOf(catalog, { shopId })).state, shopId);
  if (!shop || !isBarberShop(shop)) return undefined;
  return (await stateOf(account, { accountId })).state.status === 'active' ? shop : undefined;
}
