import { campaign } from '../../campaigns/decider.ts';
import type { StateOf } from '../../dispatch.ts';
import { campaignOfContribution, cartOfOrder, ownerOfShop, placeOfBooking } from '../../ids.ts';
import { order } from '../../orders/decider.ts';
import { isPlaced } from '../../orders/state.ts';
import type { Purpose } from '../../payments/events.ts';

/** Whose earnings a contested payment is: none for a plan, which the platform itself sells. */
export async function sellersOf(
  { stateOf }: { readonly stateOf: StateOf },
  { page, itemId }: Purpose,
): Promise<readonly string[]> {
  if (page === 'booking') {
    const ownerId = ownerOfShop(placeOfBooking(itemId)?.shopId ?? '');
    return ownerId === undefined ? [] : [ownerId];
  }
  if (page === 'cart') {
    if (!cartOfOrder(itemId)) return [];
    const { state } = await stateOf(order, { orderId: itemId });
    return isPlaced(state) ? state.parts.map(({ sellerId }) => sellerId) : [];
  }
  if (page !== 'contribute') return [];
  const campaignId = campaignOfContribution(itemId);
  const organizerId = campaignId && (await stateOf(campaign, { campaignId })).state.organizerId;
  return organizerId ? [organizerId] : [];
}
