import type { StoredEvent } from '#domain/store/eventStore.ts';
import { readTotals } from '#projections/campaigns/ledger.ts';
import { readCampaign } from '#projections/campaigns/read.ts';
import { readBalances } from '#projections/payments/ledger.ts';
import { cents, facts, grouped, keptOf, type Rule, sum } from '../judge.ts';
import { firstOf, perCampaign, perContribution, says } from './events.ts';

const total = (events: readonly StoredEvent[], field: (event: StoredEvent) => number, ...types: readonly string[]) =>
  sum(events.filter(({ type }) => types.includes(type)).map(field));
const amount = (event: StoredEvent) => cents(event, 'amount');
/** What goes to the campaign of a contribution. */
const share = (event: StoredEvent) => cents(event, 'amount') - cents(event, 'fee');

/** What is left with a campaign after some of its events, in cents: received less refunds, fees and payouts. */
function heldAfter(own: readonly StoredEvent[]): number {
  const came =
    total(own, share, 'ContributionReceived') -
    total(own, share, 'ContributionRefunded', 'ContributionRefundedByHand');
  const failed = new Set(own.filter(({ type }) => type === 'PayoutFailed').map((event) => facts(event).payoutId));
  const sent = new Set(own.filter(({ type }) => type === 'PayoutSent').map((event) => facts(event).payoutId));
  const requested = own.filter(
    (event) =>
      event.type === 'PayoutRequested' && (sent.has(facts(event).payoutId) || !failed.has(facts(event).payoutId)),
  );
  return came - sum(requested.map(amount)) + total(own, amount, 'PayoutReversed');
}

/** The total is the sum of the contributions, on the campaign's page, in its public ledger and in the books. */
export const totalsAreTheSum: Rule = async ({ events, models }) => {
  const balances = new Map((await readBalances(models)).map(({ account, cents: balance }) => [account, balance]));
  const wrong: string[] = [];
  const expect = (what: string, is: number | undefined, due: number) => {
    if (is !== due) wrong.push(`${what} is ${is} cents, ${due} are due`);
  };
  for (const [id, own] of perCampaign(events)) {
    const document = await readCampaign(models, id);
    const ledger = await readTotals(models, id);
    const received = total(own, amount, 'ContributionReceived');
    const refunded = total(own, amount, 'ContributionRefunded', 'ContributionRefundedByHand');
    const fee = (event: StoredEvent) => cents(event, 'fee');
    const fees =
      total(own, fee, 'ContributionReceived') -
      total(own, fee, 'ContributionRefunded', 'ContributionRefundedByHand');
    expect(`received by ${id}`, document?.money.received, received);
    expect(`refunded by ${id}`, document?.money.refunded, refunded);
    expect(`the ledger of ${id}`, ledger.collected - ledger.refunded - ledger.fees, received - refunded - fees);
    expect(`the account of ${id}`, 0 - (balances.get(`campaign/${id}`) ?? 0), heldAfter(own));
  }
  const tip = (event: StoredEvent) => cents(event, 'tip');
  const tips =
    total(events, tip, 'ContributionReceived') -
    total(events, tip, 'ContributionRefunded', 'ContributionRefundedByHand');
  expect('the account of tips', 0 - (balances.get('tips') ?? 0), tips);
  return wrong;
};

/** The books add up to nothing, and say what the provider says: what came in, less what went on to organizers. */
export const booksEqualTheProvider: Rule = async ({ models, provider }) => {
  const balances = await readBalances(models);
  const ours = sum(provider.ledger.filter(({ account }) => account === 'ours').map((entry) => entry.amount));
  const sentOn = sum(provider.payoutHand.transfers().map((made) => made.amount - made.reversed));
  const all = sum(balances.map(({ cents: balance }) => balance));
  const held = balances.find(({ account }) => account === 'provider')?.cents ?? 0;
  return [
    ...(all === 0 ? [] : [`the books come to ${all} cents`]),
    ...(held === ours - sentOn ? [] : [`the books have ${held} cents at the provider, which has ${ours - sentOn}`]),
  ];
};

/** A payment is kept exactly as long as its contribution counts; of a cancelled campaign nothing is. */
export const moneyFollowsContributions: Rule = ({ events }) => {
  const contributions = perContribution(events);
  const campaigns = perCampaign(events);
  const wrong: string[] = [];
  const payments = grouped(events, ({ stream }) =>
    stream.startsWith('payment-contribute-') ? stream.slice('payment-contribute-'.length) : undefined,
  );
  for (const [id, payment] of payments) {
    const own = contributions.get(id) ?? [];
    const received = firstOf(own, 'ContributionReceived');
    const counts = received && !firstOf(own, 'ContributionRefunded');
    const byHand = own.filter(({ type }) => type === 'ContributionRefundedByHand');
    const back = sum(byHand.map((event) => amount(event) + cents(event, 'tip')));
    const due = counts ? cents(received, 'amount') + cents(received, 'tip') - back : 0;
    const kept = keptOf(payment);
    if (kept !== undefined && kept !== due) wrong.push(`the contribution ${id} keeps ${kept} cents, ${due} are due`);
    const isCancelled = firstOf(campaigns.get(id.slice(0, 22)) ?? [], 'CampaignCancelled') !== undefined;
    if (counts && isCancelled) wrong.push(`the contribution ${id} is kept, and its campaign is cancelled`);
  }
  return wrong;
};

