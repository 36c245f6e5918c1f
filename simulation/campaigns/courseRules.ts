import type { StoredEvent } from '#domain/store/eventStore.ts';
import { cents, facts, type Rule, sum } from '../judge.ts';
import { firstOf, perCampaign, perContribution, says } from './events.ts';

/** The longest a command is under way between a process's clock and the log, and clocks half a minute wrong. */
const LATE_MS = 120_000;
/** Seven days of attempts and the rounds of the sweeps between them. */
const CHARGED_WITHIN_MS = 8.5 * 86_400_000;

/** What stands at a prefix: received and not refunded, and pledged and not given up, in cents. */
function raisedAt(own: readonly StoredEvent[]): number {
  const of = (...types: readonly string[]) =>
    sum(own.filter(({ type }) => types.includes(type)).map((e) => cents(e, 'amount')));
  const pledged = new Set(own.filter(({ type }) => type === 'PledgePlaced').map((e) => facts(e).contributionId));
  const charged = own.filter((e) => e.type === 'ContributionReceived' && pledged.has(facts(e).contributionId));
  return (
    of('ContributionReceived') -
    of('ContributionRefunded', 'ContributionRefundedByHand') +
    of('PledgePlaced') -
    of('PledgeWithdrawn', 'PledgeLapsed') -
    sum(charged.map((e) => cents(e, 'amount')))
  );
}

/** The goal and the end that hold after some events. */
function termsAfter(own: readonly StoredEvent[]): {
  readonly goal: number;
  readonly endsAt: number;
  readonly startsAt: number;
} {
  let [goal, endsAt, startsAt] = [0, 0, 0];
  for (const event of own) {
    if (event.type === 'CampaignCreated' || event.type === 'CampaignGoalSet') goal = cents(event, 'goal');
    if (event.type === 'CampaignCreated' || event.type === 'CampaignDatesSet') {
      endsAt = Date.parse(facts(event).endsAt ?? '');
      startsAt = Date.parse(facts(event).startsAt ?? '');
    }
  }
  return { goal, endsAt, startsAt };
}

/** A published campaign starts once and ends once, by the clock or its organizer; the goal is reached exactly when it is. */
export const campaignsEndOnce: Rule = ({ events, now }) =>
  [...perCampaign(events)].flatMap(([id, own]) => {
    const ends = own.filter(({ type }) => type === 'CampaignEnded');
    const starts = own.filter(({ type }) => type === 'CampaignStarted');
    const wrong: (string | false)[] = [
      ends.length > 1 && `ends ${ends.length} times`,
      starts.length > 1 && 'starts twice',
    ];
    const isPublished = firstOf(own, 'CampaignPublished') !== undefined;
    const cancelled = firstOf(own, 'CampaignCancelled');
    const { endsAt } = termsAfter(own);
    if (isPublished && !cancelled && ends.length === 0 && endsAt + 86_400_000 < Date.parse(now))
      wrong.push('never ends');
    const [end] = ends;
    if (end) {
      const before = own.slice(0, own.indexOf(end));
      const { goal, endsAt: due } = termsAfter(before);
      if (facts(end).by === 'time' && Date.parse(facts(end).endedAt ?? '') < due) wrong.push('ends before its time');
      if (says(end, 'isReached') !== raisedAt(before) >= goal)
        wrong.push(`ends at ${raisedAt(before)} of ${goal} cents, reached: ${says(end, 'isReached')}`);
      if (cancelled && cancelled.position < end.position) wrong.push('ends after it was cancelled');
    }
    return wrong.filter(Boolean).map((one) => `campaign ${id} ${one}`);
  });

/** Money counts while its campaign runs, or for a pledge of a goal that was reached; never while it is paused or after it was cancelled. */
export const moneyCountsWhileItMay: Rule = ({ events }) =>
  [...perCampaign(events)].flatMap(([id, own]) => {
    const wrong: string[] = [];
    let [isPaused, isCancelled, end] = [false, false, undefined as StoredEvent | undefined];
    own.forEach((event, index) => {
      if (event.type === 'CampaignPaused') isPaused = true;
      if (event.type === 'CampaignResumed') isPaused = false;
      if (event.type === 'CampaignCancelled') isCancelled = true;
      if (event.type === 'CampaignEnded') end = event;
      const counts = event.type === 'ContributionReceived' || event.type === 'PledgePlaced';
      if (!counts) return;
      const { contributionId, receivedAt, pledgedAt } = facts(event);
      const begun = own.find((one) => one.type === 'ContributionBegun' && facts(one).contributionId === contributionId);
      const name = `campaign ${id}: ${event.type} of ${contributionId}`;
      if (isPaused || isCancelled) wrong.push(`${name} ${isPaused ? 'while it is paused' : 'after it was cancelled'}`);
      const isCharge =
        event.type === 'ContributionReceived' && begun !== undefined && facts(begun).model === 'allOrNothing';
      if (isCharge && !(end && says(end, 'isReached'))) wrong.push(`${name} is charged, and its goal is not reached`);
      if (isCharge) return;
      const at = Date.parse(receivedAt ?? pledgedAt ?? '');
      const { startsAt, endsAt } = termsAfter(own.slice(0, index));
      if (end || at >= endsAt || at < startsAt) wrong.push(`${name} when it does not run`);
    });
    return wrong;
  });

