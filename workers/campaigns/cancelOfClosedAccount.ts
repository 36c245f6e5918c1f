import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { statusAt } from '#domain/campaigns/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';

/** The campaigns of a closed account that go on are cancelled, and pay everything back; what has ended stays. */
export const cancelOfClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'cancel-campaigns-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId }, { stateOf, dispatch, sender, now }) {
    const { state } = await stateOf(organizer, { memberId: accountId });
    for (const { campaignId } of state.campaigns) {
      const status = statusAt((await stateOf(campaign, { campaignId })).state, now());
      if (status === 'ended' || status === 'cancelled') continue;
      const data = { campaignId, reason: 'Its organizer has closed their account.' };
      await dispatch(campaign, { type: 'CancelCampaign', data }, { ...sender, commandId: undefined });
    }
  },
});
