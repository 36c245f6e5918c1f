import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import { leftAt } from '#domain/campaigns/leaving.ts';
import { REFUNDS_AT_ONCE } from '#domain/campaigns/limits.ts';
import { organizer } from '#domain/campaigns/organizer.ts';
import { paidOutWhileGoingOn } from '#domain/campaigns/state.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job, type Tools } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';

/**
 * The campaigns of a closed account that go on are cancelled, and pay everything back. One that was paid out ends instead,
 * after what its contributors could still take back by themselves went back: a platform owner, who is mailed, decides
 * whether the platform pays back more. What has ended stays; where it holds money that nobody can ask for any more, platform
 * owners are mailed as well.
 */
export const cancelOfClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'cancel-campaigns-of-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  async run({ accountId }, tools) {
    const { state } = await tools.stateOf(organizer, { memberId: accountId });
    for (const { campaignId } of state.campaigns) await endWithout(tools, campaignId);
  },
});

/** Safe to repeat: the mail goes out before the end, once, and what is decided already is not decided again. */
async function endWithout(tools: Tools, campaignId: string): Promise<void> {
  const { stateOf, dispatch, now } = tools;
  const { state } = await stateOf(campaign, { campaignId });
  // It was counted, and its process died before it was created.
  if (!state.organizerId) return;
  const left = leftAt(state, now());
  if (left > 0) await mailOfLeft(tools, { campaignId, name: state.name, left });
  const paidOut = paidOutWhileGoingOn(state, now());
  if (paidOut > 0) await mailOfPaidOut(tools, { campaignId, name: state.name, paidOut });
  const sender = { ...tools.sender, commandId: undefined };
  const data = { campaignId, most: REFUNDS_AT_ONCE };
  let isOver = false;
  while (!isOver) {
    const { events } = await dispatch(campaign, { type: 'EndWithoutOrganizer', data }, sender);
    isOver = events.at(-1)?.type !== 'ContributionRefunded';
  }
}

type PaidOut = { readonly campaignId: string; readonly name: string; readonly paidOut: number };

const mailOfPaidOut = (tools: Tools, { campaignId, name, paidOut }: PaidOut): Promise<void> =>
  mailOwners(tools, `campaign-left-${campaignId}`, 'A campaign ends without its organizer', [
    `The organizer of “${name}” has no account any more. ${dollars(paidOut)} of it was paid out to them, so that it is not cancelled: the platform would pay its contributors back what the organizer has. It ends, and what contributors could still take back by themselves goes back to them.`,
    'Whoever else is to be paid back is your decision: take the payout back first, where their account still has it, then give contributions back one by one, or cancel the campaign. What is missing then is the platform’s.',
    `${tools.publicUrl}/userCampaign/${campaignId}?tab=money`,
  ]);

type Left = { readonly campaignId: string; readonly name: string; readonly left: number };

const mailOfLeft = (tools: Tools, { campaignId, name, left }: Left): Promise<void> =>
  mailOwners(tools, `campaign-holds-${campaignId}`, 'Money of a campaign has no organizer', [
    `The organizer of “${name}” has no account any more, and the campaign has ended. ${dollars(left)} of it, with what its pledges may still bring, can be paid out to nobody now, and those who gave it cannot take it back by themselves.`,
    'Cancel the campaign to pay all of it back. Where something was paid out before, the question says how much the platform would pay of its own: then give contributions back one by one instead.',
    `${tools.publicUrl}/userCampaign/${campaignId}?tab=money`,
  ]);
