import type { Charge, Interval, PaidPlan, SubscriptionEvent } from './events.ts';
import { priceOf } from './plans.ts';

/** How long a plan runs on after the paid period while its renewal is unpaid (or nothing is known of it). */
export const GRACE_MS = 7 * 24 * 3_600_000;

const RENEWAL_TAKES_MS = 24 * 3_600_000;

/** A purchase that waits for its first payment; `amount` in cents. */
export type Choice = {
  readonly attempt: number;
  readonly plan: PaidPlan;
  readonly interval: Interval;
  readonly amount: number;
};

/** The one plan a member has. Instants are UTC ISO. */
export type Running = {
  readonly subscriptionId: string;
  readonly attempt: number;
  readonly paymentId: string;
  readonly plan: PaidPlan;
  readonly interval: Interval;
  /** Paid up to here, exclusive. */
  readonly until: string;
  /** The renewal that could not be collected. */
  readonly failed?: { readonly invoiceId: string; readonly graceUntil: string; readonly owed?: Charge } | undefined;
  readonly cancelling: boolean;
  /** From the next period on. */
  readonly next?: { readonly plan: PaidPlan; readonly interval: Interval } | undefined;
  readonly acknowledged: boolean;
};

/** What the next decision needs to know of a member's plans. */
export type Subscription = {
  /** Purchases so far. */
  readonly attempts: number;
  readonly choice?: Choice | undefined;
  readonly running?: Running | undefined;
  /** The provider's name of each purchase's subscription, also of those that came to nothing. */
  readonly opened: Readonly<Record<number, string>>;
  /** Which payment each purchase that came about was paid with. */
  readonly started: Readonly<Record<number, string>>;
  /** Invoices that count already. */
  readonly paidInvoices: readonly string[];
  readonly failedInvoices: readonly string[];
  /** The provider's name of the subscription that each failed renewal was of, in the order of `failedInvoices`. */
  readonly failedOf: readonly string[];
  /** What a platform owner gave, until a UTC ISO instant. */
  readonly granted?: { readonly plan: PaidPlan; readonly until: string } | undefined;
  /** Why it was given, or taken back, as the member is told. */
  readonly grantReason?: string;
  /** Which payment of ours a failed renewal is paid with. */
  readonly byHand: Readonly<Record<string, string>>;
};

export const noSubscription: Subscription = {
  attempts: 0,
  opened: {},
  started: {},
  paidInvoices: [],
  failedInvoices: [],
  failedOf: [],
  byHand: {},
};

export type SubscriptionStatus = 'none' | 'pending' | 'active' | 'pastDue' | 'cancelling' | 'ended';

/** The instant a running plan's entitlement stops by itself, unless a renewal is paid before. */
export const graceEnd = (until: string): string => new Date(Date.parse(until) + GRACE_MS).toISOString();
export const runsUntil = ({ cancelling, until }: Running): string => (cancelling ? until : graceEnd(until));

/** The running plan at an instant, from events and clock alone, so that no job has to have run. */
export const runningAt = ({ running }: Subscription, at: string): Running | undefined =>
  running && at < runsUntil(running) ? running : undefined;

/** The plan that was given and still counts at an instant. */
export const grantedAt = ({ granted }: Subscription, at: string): Subscription['granted'] =>
  granted && at < granted.until ? granted : undefined;

/**
 * What the next renewal is for, or the one that failed: its invoice was written for what was planned then. Amount in
 * cents.
 */
export function renewalOf({ failed, next, plan, interval }: Running): Charge {
  const planned = next ?? { plan, interval };
  return failed?.owed ?? { ...planned, amount: priceOf(planned.plan, planned.interval) };
}

/** Whether its renewal is due and not paid yet: on its way, or failed. */
export const isDue = (running: Running, at: string): boolean => running.failed !== undefined || at >= running.until;

/** Whether its renewal has failed, or is so late that it must have. The provider takes some hours over a renewal. */
export const isPastDue = (running: Running, at: string): boolean =>
  running.failed !== undefined || Date.parse(at) >= Date.parse(running.until) + RENEWAL_TAKES_MS;

