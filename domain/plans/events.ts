import type { PlanType } from './plans.ts';

export type PaidPlan = Exclude<PlanType, 'basic'>;
export type Interval = 'monthly' | 'yearly';

/** `subscriptionId`: the provider's name of it. */
type Of = { readonly memberId: string; readonly subscriptionId: string };
/** UTC ISO instants: [from, until). */
type Span = { readonly from: string; readonly until: string };

/**
 * A plan is about to be bought: its first invoice waits for its payment. `attempt` counts the member's purchases from
 * 1; `amount` in cents.
 */
export type PlanChosen = {
  type: 'PlanChosen';
  data: {
    readonly memberId: string;
    readonly attempt: number;
    readonly plan: PaidPlan;
    readonly interval: Interval;
    readonly amount: number;
  };
};
/** Given up before it was paid (another plan was chosen, or the first invoice lapsed at the provider). */
export type PlanChoiceDropped = {
  type: 'PlanChoiceDropped';
  data: { readonly memberId: string; readonly attempt: number; readonly why: 'replaced' | 'lapsed' };
};
/** The provider keeps a subscription for the choice; it waits for its first payment. */
export type SubscriptionOpened = { type: 'SubscriptionOpened'; data: Of & { readonly attempt: number } };
/** The first invoice is paid: the plan runs. */
export type SubscriptionStarted = {
  type: 'SubscriptionStarted';
  data: Of & Span & { attempt: number; plan: PaidPlan; interval: Interval; paymentId: string; amount: number };
};
/** The member's client has been answered that its purchase is in place; a second request gets "already subscribed". */
export type PurchaseAcknowledged = { type: 'PurchaseAcknowledged'; data: Of };
/**
 * The invoice of a later period is paid; `invoiceId` counts once. With a `paymentId` its money is that payment's, else
 * the card on file was charged.
 */
export type SubscriptionRenewed = {
  type: 'SubscriptionRenewed';
  data: Of & Span & { invoiceId: string; plan: PaidPlan; interval: Interval; amount: number; paymentId?: string };
};
/** What an invoice is for; `amount` in cents. */
export type Charge = { readonly plan: PaidPlan; readonly interval: Interval; readonly amount: number };
/**
 * A renewal was not paid: the plan runs on until `graceUntil`, fixed once for that invoice. `owed` is what the invoice is
 * for, whatever the member plans afterwards; absent in events recorded before it was kept.
 */
export type RenewalFailed = {
  type: 'RenewalFailed';
  data: Of & { readonly invoiceId: string; readonly graceUntil: string; readonly owed?: Charge };
};
/** The member is about to pay a failed renewal themselves, as a payment of ours. */
export type RenewalPaymentBegun = { type: 'RenewalPaymentBegun'; data: Of & { invoiceId: string; paymentId: string } };
/** A dearer plan, at once; `amount`: what the rest of the running period cost more, in cents. */
export type SubscriptionUpgraded = {
  type: 'SubscriptionUpgraded';
  data: Of & { plan: PaidPlan; interval: Interval; invoiceId: string; amount: number; until: string };
};
/** A cheaper plan (or interval) from the end of the paid period on. */
export type DowngradeScheduled = {
  type: 'DowngradeScheduled';
  data: Of & { plan: PaidPlan; interval: Interval; at: string };
};
export type DowngradeWithdrawn = { type: 'DowngradeWithdrawn'; data: Of };
/** It ends with the paid period; until then it can be resumed. */
export type CancellationScheduled = { type: 'CancellationScheduled'; data: Of & { at: string } };
export type CancellationWithdrawn = { type: 'CancellationWithdrawn'; data: Of };
/** Over: from here on the limits of Basic hold; nothing is deleted. */
export type SubscriptionEnded = {
  type: 'SubscriptionEnded';
  data: Of & { why: 'cancelled' | 'unpaid' | 'closedAccount' | 'disputed' };
};

/**
 * A platform owner gives a plan until a UTC ISO instant: beside what the member pays for, and nothing is charged for it.
 * It takes the place of one given before.
 */
export type PlanGranted = {
  type: 'PlanGranted';
  data: { readonly memberId: string; readonly plan: PaidPlan; readonly until: string; readonly reason: string };
};
/** The given plan is over: its time has passed, or a platform owner took it back. */
export type PlanGrantEnded = {
  type: 'PlanGrantEnded';
  data: { readonly memberId: string; readonly why: 'over' | 'withdrawn'; readonly reason: string };
};

export type SubscriptionEvent =
  | PlanChosen
  | PlanChoiceDropped
  | SubscriptionOpened
  | SubscriptionStarted
  | PurchaseAcknowledged
  | SubscriptionRenewed
  | RenewalFailed
  | RenewalPaymentBegun
  | SubscriptionUpgraded
  | DowngradeScheduled
  | DowngradeWithdrawn
  | CancellationScheduled
  | CancellationWithdrawn
  | SubscriptionEnded
  | PlanGranted
  | PlanGrantEnded;

/** Sealed with the person's own key (`domain/store/codec.ts`). */
export const personal = {
  PlanGranted: { subject: 'memberId', fields: ['reason'] },
  PlanGrantEnded: { subject: 'memberId', fields: ['reason'] },
} as const;
