import { z } from 'zod';
import { type EarningsPayoutsStopped, PAYOUT_STOPS, type PayoutStop } from '#domain/earnings/events.ts';
import { job } from '../job.ts';
import { mailOwners } from '../mailOwners.ts';
import { nameOf } from '../orders/orderMail.ts';
import { dollars } from '../payments/payerMail.ts';

/** What owners are mailed of: they know whom they have suspended. */
const TOLD = PAYOUT_STOPS.filter((why): why is Exclude<PayoutStop, 'suspended'> => why !== 'suspended');

const WHY: Readonly<Record<(typeof TOLD)[number], string>> = {
  firstLarge:
    'Please look whether they, their sales and their buyers, or their campaigns and who gave, are what they seem: stolen cards are contested weeks after they were used. Once you release it they can be sent five times that in all, at least $5,000, before you are asked again.',
  takenBack:
    'Money of a payout was taken back, or was to be, in the provider’s own pages or of a campaign of theirs here. What came back is in their balance or that campaign’s again, and would be sent with the next payout; where the provider has refused to take it back you are mailed that, too.',
  contested:
    'A bank contests money of a campaign of theirs that they were sent, or the card’s network warns of fraud, and the campaign holds too little for it. What else they are paid would be gone, too, where the money was stolen.',
};

/** What of a large payout is said first: how much it would bring them to, where that was kept. */
const sumOf = (why: (typeof TOLD)[number], upTo: number | undefined): string => {
  if (why !== 'firstLarge') return '';
  const sum = upTo === undefined ? '' : ` to ${dollars(upTo)},`;
  return ` The next payout would bring what they were sent in all${sum} above what has been looked at.`;
};

const data = z.object({ memberId: z.string(), why: z.enum(TOLD), upTo: z.int().optional(), at: z.string() });

/** Payouts of a member wait for a person: the platform's owners are mailed, once for each time they were stopped. */
export const warnOfStoppedPayouts = job<EarningsPayoutsStopped, z.infer<typeof data>>({
  name: 'warn-of-stopped-payouts',
  on: ['EarningsPayoutsStopped'],
  data,
  from: ({ data: { memberId, why, upTo, stoppedAt }, metadata }) =>
    metadata.channel === 'demo' || why === 'suspended'
      ? null
      : { memberId, why, ...(upTo !== undefined && { upTo }), at: stoppedAt },
  run: async ({ memberId, why, upTo, at }, tools) =>
    mailOwners(tools, `stopped-payouts-${memberId}-${at}`, 'Payouts wait for you', [
      `Nothing more is paid out to ${await nameOf(tools, memberId)} until you release it.${sumOf(why, upTo)} ${WHY[why]}`,
      'Somebody else’s money is safe meanwhile. “Release” under Books, Owed to sellers, makes their payouts again; suspend the member where they are not what they seem.',
      `${tools.publicUrl}/owner/books?tab=owed`,
    ]),
});
