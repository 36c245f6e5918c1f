import { numberOfEarningsPayout } from '../ids.ts';
import { emptyLookup, find, keep, type Lookup } from '../lookup.ts';
import type { CreditedSale, EarningsEvent, PayoutStop } from './events.ts';
import { MOST_BEFORE_REVIEW, reviewedAfter } from './review.ts';

/** What a member was credited for a sale so far, in cents, and which refunds of their part were covered before they began. */
export type Sale = Omit<CreditedSale, 'paymentId' | 'paidAt' | 'refundId'> & { readonly covers?: readonly string[] };

/** A payout in cents. `failed` is not for good: a transfer that is found after all counts. */
export type EarningsPayout = {
  readonly payoutId: string;
  readonly accountId: string;
  readonly amount: number;
  /** It is of the credits after the `from`-th, up to the `until`-th. */
  readonly from: number;
  readonly until: number;
  readonly isAsked: boolean;
  readonly status: 'pending' | 'sent' | 'failed';
  readonly plannedAt: string;
  readonly sentAt: string | undefined;
  readonly failedAt: string | undefined;
  readonly transferId: string | undefined;
  readonly why: string | undefined;
  /** What was taken back of it at the provider, and these reversals by the provider's ids. */
  readonly reversed: number;
  readonly booked: readonly string[];
};

/** Cents, and UTC ISO instants. */
export type Earnings = {
  /** By their payments. */
  readonly sales: Lookup<Sale>;
  readonly credits: number;
  /** Of how many credits a payout was sent or is on its way. */
  readonly covered: number;
  /** Credited, and neither sent nor on its way. Below 0 the member owes it. */
  readonly balance: number;
  readonly payouts: Readonly<Record<string, EarningsPayout>>;
  /** Payouts ever planned. */
  readonly planned: number;
  /** The one that is on its way. */
  readonly pending: string | undefined;
  /** Of the last payout. */
  readonly plannedAt: string | undefined;
  /** When the last payout was refused, unless another one was planned since. */
  readonly failedAt: string | undefined;
  /** When the first of their sales that were credited was paid. */
  readonly firstSaleAt: string | undefined;
  /** Sent to them so far, of sales and, since they are counted, of campaigns, whatever was taken back of it. */
  readonly sentInAll: number;
  /** A payout that was not asked for was sent. */
  readonly hasBeenScheduled: boolean;
  /** What they can be sent in all before a person looks, or looks again. */
  readonly reviewedUpTo: number;
  /** What the payout that waits for a person would have brought them to. */
  readonly stoppedUpTo: number | undefined;
  /** Why nothing is paid out until a person has looked, and since when: the first of them. */
  readonly stops: readonly PayoutStop[];
  readonly stoppedAt: string | undefined;
  /** How often their payouts were ever stopped, which of these was the last of each kind, and what those are about that stand. */
  readonly stopCount: number;
  readonly lastStops: Readonly<Partial<Record<PayoutStop, number>>>;
  readonly stopsAbout: readonly string[];
};

/** What a stop of payouts is about, with its kind. */
export const stopAbout = (why: PayoutStop, about: string): string => `${why}/${about}`;


export const noEarnings: Earnings = {
  sales: emptyLookup,
  credits: 0,
  covered: 0,
  balance: 0,
  payouts: {},
  planned: 0,
  pending: undefined,
  plannedAt: undefined,
  failedAt: undefined,
  firstSaleAt: undefined,
  sentInAll: 0,
  hasBeenScheduled: false,
  reviewedUpTo: MOST_BEFORE_REVIEW,
  stoppedUpTo: undefined,
  stops: [],
  stoppedAt: undefined,
  stopCount: 0,
  lastStops: {},
  stopsAbout: [],
};

const NOTHING: Sale = { own: 0, tax: 0, fee: 0, rate: 0, seen: 0 };

/** What a member was credited for a sale so far; nothing while they were not. */
export const creditedFor = ({ sales }: Earnings, paymentId: string): Sale => find(sales, paymentId) ?? NOTHING;

/** What a credited sale adds to the balance, in cents. */
export const worthOf = ({ own, tax, fee }: Pick<Sale, 'own' | 'tax' | 'fee'>): number => own + tax - fee;

