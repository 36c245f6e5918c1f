import type { Actor } from '#domain/decider.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { settleNow } from '../../gateway/payments/actions.ts';
import { acknowledge, cancel, change, resume } from '../../gateway/plans/actions.ts';
import { openPlanPayment, planPurposeOf } from '../../gateway/plans/paying.ts';
import { close, join, type Person } from '../people.ts';
import { HOUR, MINUTE, type Play } from '../play.ts';

const TERMS: readonly Terms[] = [
  { plan: 'premium', interval: 'monthly' },
  { plan: 'diamond', interval: 'monthly' },
  { plan: 'premium', interval: 'yearly' },
];

/** Chooses plans, pays for some of them, changes, cancels and takes that back, and pays renewals that failed. */
export async function subscriber(play: Play, name: string): Promise<void> {
  const { random } = play.world;
  const me = await join(play, name, 'SELLER');
  if (!me) return;
  const todo = 6 + random.below(8);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(20 * MINUTE));
    await random.pick(deeds)(play, me);
  }
  if (random.chance(0.1)) await close(play, me);
}

/** Opens the payment of a plan, or of its failed renewal, and pays most of them. */
async function buy(play: Play, me: Person, terms = play.world.random.pick(TERMS)): Promise<void> {
  const { world, ask, provider, rest } = play;
  const { random } = world;
  const opened = await ask(me.actor, world.nextId('buy'), (context) => openPlanPayment(context, terms));
  if (opened.kind !== 'done' || random.chance(0.2)) return;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await rest(me.actor, random.below(random.chance(0.1) ? HOUR : 90_000));
    if (provider.pay(opened.value.clientSecret.replace('_secret', ''))) break;
  }
  await ask(me.actor, world.nextId('acknowledge'), (context) => acknowledge(context, terms));
}

/** Two windows with two plans. */
const buyTwo = async (play: Play, me: Person): Promise<void> =>
  void (await Promise.all([buy(play, me), buy(play, me)]));

/** Says that the latest payment was made, which may be so. */
async function report(play: Play, me: Person): Promise<void> {
  await play.ask(me.actor, play.world.nextId('report'), async (context) =>
    settleNow(context, await planPurposeOf(context, 'Premium')),
  );
}

async function swap(play: Play, me: Person): Promise<void> {
  const terms = play.world.random.pick(TERMS);
  await play.ask(me.actor, play.world.nextId('swap'), (context) => change(context, terms));
}

async function stop(play: Play, me: Person): Promise<void> {
  await play.ask(me.actor, play.world.nextId('stop'), (context) => cancel(context));
}

async function goOn(play: Play, me: Person): Promise<void> {
  await play.ask(me.actor, play.world.nextId('resume'), (context) => resume(context));
}

/** Pays the failed renewal of the plan that runs. */
async function payRenewal(play: Play, me: Person): Promise<void> {
  const found = await play.ask(me.actor, play.world.nextId('look'), async (context) => {
    const { running } = await planStateOf(context, me.actor.id);
    return running?.failed ? (running.next ?? running) : undefined;
  });
  if (found.kind === 'done' && found.value) await buy(play, me, found.value);
}

const deeds = [
  (play: Play, me: Person) => buy(play, me),
  (play: Play, me: Person) => buy(play, me),
  buyTwo,
  report,
  swap,
  swap,
  stop,
  goOn,
  payRenewal,
];

/**
 * What the provider does by itself: in the busy hours it has periods end early, afterwards when they are over. It collects
 * some invoices, and tries again what it could not collect.
 */
export async function billingRuns(play: Play): Promise<void> {
  const { world, provider, rest } = play;
  const { random, scheduler } = world;
  const busyUntil = scheduler.now() + 3 * HOUR;
  for (;;) {
    const isBusy = scheduler.now() < busyUntil;
    await rest(billing, isBusy ? random.below(30 * MINUTE) : 12 * HOUR);
    for (const { subscriptionId, status, from, until, cancelsAtEnd } of provider.billing.subscriptions()) {
      // What is lost of an early end is found when the period is over by the calendar, which has to be within the run.
      const isOverSoon = Date.parse(until) - scheduler.now() < 40 * 24 * HOUR;
      // By then its purchase is settled, also without a notice.
      const isOld = scheduler.now() - Date.parse(from) > HOUR;
      const mayEndEarly = isBusy && isOverSoon && isOld && !cancelsAtEnd;
      const isOver = Date.parse(until) <= scheduler.now() || (mayEndEarly && random.chance(0.3));
      if (status === 'active' && isOver) provider.renew(subscriptionId, random.chance(0.6));
      else if (status === 'past_due' && random.chance(isBusy ? 0.2 : 0.03)) provider.collect(subscriptionId);
    }
  }
}

const billing: Actor = { id: 'billing', role: 'system' };