/** Where a member's plan stands, in the words of both APIs. */
export function statusAt(state: Subscription, at: string): SubscriptionStatus {
  const running = runningAt(state, at);
  if (running?.cancelling) return 'cancelling';
  if (running) return isPastDue(running, at) ? 'pastDue' : 'active';
  if (state.choice) return 'pending';
  return Object.keys(state.started).length > 0 ? 'ended' : 'none';
}

/** Folds one fact; never rejects it. Facts of renewals give the same state in any order. */
export function evolve(state: Subscription, event: SubscriptionEvent): Subscription {
  switch (event.type) {
    case 'PlanChosen': {
      const { attempt, plan, interval, amount } = event.data;
      return { ...state, attempts: attempt, choice: { attempt, plan, interval, amount } };
    }
    case 'PlanChoiceDropped':
      return state.choice?.attempt === event.data.attempt ? { ...state, choice: undefined } : state;
    case 'SubscriptionOpened':
      return { ...state, opened: { ...state.opened, [event.data.attempt]: event.data.subscriptionId } };
    case 'SubscriptionStarted': {
      const { subscriptionId, attempt, paymentId, plan, interval, until } = event.data;
      const running = {
        subscriptionId,
        attempt,
        paymentId,
        plan,
        interval,
        until,
        cancelling: false,
        acknowledged: false,
      };
      return { ...state, choice: undefined, running, started: { ...state.started, [attempt]: paymentId } };
    }
    case 'SubscriptionRenewed':
    case 'SubscriptionUpgraded':
      return paid(state, event);
    case 'RenewalFailed': {
      const { invoiceId, subscriptionId, graceUntil, owed } = event.data;
      return amend(
        {
          ...state,
          failedInvoices: [...state.failedInvoices, invoiceId],
          failedOf: [...state.failedOf, subscriptionId],
        },
        { failed: { invoiceId, graceUntil, ...(owed && { owed }) } },
      );
    }
    case 'RenewalPaymentBegun':
      return { ...state, byHand: { ...state.byHand, [event.data.invoiceId]: event.data.paymentId } };
    case 'PurchaseAcknowledged':
      return amend(state, { acknowledged: true });
    case 'DowngradeScheduled':
      return amend(state, { next: { plan: event.data.plan, interval: event.data.interval } });
    case 'DowngradeWithdrawn':
      return amend(state, { next: undefined });
    case 'CancellationScheduled':
      return amend(state, { cancelling: true, next: undefined });
    case 'CancellationWithdrawn':
      return amend(state, { cancelling: false });
    case 'SubscriptionEnded':
      return state.running?.subscriptionId === event.data.subscriptionId ? { ...state, running: undefined } : state;
    case 'PlanGranted': {
      const { plan, until, reason } = event.data;
      return { ...state, granted: { plan, until }, grantReason: reason };
    }
    case 'PlanGrantEnded':
      return { ...state, granted: undefined, grantReason: event.data.reason };
    default:
      event satisfies never;
      return state;
  }
}

const amend = (state: Subscription, changed: Partial<Running>): Subscription =>
  state.running ? { ...state, running: { ...state.running, ...changed } } : state;

/**
 * A renewal counts for the plan when it reaches further than anything before, an upgrade also within the running
 * period. So the order in which they become known does not matter.
 */
function paid(
  state: Subscription,
  { type, data }: Extract<SubscriptionEvent, { type: 'SubscriptionRenewed' | 'SubscriptionUpgraded' }>,
): Subscription {
  const counted = { ...state, paidInvoices: [...state.paidInvoices, data.invoiceId] };
  const { running } = counted;
  if (running?.subscriptionId !== data.subscriptionId) return counted;
  const isLater = data.until > running.until;
  if (!isLater && !(type === 'SubscriptionUpgraded' && data.until === running.until)) return counted;
  const { plan, interval, until } = data;
  const isPlanned = running.next?.plan === plan && running.next.interval === interval;
  return amend(counted, {
    plan,
    interval,
    until,
    ...(isLater && { failed: undefined }),
    ...(isPlanned && { next: undefined }),
  });
}