/** What may come after what; an outcome is final. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  ContributionBegun: ['ContributionReceived', 'ContributionTurnedAway', 'PledgePlaced'],
  PledgePlaced: ['PledgeWithdrawn', 'PledgeChargeFailed', 'ContributionReceived', 'ContributionTurnedAway'],
  PledgeChargeFailed: [
    'PledgeChargeFailed',
    'PledgeLapsed',
    'PledgeWithdrawn',
    'ContributionReceived',
    'ContributionTurnedAway',
  ],
  // Its charge was under way: what arrives is turned away.
  PledgeWithdrawn: ['ContributionTurnedAway'],
  PledgeLapsed: ['ContributionTurnedAway'],
  ContributionReceived: ['ContributionRefunded', 'ContributionRefundedByHand'],
  ContributionRefundedByHand: ['ContributionRefunded', 'ContributionRefundedByHand'],
  ContributionRefunded: [],
  ContributionTurnedAway: [],
};

/** Each contribution goes one way, and once quiet has come to one named outcome. */
export const contributionsEndInOneOutcome: Rule = ({ events, now, provider }) => {
  const campaigns = perCampaign(events);
  return [...perContribution(events)].flatMap(([id, own]) => {
    const ofCampaign = campaigns.get(facts(own[0] as StoredEvent).campaignId ?? '') ?? [];
    const wrong = own.flatMap((event, index) => {
      const before = own[index - 1]?.type;
      const isNext = before ? NEXT[before]?.includes(event.type) : event.type === 'ContributionBegun';
      return isNext ? [] : [`contribution ${id} has ${event.type} after ${before ?? 'nothing'}`];
    });
    const last = own.at(-1)?.type;
    const end = firstOf(ofCampaign, 'CampaignEnded', 'CampaignCancelled');
    const isPaused =
      ofCampaign.findLast(({ type }) => type === 'CampaignPaused' || type === 'CampaignResumed')?.type ===
      'CampaignPaused';
    const isLong = end && Date.parse(end.metadata.occurredAt) + CHARGED_WITHIN_MS < Date.parse(now);
    const isReached =
      firstOf(ofCampaign, 'CampaignEnded') && says(firstOf(ofCampaign, 'CampaignEnded') as StoredEvent, 'isReached');
    const isCancelled = firstOf(ofCampaign, 'CampaignCancelled') !== undefined;
    const isPledge = last === 'PledgePlaced' || last === 'PledgeChargeFailed';
    if (isPledge && isReached && !isCancelled && isLong && !isPaused)
      wrong.push(`the pledge ${id} is neither charged nor over`);
    const isPaid = provider.intents().some((intent) => intent.purpose?.itemId === id && intent.amountReceived > 0);
    if (last === 'ContributionBegun' && isPaid) wrong.push(`the contribution ${id} is paid and has no outcome`);
    return wrong;
  });
};

/** Nobody is charged for a goal that was missed, and nobody twice. */
export const chargedOnceAndOnlyWhenDue: Rule = ({ events, provider }) => {
  const begun = new Map(
    events
      .filter(({ type }) => type === 'ContributionBegun')
      .map((event) => [facts(event).contributionId ?? '', event]),
  );
  const campaigns = perCampaign(events);
  const wrong: string[] = [];
  for (const [id, event] of begun) {
    const charges = provider.intents().filter((intent) => intent.purpose?.itemId === id && intent.amountReceived > 0);
    if (charges.length > 1) wrong.push(`the contribution ${id} is charged ${charges.length} times`);
    const moved = provider.ledger.filter(
      ({ account, amount, intentId }) =>
        account === 'ours' &&
        amount > 0 &&
        charges.some((one) => one.intentId === intentId && amount === one.amountReceived),
    );
    // What a bank sends back of a refund comes in again, too.
    const sentBack = provider
      .refunds()
      .filter(({ intentId, status }) => status === 'failed' && charges.some((one) => one.intentId === intentId));
    if (moved.length > charges.length + sentBack.length)
      wrong.push(`the contribution ${id} has its money taken ${moved.length} times`);
    if (facts(event).model !== 'allOrNothing' || charges.length === 0) continue;
    const end = firstOf(campaigns.get(facts(event).campaignId ?? '') ?? [], 'CampaignEnded');
    if (!end || !says(end, 'isReached')) wrong.push(`the pledge ${id} is charged for a goal that was not reached`);
  }
  return wrong;
};

/** A pledge is charged again only on the days that were stated, five times at most. */
export const declinedPledgesAreTriedFiveTimes: Rule = ({ events }) =>
  [...perContribution(events)].flatMap(([id, own]) => {
    const failed = own.filter(({ type }) => type === 'PledgeChargeFailed');
    const early = failed.filter((event, index) => {
      const planned = Date.parse(facts(failed[index - 1] ?? event).nextAttemptAt ?? '');
      return index > 0 && Date.parse(facts(event).failedAt ?? '') + LATE_MS < planned;
    });
    return [
      ...(failed.length > 5 ? [`the pledge ${id} is tried ${failed.length} times`] : []),
      ...early.map(() => `the pledge ${id} is tried before its time`),
    ];
  });
