import { earnings, LEAST_EARNINGS_PAYOUT } from '#domain/earnings/decider.ts';
import type {
  CampaignPayoutCounted,
  EarningsCredited,
  EarningsEvent,
  EarningsPayoutsReleased,
  EarningsPayoutsStopped,
} from '#domain/earnings/events.ts';
import { nextPayoutAt } from '#domain/earnings/schedule.ts';
import { type EarningsPayout, noEarnings } from '#domain/earnings/state.ts';
import { emptyLookup } from '#domain/lookup.ts';
import type { Fact, Work } from '#projections/projection.ts';
import {
  ALL_PAYOUTS,
  earningsTopic,
  OWED,
  owedIn,
  PAYABLE,
  type PayoutDocument,
  payoutKey,
  payoutsSet,
  STOPPED,
  type Sums,
  sumsKey,
  TOTALS,
  WAITING,
} from './documents.ts';

type PayoutsStopped = EarningsPayoutsStopped | EarningsPayoutsReleased;
type PayoutMoved = Exclude<EarningsEvent, EarningsCredited | PayoutsStopped | CampaignPayoutCounted>;

/** What all members are owed together, those who owe something left out, and what these owe. Cents. */
export type Totals = { readonly owed: number; readonly owing: number; readonly fees: number };

const BEGINNING = '1970-01-01T00:00:00.000Z';
const NO_TOTALS: Totals = { owed: 0, owing: 0, fees: 0 };

const noSums = (memberId: string): Sums => {
  const { sales: _, payouts: __, ...state } = noEarnings;
  return { memberId, open: 0, held: 0, fees: 0, sent: 0, onItsWay: 0, state, why: null };
};

/** What is not credited has changed by so many cents. */
export const foldOpen = (memberId: string, by: Pick<Sums, 'open' | 'held'>, work: Work): Promise<void> =>
  change(memberId, work, (sums) => ({ ...sums, open: sums.open + by.open, held: sums.held + by.held }));

/** Sales were credited: the balance has them. */
export function foldCredit(event: Fact<EarningsCredited>, work: Work): Promise<void> {
  const { memberId, sales } = event.data;
  const fees = sales.reduce((sum, { fee }) => sum + fee, 0);
  return change(memberId, work, (sums) => ({ ...sums, fees: sums.fees + fees, state: stateAfter(sums, event).state }));
}

/** Payouts of a member wait for a person, or no more. */
export const foldStop = (event: Fact<PayoutsStopped>, work: Work): Promise<void> =>
  change(event.data.memberId, work, (sums) => ({ ...sums, state: stateAfter(sums, event).state }));

/** A payout was planned, sent, refused, or has come back. */
export async function foldPayout(event: Fact<PayoutMoved>, work: Work): Promise<void> {
  const { memberId, payoutId } = event.data;
  const before = await work.get<PayoutDocument>(payoutKey(payoutId));
  await change(memberId, work, (sums) => {
    const { state, payouts } = stateAfter(sums, event, before);
    const after = payouts[payoutId];
    if (after) keepPayout({ ...after, memberId }, event, work);
    return {
      ...sums,
      state,
      sent: sums.sent - sentOf(before) + sentOf(after),
      onItsWay: sums.onItsWay - waitingOf(before) + waitingOf(after),
      why:
        event.type === 'EarningsPayoutFailed'
          ? event.data.why
          : event.type === 'EarningsPayoutReversed'
            ? sums.why
            : null,
    };
  });
}

const sentOf = (payout: EarningsPayout | undefined): number =>
  payout?.status === 'sent' ? payout.amount - payout.reversed : 0;
const waitingOf = (payout: EarningsPayout | undefined): number => (payout?.status === 'pending' ? payout.amount : 0);

/** The member's own rules say what becomes of their balance; what they were credited sale by sale is not needed for it. */
function stateAfter({ state }: Sums, event: EarningsEvent, payout?: EarningsPayout) {
  const payouts = payout ? { [payout.payoutId]: payout } : {};
  const after = earnings.evolve({ ...state, sales: emptyLookup, payouts }, event);
  const { sales: _, payouts: left, ...rest } = after;
  return { state: rest, payouts: left };
}

function keepPayout(payout: PayoutDocument, event: Fact<PayoutMoved>, work: Work): void {
  const { memberId, payoutId, status, plannedAt } = payout;
  work.put(payoutKey(payoutId), payout);
  for (const set of [payoutsSet(memberId), ALL_PAYOUTS]) work.rank(set, payoutId, Date.parse(plannedAt));
  const at = Date.parse(event.metadata.occurredAt);
  if (status === 'pending') work.rank(WAITING, payoutId, at);
  else work.unrank(WAITING, payoutId);
}

async function change(memberId: string, work: Work, next: (sums: Sums) => Sums): Promise<void> {
  const before = (await work.get<Sums>(sumsKey(memberId))) ?? noSums(memberId);
  const after = next(before);
  work.put(sumsKey(memberId), after);
  work.rank(OWED, memberId, owedIn(after));
  const { balance, pending, stops, stoppedAt = BEGINNING } = after.state;
  const isStopped = stops.length > 0;
  if (balance >= LEAST_EARNINGS_PAYOUT && pending === undefined && !isStopped)
    work.rank(PAYABLE, memberId, Date.parse(nextPayoutAt(after.state) ?? BEGINNING));
  else work.unrank(PAYABLE, memberId);
  if (isStopped) work.rank(STOPPED, memberId, Date.parse(stoppedAt));
  else work.unrank(STOPPED, memberId);
  const totals = (await work.get<Totals>(TOTALS)) ?? NO_TOTALS;
  work.put(TOTALS, {
    owed: totals.owed - Math.max(0, owedIn(before)) + Math.max(0, owedIn(after)),
    owing: totals.owing + Math.min(0, owedIn(before)) - Math.min(0, owedIn(after)),
    fees: totals.fees - before.fees + after.fees,
  } satisfies Totals);
  work.notify(earningsTopic(memberId), { memberId });
}
