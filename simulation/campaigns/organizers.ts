import { availableFor } from '#domain/campaigns/available.ts';
import type { CampaignFacts } from '#domain/campaigns/events.ts';
import {
  cancelCampaign,
  closeCampaign,
  createCampaign,
  editCampaign,
  publishCampaign,
} from '../../gateway/campaigns/actions.ts';
import { refundContribution } from '../../gateway/campaigns/contributing.ts';
import { ownedCampaign, recordSpending, requestPayout } from '../../gateway/campaigns/payoutActions.ts';
import { beginOnboarding, lookAtAccount } from '../../gateway/payouts/actions.ts';
import { close, join, type Person } from '../people.ts';
import { DAY, HOUR, MINUTE } from '../play.ts';
import { type CampaignPlay, oneOf, ownCampaign } from './play.ts';

const DESCRIPTION = [{ type: 'paragraph', children: [{ text: 'Chairs for the school of barbers.' }] }] as const;

/**
 * Opens an account for payouts, starts campaigns of both models, edits, closes or cancels some, gives contributions back,
 * and has what is held paid out, also on the days after.
 */
export async function organizer(play: CampaignPlay, name: string): Promise<void> {
  const { random } = play.world;
  const me = await join(play, name, 'SHOP_OWNER');
  if (!me) return;
  await launch(play, me);
  if (random.chance(0.8)) await onboard(play, me);
  if (random.chance(0.6)) await launch(play, me);
  const todo = 6 + random.below(6);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(25 * MINUTE));
    await random.pick([edit, edit, end, end, giveBack, giveBack, payOut, payOut, spend, cancelSeldom])(play, me);
  }
  if (random.chance(0.05)) return close(play, me);
  for (let day = 0; day < 4; day += 1) {
    await play.rest(me.actor, DAY + random.below(DAY));
    await random.pick([payOut, payOut, giveBack, cancelSeldom])(play, me);
  }
}

/** Has an account for payouts and a campaign of forty days, which takes money from the first day on. */
export async function earlyOrganizer(play: CampaignPlay, name: string): Promise<void> {
  const { scheduler } = play.world;
  const me = await join(play, name, 'SHOP_OWNER');
  if (!me) return;
  play.veterans.push(me);
  await launchOne(play, me, { model: 'keepItAll', endsAt: scheduler.now() + 40 * DAY });
  await onboard(play, me);
}

/** Has what came in two weeks ago paid out, gives back, closes the campaign, or leaves while it goes on. */
export async function veteran(play: CampaignPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const todo = 5 + random.below(5);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(25 * MINUTE));
    await random.pick([payOut, payOut, payOut, payOut, giveBack, spend, end])(play, me);
  }
  if (random.chance(0.4)) return close(play, me);
  for (let day = 0; day < 3; day += 1) {
    await play.rest(me.actor, DAY + random.below(DAY));
    await random.pick([payOut, payOut, giveBack, cancelSeldom])(play, me);
  }
}

/** A campaign that begins soon and mostly ends in the busy hours; some are drafts first. */
async function launch(play: CampaignPlay, me: Person): Promise<void> {
  const { random, scheduler } = play.world;
  const now = scheduler.now();
  const startsAt = now + random.pick([0, 0, 0, 5 * MINUTE, 20 * MINUTE]);
  const endsAt = startsAt + random.pick([30 * MINUTE, HOUR, 90 * MINUTE, 90 * MINUTE, 2 * HOUR, DAY]);
  const goal = random.pick([3_000, 6_000, 12_000, 40_000]);
  const model = random.chance(0.5) ? ('keepItAll' as const) : ('allOrNothing' as const);
  await launchOne(play, me, { model, endsAt, startsAt, goal, isDraft: random.chance(0.1) });
}

type Wanted = Pick<CampaignFacts, 'model'> & {
  readonly endsAt: number;
  readonly startsAt?: number;
  readonly goal?: number;
  readonly isDraft?: boolean;
};