export function evolve(state: Earnings, event: EarningsEvent): Earnings {
  switch (event.type) {
    case 'EarningsCredited':
      return credited(state, event.data);
    case 'EarningsPayoutPlanned':
      return planned(state, event.data);
    case 'EarningsPayoutSent':
      return sent(state, event.data);
    case 'EarningsPayoutFailed':
      return failed(state, event.data);
    case 'EarningsPayoutReversed':
      return reversed(state, event.data);
    case 'CampaignPayoutCounted':
      return { ...state, sentInAll: state.sentInAll + event.data.amount };
    case 'EarningsPayoutsStopped': {
      const { why, upTo = state.stoppedUpTo, about, stoppedAt } = event.data;
      const stopCount = state.stopCount + 1;
      return {
        ...state,
        stops: [...new Set([...state.stops, why])],
        stoppedUpTo: upTo,
        stoppedAt: state.stoppedAt ?? stoppedAt,
        stopCount,
        lastStops: { ...state.lastStops, [why]: stopCount },
        stopsAbout: about === undefined ? state.stopsAbout : [...state.stopsAbout, stopAbout(why, about)],
      };
    }
    case 'EarningsPayoutsReleased': {
      const { why } = event.data;
      const isLarge = why.includes('firstLarge');
      const stops = state.stops.filter((stop) => !why.includes(stop));
      return {
        ...state,
        ...(isLarge && { reviewedUpTo: reviewedAfter(state), stoppedUpTo: undefined }),
        stops,
        stoppedAt: stops.length > 0 ? state.stoppedAt : undefined,
        stopsAbout: state.stopsAbout.filter((one) => !why.some((stop) => one.startsWith(stopAbout(stop, '')))),
      };
    }
  }
  event satisfies never;
  return state;
}

type DataOf<T extends EarningsEvent['type']> = Extract<EarningsEvent, { type: T }>['data'];

function credited(state: Earnings, { nth, sales, creditedAt }: DataOf<'EarningsCredited'>): Earnings {
  let all = state.sales;
  let { balance, firstSaleAt } = state;
  for (const { paymentId, own, tax, fee, refundId, paidAt = creditedAt, ...facts } of sales) {
    if (firstSaleAt === undefined || Date.parse(paidAt) < Date.parse(firstSaleAt)) firstSaleAt = paidAt;
    const before = find(all, paymentId) ?? NOTHING;
    const sums = { own: before.own + own, tax: before.tax + tax, fee: before.fee + fee };
    const covers = refundId === undefined ? before.covers : [...(before.covers ?? []), refundId];
    all = keep(all, paymentId, { ...sums, ...facts, ...(covers && { covers }) });
    balance += worthOf({ own, tax, fee });
  }
  return { ...state, sales: all, balance, firstSaleAt, credits: nth };
}

function planned(state: Earnings, data: DataOf<'EarningsPayoutPlanned'>): Earnings {
  const { payoutId, accountId, amount, from, until, isAsked, isLost, plannedAt } = data;
  const payout: EarningsPayout = {
    ...{ payoutId, accountId, amount, from, until, isAsked, plannedAt },
    status: 'pending',
    sentAt: undefined,
    failedAt: undefined,
    transferId: undefined,
    why: undefined,
    reversed: 0,
    booked: [],
  };
  const noted = { ...withPayout(state, payout), balance: state.balance - amount };
  // No other one has its number any more; when the next one is planned is none of its business.
  if (isLost) return { ...noted, planned: Math.max(state.planned, numberOfEarningsPayout(payoutId)) };
  return {
    ...noted,
    covered: until,
    planned: state.planned + 1,
    pending: payoutId,
    plannedAt,
    failedAt: undefined,
  };
}

function sent(state: Earnings, { payoutId, amount, transferId, sentAt }: DataOf<'EarningsPayoutSent'>): Earnings {
  const before = state.payouts[payoutId];
  if (!before || before.status === 'sent') return state;
  const after = {
    ...withPayout(over(state, payoutId), { ...before, amount, status: 'sent', transferId, sentAt, why: undefined }),
    balance: state.balance + before.amount - amount,
    sentInAll: state.sentInAll + amount,
    hasBeenScheduled: state.hasBeenScheduled || !before.isAsked,
  };
  // It was noted as refused, and its amount is in the balance: what was sent is sent.
  return before.status === 'failed'
    ? { ...after, balance: state.balance - amount, covered: Math.max(state.covered, before.until) }
    : after;
}

function failed(state: Earnings, { payoutId, why, failedAt }: DataOf<'EarningsPayoutFailed'>): Earnings {
  const before = state.payouts[payoutId];
  if (before?.status !== 'pending') return state;
  return {
    ...withPayout(over(state, payoutId), { ...before, status: 'failed', why, failedAt }),
    balance: state.balance + before.amount,
    covered: Math.min(state.covered, before.from),
    failedAt,
  };
}

function reversed(state: Earnings, data: DataOf<'EarningsPayoutReversed'>): Earnings {
  const { payoutId, providerReversalId, amount } = data;
  const before = state.payouts[payoutId];
  if (!before || before.booked.includes(providerReversalId)) return state;
  const booked = [...before.booked, providerReversalId];
  const after = { ...before, reversed: before.reversed + amount, booked };
  return { ...withPayout(state, after), balance: state.balance + amount };
}

const withPayout = (state: Earnings, payout: EarningsPayout): Earnings => ({
  ...state,
  payouts: { ...state.payouts, [payout.payoutId]: payout },
});

const over = (state: Earnings, payoutId: string): Earnings =>
  state.pending === payoutId ? { ...state, pending: undefined } : state;
