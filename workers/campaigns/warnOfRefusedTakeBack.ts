import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type { PayoutReversalFailed } from '#domain/campaigns/payoutEvents.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { dollars } from '../payments/payerMail.ts';

const data = z.object({ campaignId: z.string(), payoutId: z.string(), reversalId: z.string(), why: z.string() });

const TOO_LITTLE = 'balance_insufficient';

/** What was to be taken back of a payout stays with its organizer, as the provider has refused it: owners are mailed. */
export const warnOfRefusedTakeBack = job<PayoutReversalFailed, z.infer<typeof data>>({
  name: 'warn-of-refused-take-back',
  on: ['PayoutReversalFailed'],
  data,
  from: ({ data: { campaignId, payoutId, reversalId, why }, metadata }) =>
    metadata.channel === 'demo' ? null : { campaignId, payoutId, reversalId, why },
  async run({ campaignId, payoutId, reversalId, why }, tools) {
    const { state } = await tools.stateOf(campaign, { campaignId });
    const payout = state.paidOut.payouts[payoutId];
    const left = payout ? payout.amount - payout.reversed : 0;
    const reason =
      why === TOO_LITTLE
        ? 'the organizer’s account there has too little, as it sends what it gets on to their bank'
        : `the payment service has refused it (${why})`;
    await mailOwners(tools, `refused-take-back-${reversalId}`, 'A payout could not be taken back', [
      `Nothing came back of a payout of “${state.name}”: ${reason}. Its organizer still has ${dollars(left)} of it.`,
      'Nothing more is paid out to them, of campaigns or sales, until you release it. If you cancel the campaign or give contributions back, the platform pays of its own money what the organizer has.',
      `${tools.publicUrl}/userCampaign/${campaignId}?tab=money`,
    ]);
  },
});
