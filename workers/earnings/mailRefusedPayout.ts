import { z } from 'zod';
import type { PayoutFailed } from '#domain/campaigns/payoutEvents.ts';
import type { EarningsPayoutFailed } from '#domain/earnings/events.ts';
import { HELD } from '#domain/processes/payouts/followTransfer.ts';
import { job } from '../job.ts';
import { dollars, mailMember } from '../payments/payerMail.ts';

/** Not for its member to mend: the platform has too little at the provider, or somebody looks first. */
const NOT_THEIRS: ReadonlySet<string> = new Set(['balance_insufficient', HELD]);

const data = z.object({
  memberId: z.string(),
  /** Of a payout of a campaign. */
  campaignId: z.string().optional(),
  amount: z.int(),
  why: z.string(),
  at: z.string(),
});

/**
 * A payout that the provider refused, as the member's account cannot receive it, is mailed to them: once a month for each
 * reason, as it is tried again each day. `amount` in cents.
 */
export const mailRefusedPayout = job<EarningsPayoutFailed | PayoutFailed, z.infer<typeof data>>({
  name: 'mail-refused-payout',
  on: ['EarningsPayoutFailed', 'PayoutFailed'],
  data,
  from({ data: told, metadata }) {
    const { amount, why, failedAt: at } = told;
    if (metadata.channel === 'demo' || NOT_THEIRS.has(why)) return null;
    return 'memberId' in told
      ? { memberId: told.memberId, amount, why, at }
      : { memberId: told.organizerId, campaignId: told.campaignId, amount, why, at };
  },
  async run({ memberId, campaignId, amount, why, at }, tools) {
    const isCampaign = campaignId !== undefined;
    const key = `payout-refused-${campaignId ?? memberId}-${why}-${at.slice(0, 7)}`;
    await mailMember(tools, memberId, key, 'Your payout could not be sent', [
      `The payment processor has refused to send ${dollars(amount)} to your account. Nothing is lost: ${isCampaign ? 'it is your campaign’s again, and you can ask for it once more' : 'it is due to you again, and is tried once a day'}.`,
      'Most often it wants to know something more about you, or about your bank. The page below says what, and leads there.',
      isCampaign ? `${tools.publicUrl}/userCampaign/${campaignId}?tab=money` : `${tools.publicUrl}/my-store/payouts`,
    ]);
  },
});
