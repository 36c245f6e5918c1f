type Of = { readonly memberId: string };
type OfPayout = Of & { readonly payoutId: string };

/**
 * By how much a member is credited for a sale, in US cents: all of them below 0 where less of it is theirs than they were
 * credited before, or where it is held back before it was paid out. A sale is one payment; of an order it is their part.
 */
export type CreditedSale = {
  readonly paymentId: string;
  /** Of what is their own, and of the tax they have to hand on. */
  readonly own: number;
  readonly tax: number;
  /** What the platform takes of what is their own, in cents; and the basis points it takes of this sale. */
  readonly fee: number;
  readonly rate: number;
  /** Of how many events of the log about the sale this was counted: an older count says nothing. */
  readonly seen: number;
  /** The disputes of its payment, and warnings of fraud, among these, by their ids at the provider; absent for none. */
  readonly disputeIds?: readonly string[];
  /** When it was paid, as a UTC ISO instant; absent in events recorded before it was kept. */
  readonly paidAt?: string;
  /** The refund of their part that this covers, before it begins; absent for every other credit. */
  readonly refundId?: string;
};

/**
 * Why nothing is paid out to a member, of sales or of campaigns, until a person has looked: it would bring what they
 * were sent above what a person has looked at, the first time or again (`firstLarge`); somebody took money of a payout back,
 * which the next payout would send again; money of a campaign that they were sent is contested, so that the campaign holds
 * less than it has to (`contested`); or the platform has suspended them, or deleted or closed their account
 * (`suspended` as well), which ends by itself when they are reinstated or restored, and not when their account is closed.
 */
export const PAYOUT_STOPS = ['firstLarge', 'takenBack', 'contested', 'suspended'] as const;
export type PayoutStop = (typeof PAYOUT_STOPS)[number];

/**
 * Sales whose money is due to a member are counted in their balance, less the fee, or counted anew after a refund or a
 * dispute. `nth`: number of the credit, from 1. UTC ISO instant.
 */
export type EarningsCredited = {
  type: 'EarningsCredited';
  data: Of & { readonly nth: number; readonly sales: readonly CreditedSale[]; readonly creditedAt: string };
};
/**
 * The balance, or as much of it as the provider sends at once, is to be sent to their account there; noted before the
 * provider is asked. It is of the credits after the `from`-th, up to the `until`-th. `isAsked`: they wanted it now. `isLost`:
 * the log has lost it, as after an older backup was put back, and what the provider has sent was found: of which credits it
 * was is not known any more.
 */
export type EarningsPayoutPlanned = {
  type: 'EarningsPayoutPlanned';
  data: OfPayout & {
    readonly accountId: string;
    readonly amount: number;
    readonly from: number;
    readonly until: number;
    readonly isAsked: boolean;
    readonly isLost?: true;
    readonly plannedAt: string;
  };
};
/**
 * The provider has sent it: so much, and what was `planned` where that is something else, as when a log that was restored
 * plans anew what was sent before. The difference is in the balance.
 */
export type EarningsPayoutSent = {
  type: 'EarningsPayoutSent';
  data: OfPayout & {
    readonly amount: number;
    readonly planned?: number;
    readonly transferId: string;
    readonly sentAt: string;
  };
};
/**
 * The provider has refused it, by its name of the reason (`why`); or it was not asked, as payouts of the member were
 * stopped meanwhile (`held`). The amount is in the balance again.
 */
export type EarningsPayoutFailed = {
  type: 'EarningsPayoutFailed';
  data: OfPayout & { readonly amount: number; readonly why: string; readonly failedAt: string };
};
/** So much of it was taken back at the provider: it is in the balance again. */
export type EarningsPayoutReversed = {
  type: 'EarningsPayoutReversed';
  data: OfPayout & { readonly providerReversalId: string; readonly amount: number; readonly reversedAt: string };
};

/**
 * Cents of a campaign of theirs are about to be sent to the member: they count with what they were sent for sales, also
 * where the provider refuses it. UTC ISO instant.
 */
export type CampaignPayoutCounted = {
  type: 'CampaignPayoutCounted';
  data: OfPayout & { readonly amount: number; readonly countedAt: string };
};
/**
 * Nothing more is paid out to the member until somebody who may move money releases it. `upTo`: what a payout that is large
 * would have brought what they were sent in all to, in cents; absent for other stops, and in events recorded before it was
 * kept. `about`: what was taken back or is contested, by its id, as one of each kind may come after the other; absent for
 * other stops, and in events recorded before it was kept. UTC ISO instant.
 */
export type EarningsPayoutsStopped = {
  type: 'EarningsPayoutsStopped';
  data: Of & {
    readonly why: PayoutStop;
    readonly upTo?: number;
    readonly about?: string;
    readonly stoppedAt: string;
  };
};
/** These stops have been looked at: payouts are made again unless something else has stopped them. UTC ISO instant. */
export type EarningsPayoutsReleased = {
  type: 'EarningsPayoutsReleased';
  data: Of & { readonly why: readonly PayoutStop[]; readonly releasedAt: string };
};

/** Stream `earnings-{member}`. */
export type EarningsEvent =
  | EarningsCredited
  | EarningsPayoutPlanned
  | EarningsPayoutSent
  | EarningsPayoutFailed
  | EarningsPayoutReversed
  | CampaignPayoutCounted
  | EarningsPayoutsStopped
  | EarningsPayoutsReleased;