/** Opens a campaign; instants in ms. */
async function launchOne(play: CampaignPlay, me: Person, wanted: Wanted): Promise<void> {
  const { world, ask, campaigns } = play;
  const { model, endsAt, startsAt = world.scheduler.now(), goal = 40_000, isDraft = false } = wanted;
  const facts: CampaignFacts = {
    name: 'Chairs',
    goal,
    model,
    description: DESCRIPTION as unknown as CampaignFacts['description'],
    pictures: [],
    category: 'Equipment',
    beneficiary: '',
    timeZone: 'America/Chicago',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
  const answer = await ask(me.actor, world.nextId('campaign'), (context) => createCampaign(context, facts, isDraft));
  if (answer.kind !== 'done') return;
  const campaignId = answer.value;
  if (isDraft) await ask(me.actor, world.nextId('publish'), (context) => publishCampaign(context, campaignId));
  campaigns.push({ campaignId, organizerId: me.actor.id, model, endsAt });
}

/** The provider finds most of them good at once, and some after a while. */
async function onboard(play: CampaignPlay, me: Person): Promise<void> {
  const { world, ask, provider, rest } = play;
  await ask(me.actor, world.nextId('onboard'), (context) => beginOnboarding(context, '/funding'));
  const account = provider.payoutHand.accounts().find(({ memberId }) => memberId === me.actor.id);
  if (!account) return;
  await rest(me.actor, world.random.below(10 * MINUTE));
  provider.payoutHand.enable(account.accountId);
  if (world.random.chance(0.6)) await ask(me.actor, world.nextId('account'), (context) => lookAtAccount(context));
}

/** Another goal, end or name: refused once something counts, but for the name. */
async function edit(play: CampaignPlay, me: Person): Promise<void> {
  const { random, nextId, scheduler } = play.world;
  const known = ownCampaign(play, me);
  if (!known) return;
  const changes = random.pick([
    { name: 'Better chairs' },
    { goalCents: 5_000 },
    { endDate: new Date(scheduler.now() + random.pick([20 * MINUTE, 2 * HOUR])).toISOString() },
  ]);
  await play.ask(me.actor, nextId('edit'), (context) => editCampaign(context, known.campaignId, changes as never));
}

async function end(play: CampaignPlay, me: Person): Promise<void> {
  const known = ownCampaign(play, me);
  if (!known) return;
  await play.ask(me.actor, play.world.nextId('end'), (context) => closeCampaign(context, known.campaignId));
}

async function cancelSeldom(play: CampaignPlay, me: Person): Promise<void> {
  const known = ownCampaign(play, me);
  if (!known || play.world.random.chance(0.6)) return;
  await play.ask(me.actor, play.world.nextId('cancel'), (context) =>
    cancelCampaign(context, known.campaignId, 'It will not be.'),
  );
}

async function giveBack(play: CampaignPlay, me: Person): Promise<void> {
  const { world, ask, given, campaigns } = play;
  const mine = campaigns.filter(({ organizerId }) => organizerId === me.actor.id).map(({ campaignId }) => campaignId);
  const one = oneOf(
    world,
    given.filter(({ campaignId }) => mine.includes(campaignId)),
  );
  if (one) await ask(me.actor, world.nextId('back'), (context) => refundContribution(context, one.contributionId, ''));
}

/** Asks for all that can be paid out, for half of it, or for more than there is. */
async function payOut(play: CampaignPlay, me: Person): Promise<void> {
  const { world, ask, payouts } = play;
  const known = ownCampaign(play, me);
  if (!known) return;
  const { campaignId } = known;
  const look = () => ask(me.actor, world.nextId('look'), (context) => ownedCampaign(context, campaignId));
  const before = await look();
  if (before.kind !== 'done') return;
  const share = world.random.pick([1, 1, 0.5, 2]);
  const amount = Math.max(100, Math.floor(availableFor(before.value, world.now()).cents * share));
  await ask(me.actor, world.nextId('payout'), (context) => requestPayout(context, campaignId, amount));
  const after = await look();
  if (after.kind !== 'done') return;
  for (const payoutId of Object.keys(after.value.paidOut.payouts))
    if (!payouts.some((one) => one.payoutId === payoutId)) payouts.push({ campaignId, payoutId });
}

async function spend(play: CampaignPlay, me: Person): Promise<void> {
  const known = ownCampaign(play, me);
  if (!known) return;
  const entry = { amount: 1_200, text: 'Two chairs', pictureUrl: null };
  await play.ask(me.actor, play.world.nextId('spend'), (context) => recordSpending(context, known.campaignId, entry));
}
