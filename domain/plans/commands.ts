import type { Command } from '../decider.ts';
import type { Charge, Interval, PaidPlan } from './events.ts';

type By = { readonly memberId: string };
type Named = By & { readonly subscriptionId: string };

/**
 * A member chooses a plan to buy; `amount` (cents) is the plan table's. The same plan again appends nothing, another
 * one replaces it.
 */
export type ChoosePlan = Command<
  'ChoosePlan',
  By & { readonly plan: PaidPlan; readonly interval: Interval; readonly amount: number }
>;
/** The choice can no longer be paid. */
export type DropChoice = Command<'DropChoice', By & { readonly attempt: number }>;
/** The provider has opened a subscription for a choice. */
export type NoteOpened = Command<'NoteOpened', Named & { readonly attempt: number }>;
/** The first invoice of a choice is paid, for [from, until). */
export type StartSubscription = Command<
  'StartSubscription',
  Named & { readonly attempt: number; readonly paymentId: string; readonly from: string; readonly until: string }
>;
/** The buyer's client asks whether its purchase is in place: answered once per purchase. */
export type AcknowledgePurchase = Command<
  'AcknowledgePurchase',
  By & { readonly plan: PaidPlan; readonly interval: Interval }
>;
/** An invoice after the first is paid at the provider, for [from, until). May come twice, late and in any order. */
export type NotePaidInvoice = Command<
  'NotePaidInvoice',
  Named & {
    readonly invoiceId: string;
    readonly kind: 'renewal' | 'upgrade';
    /** Its money is that of no payment of ours: the card on file was charged. */
    readonly isByCard?: boolean;
    readonly plan: PaidPlan;
    readonly interval: Interval;
    readonly amount: number;
    readonly from: string;
    readonly until: string;
  }
>;
/** The provider could not collect an invoice that was due at an instant. */
export type NoteFailedRenewal = Command<
  'NoteFailedRenewal',
  Named & { readonly invoiceId: string; readonly due: string; readonly owed: Charge }
>;
/** The member pays the failed renewal with the card form. */
export type BeginRenewalPayment = Command<
  'BeginRenewalPayment',
  By & { readonly invoiceId: string; readonly paymentId: string }
>;
/** Another plan or interval from the end of the paid period on. */
export type ScheduleDowngrade = Command<
  'ScheduleDowngrade',
  By & { readonly plan: PaidPlan; readonly interval: Interval }
>;
/** Ends it with the paid period. */
export type CancelSubscription = Command<'CancelSubscription', By>;
/** Keep the plan as it is: takes back a planned end or a planned downgrade. */
export type ResumeSubscription = Command<'ResumeSubscription', By>;
/** It is over at the provider. */
export type EndSubscription = Command<
  'EndSubscription',
  Named & { readonly why: 'cancelled' | 'unpaid' | 'closedAccount' | 'disputed' }
>;

/** A platform owner gives a plan until a UTC ISO instant. */
export type GrantPlan = Command<
  'GrantPlan',
  By & { readonly plan: PaidPlan; readonly until: string; readonly reason: string }
>;
/** A platform owner takes a given plan back. */
export type WithdrawGrant = Command<'WithdrawGrant', By & { readonly reason: string }>;
/** The time of a given plan may be over. */
export type EndGrant = Command<'EndGrant', By>;

export type SubscriptionCommand =
  | ChoosePlan
  | DropChoice
  | NoteOpened
  | StartSubscription
  | AcknowledgePurchase
  | NotePaidInvoice
  | NoteFailedRenewal
  | BeginRenewalPayment
  | ScheduleDowngrade
  | CancelSubscription
  | ResumeSubscription
  | EndSubscription
  | GrantPlan
  | WithdrawGrant
  | EndGrant;
