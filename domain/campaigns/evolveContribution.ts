import { drop, find, keep } from '../lookup.ts';
import type { ContributionEvent } from './events.ts';
import type { Campaign, CampaignMoney, Contribution } from './state.ts';

/** A campaign after something happened to one of its contributions. */
export function evolveContribution(state: Campaign, event: ContributionEvent): Campaign {
  const { contributionId } = event.data;
  if (event.type === 'ContributionBegun') {
    const { amount, tip, fee, isAnonymous, terms, message, begunAt, contributorId } = event.data;
    const begun = { contributorId, amount, tip, fee, isAnonymous, terms, message, begunAt, stage: 'open', failures: 0 };
    return withOpen(
      { ...state, contributions: keep(state.contributions, contributionId, begun as Contribution) },
      contributorId,
      (ids) => [...ids, contributionId],
    );
  }
  const before = find(state.contributions, contributionId);
  if (!before) return state;
  const after = { ...before, ...changeOf(before, event) };
  const changed: Campaign = {
    ...state,
    isFrozen: state.isFrozen || after.stage === 'received' || after.stage === 'pledged',
    money: evolveMoney(state.money, before, after),
    contributions: keep(
      state.contributions,
      contributionId,
      after.stage === 'open' ? after : { ...after, message: '' },
    ),
  };
  return before.stage === 'open' && after.stage !== 'open'
    ? withOpen(changed, before.contributorId, (ids) => ids.filter((id) => id !== contributionId))
    : changed;
}

function changeOf(
  before: Contribution,
  event: Exclude<ContributionEvent, { type: 'ContributionBegun' }>,
): Partial<Contribution> {
  switch (event.type) {
    case 'ContributionReceived':
      return { stage: 'received', paymentId: event.data.paymentId, receivedAt: event.data.receivedAt };
    case 'ContributionTurnedAway':
      return { stage: 'turnedAway', ...(event.data.paymentId !== null && { paymentId: event.data.paymentId }) };
    case 'ContributionRefunded':
      return { stage: 'refunded' };
    case 'ContributionRefundedByHand': {
      const { refundsByHand = [] } = before;
      return { ...leftOf(before, event.data), refundsByHand: [...refundsByHand, event.data.refundId] };
    }
    case 'PledgePlaced':
      return { stage: 'pledged', methodId: event.data.methodId };
    case 'PledgeWithdrawn':
      return { stage: 'withdrawn' };
    case 'PledgeChargeFailed':
      return { failures: Math.max(before.failures, event.data.attempt), nextAttemptAt: event.data.nextAttemptAt };
    case 'PledgeLapsed':
      return { stage: 'lapsed' };
    default:
      event satisfies never;
      return {};
  }
}

type Split = Pick<Contribution, 'amount' | 'tip' | 'fee'>;

/**
 * What is left of a contribution once some of it was paid back in the provider's own pages, in cents; one of which nothing
 * is left is refunded.
 */
export function leftOf(before: Split, gone: Split): Split & { readonly stage: 'received' | 'refunded' } {
  const [amount, tip, fee] = [before.amount - gone.amount, before.tip - gone.tip, before.fee - gone.fee];
  return { amount, tip, fee, stage: amount + tip === 0 ? 'refunded' : 'received' };
}

/** What was received once stays received; what no longer counts of it, all or a part, is refunded. */
export function evolveMoney(
  money: CampaignMoney,
  before: Pick<Contribution, 'stage'> & Split,
  after: Pick<Contribution, 'stage'> & Split,
): CampaignMoney {
  const { amount, tip, fee } = after;
  let next = before.stage === 'received' ? lessened(money, before, after) : money;
  if (before.stage === after.stage) return next;
  if (before.stage === 'pledged') next = { ...next, pledged: next.pledged - amount };
  if (after.stage === 'pledged') next = { ...next, pledged: next.pledged + amount };
  if (after.stage === 'received')
    next = { ...next, received: next.received + amount, fees: next.fees + fee, tips: next.tips + tip };
  if (after.stage === 'refunded')
    next = { ...next, refunded: next.refunded + amount, fees: next.fees - fee, tips: next.tips - tip };
  return next;
}

const lessened = (money: CampaignMoney, before: Split, after: Split): CampaignMoney => ({
  ...money,
  refunded: money.refunded + before.amount - after.amount,
  fees: money.fees - before.fee + after.fee,
  tips: money.tips - before.tip + after.tip,
});

function withOpen(state: Campaign, memberId: string, change: (ids: readonly string[]) => readonly string[]): Campaign {
  const ids = change(find(state.open, memberId) ?? []);
  return { ...state, open: ids.length === 0 ? drop(state.open, memberId) : keep(state.open, memberId, ids) };
}
