import { z } from 'zod';
import { campaign } from '#domain/campaigns/decider.ts';
import type {
  CampaignCancelled,
  CampaignDatesSet,
  CampaignEnded,
  CampaignPublished,
  CampaignStarted,
} from '#domain/campaigns/events.ts';
import type { Campaign } from '#domain/campaigns/state.ts';
import { clocksApart } from '#domain/processes/payouts/clocks.ts';
import { job, TooEarly, type Tools } from '../job.ts';

/** Why no campaign is ended. */
export const CLOCK_WRONG = 'the clock of this machine and the payment provider’s differ by more than five minutes';

const data = z.object({ campaignId: z.string(), at: z.string() });
type Due = z.infer<typeof data>;

/**
 * Whether a start or an end is still to be recorded. A queue's clock may be ahead of ours: the command would append
 * nothing and would not be sent again, so the job fails and is tried again.
 */
async function isToRecord(
  { campaignId, at }: Due,
  { stateOf, now }: Tools,
  isRecorded: (state: Campaign) => boolean,
): Promise<boolean> {
  const { state } = await stateOf(campaign, { campaignId });
  if (isRecorded(state) || state.ended || state.cancelled) return false;
  if (Date.parse(now()) < Date.parse(at)) throw new TooEarly('it is not time yet');
  return true;
}

/** Puts the start of a campaign on record when it has come. After a change of dates the decider says nothing too early. */
export const startCampaign = job<
  CampaignPublished | CampaignDatesSet,
  Due,
  CampaignStarted | CampaignEnded | CampaignCancelled
>({
  name: 'start-campaign',
  on: ['CampaignPublished', 'CampaignDatesSet'],
  data,
  from: ({ data: { campaignId, startsAt } }) => ({ campaignId, at: startsAt }),
  runAt: ({ at }) => at,
  about: ({ data: { campaignId } }) => campaignId,
  endedBy: {
    on: ['CampaignStarted', 'CampaignEnded', 'CampaignCancelled'],
    about: ({ data: { campaignId } }) => [campaignId],
  },
  async run(due, tools) {
    const { campaignId } = due;
    if (!(await isToRecord(due, tools, ({ isStarted }) => isStarted))) return;
    const sender = { ...tools.sender, commandId: undefined };
    await tools.dispatch(campaign, { type: 'StartCampaign', data: { campaignId } }, sender);
  },
});

/**
 * The same for its end, which decides whether the goal was reached, for good: not by a clock that the provider's does not
 * agree with. One that is ahead would end what still runs.
 */
export const endCampaign = job<CampaignPublished | CampaignDatesSet, Due, CampaignEnded | CampaignCancelled>({
  name: 'end-campaign',
  on: ['CampaignPublished', 'CampaignDatesSet'],
  data,
  from: ({ data: { campaignId, endsAt } }) => ({ campaignId, at: endsAt }),
  runAt: ({ at }) => at,
  about: ({ data: { campaignId } }) => campaignId,
  endedBy: { on: ['CampaignEnded', 'CampaignCancelled'], about: ({ data: { campaignId } }) => [campaignId] },
  async run(due, tools) {
    const { campaignId } = due;
    if (!(await isToRecord(due, tools, () => false))) return;
    if (await clocksApart(tools.provider, tools.now)) throw new TooEarly(CLOCK_WRONG);
    const sender = { ...tools.sender, commandId: undefined };
    await tools.dispatch(campaign, { type: 'EndCampaign', data: { campaignId } }, sender);
  },
});
