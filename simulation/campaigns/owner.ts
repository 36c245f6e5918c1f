import { earnings } from '#domain/earnings/decider.ts';
import { cancelCampaign } from '../../gateway/campaigns/actions.ts';
import { refundContribution } from '../../gateway/campaigns/contributing.ts';
import { releaseCampaignPayouts, reversePayout } from '../../gateway/campaigns/payoutActions.ts';
import { decide } from '../../gateway/campaigns/reviewActions.ts';
import { platform } from '../people.ts';
import { HOUR, MINUTE } from '../play.ts';
import { type CampaignPlay, oneOf } from './play.ts';

/**
 * The platform's owner: pauses and resumes, dismisses reports, and seldom cancels, gives back or reverses a payout; what
 * that stops is released, or stays as it is.
 */
export async function owner(play: CampaignPlay): Promise<void> {
  const { random } = play.world;
  const todo = 5 + random.below(6);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(platform, random.below(40 * MINUTE));
    await random.pick([pause, pause, dismiss, dismiss, giveBack, cancelSeldom, reverse])(play);
  }
  for (let day = 0; day < 3; day += 1) {
    await play.rest(platform, 24 * HOUR);
    for (const { campaignId } of play.campaigns) await review(play, 'DismissReports', campaignId);
    if (random.chance(0.3)) await reverse(play);
  }
}

type Decision = Parameters<typeof decide>[1];

const review = (play: CampaignPlay, type: Decision, campaignId: string): Promise<unknown> =>
  play.ask(platform, play.world.nextId(type), (context) => decide(context, type, campaignId, 'It was looked at.'));

/** Most pauses end; the owner forgets some. */
async function pause(play: CampaignPlay): Promise<void> {
  const { world, rest } = play;
  const known = oneOf(world, play.campaigns);
  if (!known) return;
  await review(play, 'PauseCampaign', known.campaignId);
  await rest(platform, world.random.below(20 * MINUTE));
  if (world.random.chance(0.9)) await review(play, 'ResumeCampaign', known.campaignId);
}

async function dismiss(play: CampaignPlay): Promise<void> {
  const known = oneOf(play.world, play.campaigns);
  if (known) await review(play, 'DismissReports', known.campaignId);
}

async function cancelSeldom(play: CampaignPlay): Promise<void> {
  const known = oneOf(play.world, play.campaigns);
  if (!known || play.world.random.chance(0.7)) return;
  await play.ask(platform, play.world.nextId('stop'), (context) =>
    cancelCampaign(context, known.campaignId, 'It is not what it says.'),
  );
}

async function giveBack(play: CampaignPlay): Promise<void> {
  const one = oneOf(play.world, play.given);
  if (!one) return;
  await play.ask(platform, play.world.nextId('back'), (context) =>
    refundContribution(context, one.contributionId, 'They asked us to.'),
  );
}

async function reverse(play: CampaignPlay): Promise<void> {
  const { world, ask, payouts, campaigns } = play;
  const one = oneOf(world, payouts);
  if (!one) return;
  const { campaignId } = one;
  await ask(platform, world.nextId('reverse'), (context) =>
    reversePayout(context, { ...one, amount: undefined, reason: 'It was not used as promised.' }),
  );
  if (world.random.chance(0.4)) return;
  await ask(platform, world.nextId('release'), (context) => releaseCampaignPayouts(context, campaignId));
  const memberId = campaigns.find((known) => known.campaignId === campaignId)?.organizerId;
  if (memberId === undefined) return;
  await ask(platform, world.nextId('releaseSales'), (context) =>
    context.dispatch(earnings, {
      type: 'ReleaseEarningsPayouts',
      data: { memberId, because: ['firstLarge', 'takenBack', 'contested'], isSuspended: false },
    }),
  );
}
