import { z } from 'zod';
import type {
  CampaignCancelled,
  CampaignEnded,
  CampaignResumed,
  ContributionRefunded,
  PledgeChargeFailed,
} from '#domain/campaigns/events.ts';
import type { StripeEventRecorded } from '#domain/payments/events.ts';
import { closeOpen, refundCancelled, refundContribution } from '#domain/processes/contributions/giveBack.ts';
import { chargePledge, chargePledges, settlePledge } from '#domain/processes/contributions/pledge.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { settling } from '../payments/tools.ts';

/** What follows from demo data stays demo data: it causes no mail. */
const channelOf = ({ metadata }: Fact): 'job' | 'demo' => (metadata.channel === 'demo' ? 'demo' : 'job');
const channel = z.enum(['job', 'demo']);
const ofCampaign = z.object({ campaignId: z.string(), channel });
type OfCampaign = z.infer<typeof ofCampaign>;
const settlingAs = (tools: Tools, as: 'job' | 'demo') =>
  settling({ ...tools, sender: { ...tools.sender, channel: as, commandId: undefined } } as never);

/** The card is on file, as the provider says: the pledge counts from now on. */
export const placePledge = job<StripeEventRecorded, { contributionId: string; setupId: string }>({
  name: 'place-pledge',
  on: ['StripeEventRecorded'],
  data: z.object({ contributionId: z.string(), setupId: z.string() }),
  from: ({ data: { contributionId, setupId } }) => (contributionId && setupId ? { contributionId, setupId } : null),
  run: ({ contributionId, setupId }, tools) => settlePledge(settling(tools), contributionId, setupId),
});

/** A goal that was reached has its pledges charged, at once or when a pause is over. */
export const chargeReached = job<CampaignEnded | CampaignResumed, OfCampaign>({
  name: 'charge-pledges',
  on: ['CampaignEnded', 'CampaignResumed'],
  data: ofCampaign,
  from(event) {
    const { campaignId } = event.data;
    const isMissed = event.type === 'CampaignEnded' && (!event.data.isReached || event.data.model === 'keepItAll');
    return isMissed ? null : { campaignId, channel: channelOf(event) };
  },
  run: ({ campaignId, channel: as }, tools) => chargePledges(settlingAs(tools, as), campaignId),
});

/** A declined charge is tried again when it is planned; after the last one the pledge lapses. */
export const retryPledge = job<PledgeChargeFailed, { contributionId: string; at: string; channel: 'job' | 'demo' }>({
  name: 'retry-pledge',
  on: ['PledgeChargeFailed'],
  data: z.object({ contributionId: z.string(), at: z.string(), channel }),
  from: (event) => ({
    contributionId: event.data.contributionId,
    at: event.data.nextAttemptAt ?? event.data.failedAt,
    channel: channelOf(event),
  }),
  runAt: ({ at }) => at,
  run: ({ contributionId, channel: as }, tools) => chargePledge(settlingAs(tools, as), contributionId),
});

/** A refund that was decided is paid, once. */
export const refundDecided = job<
  ContributionRefunded,
  { paymentId: string; amount: number; tip: number; channel: 'job' | 'demo' }
>({
  name: 'refund-contribution',
  on: ['ContributionRefunded'],
  data: z.object({ paymentId: z.string(), amount: z.int(), tip: z.int(), channel }),
  from: (event) => {
    const { paymentId, amount, tip } = event.data;
    return { paymentId, amount, tip, channel: channelOf(event) };
  },
  run: ({ channel: as, ...refund }, tools) =>
    refundContribution(settlingAs(tools, as), { ...refund, reason: '' }, { ...tools.sender, channel: as }),
});

/** A cancelled campaign pays everything back. */
export const refundCampaign = job<CampaignCancelled, OfCampaign>({
  name: 'refund-campaign',
  on: ['CampaignCancelled'],
  data: ofCampaign,
  from: (event) => ({ campaignId: event.data.campaignId, channel: channelOf(event) }),
  run: ({ campaignId, channel: as }, tools) => refundCancelled(settlingAs(tools, as), campaignId),
});

/** What could still be paid for a campaign that has ended is closed. */
export const closeUnpaid = job<CampaignEnded, OfCampaign>({
  name: 'close-unpaid-contributions',
  on: ['CampaignEnded'],
  data: ofCampaign,
  from: (event) => ({ campaignId: event.data.campaignId, channel: channelOf(event) }),
  run: ({ campaignId, channel: as }, tools) => closeOpen(settlingAs(tools, as), campaignId),
});
