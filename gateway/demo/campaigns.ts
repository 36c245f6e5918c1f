import { campaign } from '#domain/campaigns/decider.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import { storyOf } from '#domain/campaigns/story.ts';
import type { Actor } from '#domain/decider.ts';
import { amendCampaign, cancelCampaign, closeCampaign, createCampaign } from '../campaigns/actions.ts';
import { contribute, settleContribution } from '../campaigns/contributing.ts';
import type { Services } from '../http/context.ts';
import { playUse } from './campaignMoney.ts';
import { DEMO_CAMPAIGNS, type DemoCampaign } from './campaignTexts.ts';
import { confirmAtSandbox, payAtSandbox } from './pay.ts';
import { moment } from './player.ts';

const DAY = 86_400_000;
const MESSAGES = ['Good luck!', '', 'For the next ones.', '', 'From all of us at the shop.', ''] as const;

export type CampaignPlay = {
  readonly services: Services;
  readonly now: string;
  /** Who opens the campaigns, in their order; and who gives. */
  readonly organizers: readonly Actor[];
  readonly givers: readonly Actor[];
  readonly owner: Actor;
  /** Repeats a step that a start that was cut short has done before. */
  again(work: () => Promise<void>): Promise<void>;
};

/**
 * Six campaigns with a past: running in both models, one that reached its goal and was paid out, one that missed it, one
 * cancelled with refunds, one that a platform owner looks at.
 */
export async function playCampaigns(play: CampaignPlay): Promise<void> {
  for (const [n, one] of DEMO_CAMPAIGNS.entries()) {
    const organizer = play.organizers[n % play.organizers.length];
    if (organizer) await playCampaign(play, one, organizer, n);
  }
}

async function playCampaign(play: CampaignPlay, one: DemoCampaign, organizer: Actor, n: number): Promise<void> {
  const { services, now, again } = play;
  const at = (days: number) => new Date(Date.parse(now) + days * DAY + n * 3_600_000).toISOString();
  const as = (by: Actor, days: number, step: string) => moment(services, by, at(days), `campaign/${one.name}/${step}`);
  const { from, until, text, gifts, amendment, ending } = one;
  const facts: CampaignFacts = {
    name: one.name,
    goal: one.goal,
    model: one.model,
    description: storyOf(text),
    pictures: [],
    category: one.category,
    beneficiary: one.beneficiary,
    timeZone: 'America/Chicago',
    startsAt: at(-from),
    endsAt: at(until),
  };
  const campaignId = await createCampaign(as(organizer, -from, 'create'), facts, false);
  for (const [index, cents] of gifts.entries())
    await again(() => give(play, campaignId, { n: index + n * 5, cents, days: -from + 1 + index, name: one.name }));
  if (amendment) await again(() => amendCampaign(as(organizer, -2, 'amend'), campaignId, amendment));
  if (ending === 'closed') await again(() => closeCampaign(as(organizer, -3, 'close'), campaignId));
  await again(() => playUse((days, step) => as(organizer, days, step), campaignId, one));
  if (ending === 'cancelled')
    await again(() => cancelCampaign(as(organizer, -4, 'cancel'), campaignId, one.reason ?? ''));
  if (ending === 'paused')
    await again(async () => {
      const data = { campaignId, reason: one.reason ?? '' };
      await as(play.owner, -1, 'pause').dispatch(campaign, { type: 'PauseCampaign', data });
    });
}

type Gift = { readonly n: number; readonly cents: number; readonly days: number; readonly name: string };

/** Pays at the sandbox, or puts a card on file there, as a contributor's browser does. */
async function give({ services, now, givers }: CampaignPlay, campaignId: string, { n, cents, days, name }: Gift) {
  const giver = givers[n % givers.length];
  if (!giver) return;
  // A gift of a campaign that began lately is no gift of tomorrow.
  const at = new Date(Math.min(Date.parse(now) - 60_000, Date.parse(now) + days * DAY + n * 60_000)).toISOString();
  const context = moment(services, giver, at, `campaign/${name}/give/${n}`);
  const gift = {
    campaignId,
    amount: cents,
    tip: n % 3 === 0 ? 200 : 0,
    message: MESSAGES[n % MESSAGES.length] ?? '',
    isAnonymous: n % 4 === 3,
  };
  const { clientSecret, contributionId, kind } = await contribute(context, gift);
  if (kind === 'setup') await confirmAtSandbox(services, 'setup_intents', clientSecret);
  else await payAtSandbox(services, clientSecret);
  await settleContribution(context, contributionId);
}
