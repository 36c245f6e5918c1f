import { contribute, payPledge, refundContribution, settleContribution } from '../../gateway/campaigns/contributing.ts';
import { reportCampaign } from '../../gateway/campaigns/reviewActions.ts';
import type { Context } from '../../gateway/http/context.ts';
import { close, join, type Person } from '../people.ts';
import { HOUR, MINUTE } from '../play.ts';
import { type CampaignPlay, oneOf } from './play.ts';

const DAY = 24 * HOUR;

/**
 * Contributes to campaigns in time and at their ends, pays twice, gives up, takes back, reports, and pays a pledge whose
 * card was declined with another one.
 */
export async function contributor(play: CampaignPlay, name: string): Promise<void> {
  const { random } = play.world;
  const me = await join(play, name);
  if (!me) return;
  const todo = 6 + random.below(8);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(15 * MINUTE));
    await random.pick([give, give, give, giveTwice, rush, rush, takeBack, takeBack, payAgain, report])(play, me);
  }
  if (random.chance(0.1)) return close(play, me);
  for (let day = 0; day < 3; day += 1) {
    await play.rest(me.actor, DAY + random.below(DAY));
    await random.pick([payAgain, takeBack])(play, me);
  }
}

/** Gives to campaigns of organizers of long standing, on the first day, and does nothing more. */
export async function earlyContributor(play: CampaignPlay, name: string): Promise<void> {
  const me = await join(play, name);
  if (!me) return;
  await play.rest(me.actor, HOUR);
  for (let done = 0; done < 3; done += 1) {
    await give(play, me);
    await play.rest(me.actor, HOUR);
  }
}

/** What the bank says to each charge of a card that is on file. */
function drawBank({ world: { random } }: CampaignPlay): () => string | undefined {
  const refusals = random.pick([0, 0, 1, 2, 9]);
  const code = random.pick(['card_declined', 'authentication_required', 'expired_card']);
  let asked = 0;
  return () => {
    asked += 1;
    return asked <= refusals ? code : undefined;
  };
}

async function give(play: CampaignPlay, me: Person): Promise<void> {
  const known = oneOf(play.world, play.campaigns);
  if (known) await giveTo(play, me, known.campaignId);
}

/** Two windows at once, which may find the same contribution. */
async function giveTwice(play: CampaignPlay, me: Person): Promise<void> {
  const known = oneOf(play.world, play.campaigns);
  if (known) await Promise.all([1, 2].map(() => giveTo(play, me, known.campaignId)));
}

/** Begins, and pays as the campaign ends. */
async function rush(play: CampaignPlay, me: Person): Promise<void> {
  const { random, scheduler } = play.world;
  const known = oneOf(
    play.world,
    play.campaigns.filter(({ endsAt }) => endsAt > scheduler.now() && endsAt - scheduler.now() < 2 * HOUR),
  );
  if (!known) return;
  const untilEnd = () => known.endsAt - scheduler.now();
  await play.rest(me.actor, Math.max(0, untilEnd() - random.below(2 * MINUTE)));
  const payIn = Math.max(0, untilEnd() + random.pick([-20_000, -1_000, 0, 1_000, 20_000, 60_000]));
  await giveTo(play, me, known.campaignId, payIn);
}

async function giveTo(play: CampaignPlay, me: Person, campaignId: string, payIn?: number): Promise<void> {
  const { world, ask, given, provider, rest } = play;
  const { random } = world;
  const gift = {
    campaignId,
    amount: random.pick([100, 999, 2_500, 2_500, 10_000]),
    tip: random.pick([0, 0, 300]),
    message: random.pick(['', 'Good luck']),
    isAnonymous: random.chance(0.2),
  };
  const opened = await ask(me.actor, world.nextId('give'), (context) => contribute(context, gift));
  if (opened.kind !== 'done') return;
  const { contributionId, kind, clientSecret } = opened.value;
  if (!given.some((one) => one.contributionId === contributionId))
    given.push({ contributionId, campaignId, contributorId: me.actor.id });
  if (random.chance(0.1)) return;
  await rest(me.actor, payIn ?? random.below(random.chance(0.1) ? HOUR : 90_000));
  if (kind === 'setup') provider.cardHand.putOnFile(contributionId, drawBank(play));
  else await pay(play, me, clientSecret);
  if (random.chance(0.7))
    await ask(me.actor, world.nextId('settle'), (context) => settleContribution(context, contributionId));
}

async function pay({ world, provider, rest }: CampaignPlay, me: Person, clientSecret: string): Promise<void> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    if (provider.pay(clientSecret.replace('_secret', ''))) break;
    await rest(me.actor, world.random.below(30_000));
  }
}

const ownGift = ({ given, world }: CampaignPlay, { actor }: Person) =>
  oneOf(
    world,
    given.filter(({ contributorId }) => contributorId === actor.id),
  );

async function takeBack(play: CampaignPlay, me: Person): Promise<void> {
  const gift = ownGift(play, me);
  if (!gift) return;
  await play.ask(me.actor, play.world.nextId('take'), (context) =>
    refundContribution(context, gift.contributionId, 'I need it.'),
  );
}

/** Another card for a pledge whose charge was declined; refused for anything else. */
async function payAgain(play: CampaignPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const gift = ownGift(play, me);
  if (!gift) return;
  const opened = await ask(me.actor, world.nextId('again'), (context: Context) =>
    payPledge(context, gift.contributionId),
  );
  if (opened.kind === 'done' && opened.value.kind === 'payment') await pay(play, me, opened.value.clientSecret);
}

async function report(play: CampaignPlay, me: Person): Promise<void> {
  const known = oneOf(play.world, play.campaigns);
  if (!known || play.world.random.chance(0.5)) return;
  await play.ask(me.actor, play.world.nextId('report'), (context) =>
    reportCampaign(context, known.campaignId, 'fraud', 'It looks strange.'),
  );
}
