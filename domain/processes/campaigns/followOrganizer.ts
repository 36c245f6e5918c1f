import { campaign } from '../../campaigns/decider.ts';
import { organizer } from '../../campaigns/organizer.ts';
import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { account } from '../../users/decider.ts';

export type OrganizerTools = { readonly dispatch: Dispatch; readonly stateOf: StateOf; readonly sender: Sender };

/**
 * Pauses the campaigns of a member that could take money while their account is suspended or deleted, whoever decided that,
 * and lets those go on that were paused for it alone, once the account is there again. May run concurrently, and again after
 * a crash at any point: the last look is at the account as it is then.
 */
export async function followOrganizer(
  { dispatch, stateOf, sender }: OrganizerTools,
  memberId: string,
): Promise<void> {
  const again = { ...sender, commandId: undefined };
  const { campaigns } = (await stateOf(organizer, { memberId })).state;
  for (let followed: boolean | undefined; ; ) {
    const { status } = (await stateOf(account, { accountId: memberId })).state;
    const isActive = status === 'active';
    // Campaigns of a closed account are ended, or pay everything back: another job does that.
    if (status === 'closed' || isActive === followed) return;
    for (const { campaignId } of campaigns) {
      // It was counted, and its process died before it was created.
      if (!(await stateOf(campaign, { campaignId })).state.organizerId) continue;
      await dispatch(campaign, { type: 'FollowOrganizer', data: { campaignId, isActive } }, again);
    }
    followed = isActive;
  }
}
