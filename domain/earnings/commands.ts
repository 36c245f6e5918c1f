import type { Command } from '../decider.ts';
import type { PayoutStop } from './events.ts';

type For = { readonly memberId: string };
type OfPayout = For & { readonly payoutId: string };

/**
 * A sale as the log has it now: what of it is the member's own and the tax they hold, in US cents, counted of `seen`
 * events. `isDue`: they may have it by now; of one that is not, they are credited no more than before.
 */
export type SaleFound = {
  readonly paymentId: string;
  readonly own: number;
  readonly tax: number;
  readonly seen: number;
  /** When it was paid, as a UTC ISO instant. */
  readonly paidAt: string;
  /** Disputes, and warnings of fraud, whose events are among these. */
  readonly disputeIds: readonly string[];
  /** A bank has not decided about it, the card's network warns of it, or a refund of it is to begin: nothing is paid out. */
  readonly isHeld: boolean;
  /** Its buyer has had it long enough; a new seller waits longer (`dueOfSeller`). */
  readonly isDue: boolean;
};

/**
 * By the system, before the refund of a part begins that its seller took back: takes off the balance what the refund will
 * take from them. `sale`: what they will have of it then. Refused where a sale was credited and the balance does not cover
 * it; one that was covered stays so.
 */
export type CoverRefund = Command<
  'CoverRefund',
  For & { readonly sale: SaleFound; readonly rate: number; readonly refundId: string }
>;
/** By the system. `rate`: basis points that the platform takes of sales that were not credited before. */
export type CreditSales = Command<'CreditSales', For & { readonly sales: readonly SaleFound[]; readonly rate: number }>;
/**
 * By the member (`isAsked`), who is told why not, or by the schedule. `account`: the log's state of their account for
 * payouts.
 */
export type PlanEarningsPayout = Command<
  'PlanEarningsPayout',
  For & {
    readonly isAsked: boolean;
    readonly account: {
      readonly accountId: string;
      readonly isEnabled: boolean;
      readonly isRestricted: boolean;
      /** The platform has suspended the member, or deleted their account: as long as it waits to be closed. */
      readonly isSuspended: boolean;
    };
  }
>;
/**
 * By the system, as the log has it: payouts of who is suspended, or whose account the platform has deleted or closed, stop
 * until that is taken back, or a person releases them.
 */
export type FollowSuspension = Command<'FollowSuspension', For & { readonly isSuspended: boolean }>;
/** `amount`: of the provider's transfer, in cents, whatever was planned. */
export type NoteEarningsPayoutSent = Command<
  'NoteEarningsPayoutSent',
  OfPayout & { readonly transferId: string; readonly amount: number }
>;
/** By the system: the provider has sent this under an id of the member's payouts that the log does not know. Amount in cents. */
export type NoteLostEarningsPayout = Command<
  'NoteLostEarningsPayout',
  OfPayout & { readonly accountId: string; readonly transferId: string; readonly amount: number }
>;
export type NoteEarningsPayoutFailed = Command<'NoteEarningsPayoutFailed', OfPayout & { readonly why: string }>;
export type NoteEarningsReversal = Command<
  'NoteEarningsReversal',
  OfPayout & { readonly providerReversalId: string; readonly amount: number }
>;

/**
 * By the member, before a payout of a campaign of theirs is asked for: cents that count with what they were sent for sales,
 * as they go to the same account. Refused while their payouts are stopped, and while what they have of sales is below nothing.
 */
export type CountCampaignPayout = Command<'CountCampaignPayout', OfPayout & { readonly amount: number }>;
/**
 * By the system: something was taken back of a payout of a campaign of theirs, or money of one that they were sent is
 * contested. `about`: the reversal, or the dispute and how it stands, by its id; each stops them by itself.
 */
export type StopEarningsPayouts = Command<
  'StopEarningsPayouts',
  For & { readonly why: Extract<PayoutStop, 'takenBack' | 'contested'>; readonly about: string }
>;

/**
 * By who may move money, not by the member themself: what had stopped their payouts has been looked at. `because`: the
 * stops that were seen; what has stopped them since is not released. `isSuspended`: they are suspended still, or
 * deleted and not closed yet, so that this stop is none to be released. `seen`: how often their payouts had been stopped as
 * far as was seen; refused where one of these kinds has stopped them again since. All of them where it is left out.
 */
export type ReleaseEarningsPayouts = Command<
  'ReleaseEarningsPayouts',
  For & { readonly because: readonly PayoutStop[]; readonly isSuspended: boolean; readonly seen?: number | undefined }
>;

export type EarningsCommand =
  | CreditSales
  | CoverRefund
  | PlanEarningsPayout
  | NoteEarningsPayoutSent
  | NoteLostEarningsPayout
  | NoteEarningsPayoutFailed
  | NoteEarningsReversal
  | CountCampaignPayout
  | StopEarningsPayouts
  | FollowSuspension
  | ReleaseEarningsPayouts;
