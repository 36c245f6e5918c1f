import { crew } from '../../crew/decider.ts';
import { worksAsIn } from '../../crew/shopRights.ts';
import type { StateOf } from '../../dispatch.ts';
import { ownerOfShop } from '../../ids.ts';
import type { WorksAs } from '../../shopRights.ts';
import { account } from '../../users/decider.ts';
import { openShop } from './openShop.ts';

/**
 * What a member may do in a shop as one of its crew, from the log as it is now. Undefined for the shop's owner, for who does
 * not work there any more, for an account that is not active, and in a shop that is taken down or whose owner's account is
 * not active. Of who does not work there no account is read.
 */
export async function worksAsAt(stateOf: StateOf, shopId: string, memberId: string): Promise<WorksAs | undefined> {
  const ownerId = ownerOfShop(shopId);
  if (ownerId === undefined || ownerId === memberId) return undefined;
  const found = worksAsIn((await stateOf(crew, { shopId })).state, shopId, memberId);
  if (!found) return undefined;
  const [{ state }, shop] = await Promise.all([stateOf(account, { accountId: memberId }), openShop(stateOf, shopId)]);
  return shop && state.status === 'active' ? found : undefined;
}