/** A payout is of money that is held and cannot be taken back any more, sent once, as the provider has it. */
export const payoutsStayWithinWhatIsHeld: Rule = ({ events, provider }) => {
  const wrong: string[] = [];
  const transfers = provider.payoutHand.transfers();
  for (const [id, own] of perCampaign(events)) {
    own.forEach((event, index) => {
      if (event.type !== 'PayoutRequested') return;
      const before = own.slice(0, index);
      if (amount(event) > heldAfter(before))
        wrong.push(`campaign ${id} pays out ${amount(event)} of ${heldAfter(before)} cents`);
      const recent = recentIn(before, facts(event).requestedAt ?? '');
      if (amount(event) > heldAfter(before) - recent)
        wrong.push(`campaign ${id} pays out ${amount(event)} cents, of which ${recent} were paid too lately`);
      const why = stopOf(before);
      if (why) wrong.push(`campaign ${id} pays out ${why}`);
    });
    for (const sent of own.filter(({ type }) => type === 'PayoutSent')) {
      const { payoutId } = facts(sent);
      const made = transfers.find((one) => one.payoutId === payoutId);
      const back = own.filter((event) => event.type === 'PayoutReversed' && facts(event).payoutId === payoutId);
      if (made?.amount !== amount(sent)) wrong.push(`the payout ${payoutId} is not what the provider has sent`);
      if (made && made.reversed !== sum(back.map(amount)))
        wrong.push(`of the payout ${payoutId} another amount came back`);
    }
    const requested = own.filter(({ type }) => type === 'PayoutRequested').map((event) => facts(event).payoutId);
    const settled = own
      .filter(({ type }) => type === 'PayoutSent' || type === 'PayoutFailed')
      .map((event) => facts(event).payoutId);
    for (const payoutId of requested) if (!settled.includes(payoutId)) wrong.push(`the payout ${payoutId} never ends`);
  }
  const known = new Set(events.filter(({ type }) => type === 'PayoutSent').map((event) => facts(event).payoutId));
  for (const { payoutId } of transfers)
    if (!known.has(payoutId)) wrong.push(`the provider has sent ${payoutId}, which nobody knows of`);
  return wrong;
};

/** After so long what was paid can be paid out; clocks are half a minute wrong. */
const PAYABLE_AFTER_MS = 14 * 86_400_000;
const LATE_MS = 120_000;

/** What of some events was paid too lately to be paid out at an instant, and did not go back: cents. */
function recentIn(own: readonly StoredEvent[], at: string): number {
  const back = new Set(
    own.filter(({ type }) => type === 'ContributionRefunded').map((event) => facts(event).contributionId),
  );
  const lately = own.filter(
    (event) =>
      event.type === 'ContributionReceived' &&
      !back.has(facts(event).contributionId) &&
      Date.parse(at) - Date.parse(event.metadata.occurredAt) < PAYABLE_AFTER_MS - LATE_MS,
  );
  return sum(lately.map(share));
}

/** A person who may move money has decided that the platform gives back what it has not. */
const isDecidedByPerson = (event: StoredEvent): boolean =>
  event.metadata.actorRole !== 'system' &&
  ((event.type === 'ContributionRefunded' && facts(event).by === 'platform') ||
    (event.type === 'CampaignCancelled' && facts(event).by === 'platform'));

/** What an organizer was sent and what went back of a campaign is no more than came in, unless such a person decided. */
export const whatWasPaidOutIsNotPaidBack: Rule = ({ events }) =>
  [...perCampaign(events)].flatMap(([id, own]) => {
    const decided = own.findIndex(isDecidedByPerson);
    const judged = decided === -1 ? own : own.slice(0, decided);
    const short = judged.findIndex((_, index) => heldAfter(judged.slice(0, index + 1)) < 0);
    return short === -1 ? [] : [`campaign ${id} has less than nothing after its event ${short}`];
  });

/** Why nothing of a campaign may be paid out after some of its events. */
function stopOf(own: readonly StoredEvent[]): string | undefined {
  const last = (...types: readonly string[]) => own.findLast(({ type }) => types.includes(type))?.type;
  if (last('CampaignPaused', 'CampaignResumed') === 'CampaignPaused') return 'while it is paused';
  if (firstOf(own, 'CampaignCancelled')) return 'after it was cancelled';
  const stop = own.findLast(
    (event) =>
      event.type === 'PayoutReversalStarted' ||
      event.type === 'CampaignPayoutsReleased' ||
      (event.type === 'PayoutReversed' && !facts(event).reversalId),
  );
  if (stop && stop.type !== 'CampaignPayoutsReleased') return 'what was taken back, before it is released';
  const created = firstOf(own, 'CampaignCreated');
  const end = firstOf(own, 'CampaignEnded');
  const isReached = end !== undefined && says(end, 'isReached');
  return created && facts(created).model === 'allOrNothing' && !isReached ? 'before its goal is reached' : undefined;
}
