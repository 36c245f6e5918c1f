import { campaign } from '../../campaigns/decider.ts';
import type { StateOf } from '../../dispatch.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';

/** Whether what a notification says of a campaign is still so. */
export async function isCampaignNoticeInForce(
  stateOf: StateOf,
  { kind, refs: { campaignId = '', updateId = '' } }: { readonly kind: NoticeKind; readonly refs: Refs },
): Promise<boolean> {
  const { paused, review, updates } = (await stateOf(campaign, { campaignId })).state;
  if (kind === 'campaignNews') return updates.ids.includes(updateId);
  if (kind === 'campaignPaused') return paused !== undefined;
  return kind !== 'campaignToReview' || review.openReports > 0 || review.appeal === 'open';
}
