type Of = { readonly campaignId: string; readonly organizerId: string; readonly payoutId: string };

/** Cents that are to be sent to the organizer's account at the provider; noted before the provider is asked. */
export type PayoutRequested = {
  type: 'PayoutRequested';
  data: Of & { readonly accountId: string; readonly amount: number; readonly requestedAt: string };
};
/**
 * The provider has sent it: so much, and what was `planned` where that is something else, as when the transfer was made by
 * hand under the payout's id. The difference is the campaign's.
 */
export type PayoutSent = {
  type: 'PayoutSent';
  data: Of & {
    readonly amount: number;
    readonly planned?: number;
    readonly transferId: string;
    readonly sentAt: string;
  };
};
/**
 * The provider has refused it, by its name of the reason (`why`); or it was not asked, as payouts were stopped meanwhile
 * (`held`). The amount is the campaign's again.
 */
export type PayoutFailed = {
  type: 'PayoutFailed';
  data: Of & { readonly amount: number; readonly why: string; readonly failedAt: string };
};
/** A platform owner takes some of it back; noted before the provider is asked. */
export type PayoutReversalStarted = {
  type: 'PayoutReversalStarted';
  data: Of & {
    readonly reversalId: string;
    readonly amount: number;
    readonly reason: string;
    readonly startedAt: string;
  };
};
/** The provider has refused to take it back. */
export type PayoutReversalFailed = {
  type: 'PayoutReversalFailed';
  data: Of & { readonly reversalId: string; readonly why: string; readonly failedAt: string };
};
/** So much of it came back; `reversalId` is null when it was taken back at the provider. */
export type PayoutReversed = {
  type: 'PayoutReversed';
  data: Of & {
    readonly reversalId: string | null;
    readonly providerReversalId: string;
    readonly amount: number;
    readonly reversedAt: string;
  };
};

/** What was taken back of a payout has been looked at: money of the campaign can be paid out again. */
export type CampaignPayoutsReleased = {
  type: 'CampaignPayoutsReleased';
  data: Omit<Of, 'payoutId'> & { readonly releasedAt: string };
};

/** What the organizer says the money was used for, in cents. It moves no money of ours. */
export type SpendingRecorded = {
  type: 'SpendingRecorded';
  data: Omit<Of, 'payoutId'> & {
    readonly entryId: string;
    readonly amount: number;
    readonly text: string;
    /** Path of a picture of the receipt on this server. */
    readonly picture: string | null;
    readonly recordedAt: string;
  };
};
/** The entry was wrong; both stay in the ledger. */
export type SpendingWithdrawn = {
  type: 'SpendingWithdrawn';
  data: Omit<Of, 'payoutId'> & {
    readonly entryId: string;
    readonly amount: number;
    readonly reason: string;
    readonly withdrawnAt: string;
  };
};

export type PayoutEvent =
  | PayoutRequested
  | PayoutSent
  | PayoutFailed
  | PayoutReversalStarted
  | PayoutReversalFailed
  | PayoutReversed
  | SpendingRecorded
  | SpendingWithdrawn;

/** Sealed with the organizer's key: what they say the money was used for, and why it was taken back. */
export const payoutPersonal = {
  PayoutReversalStarted: { subject: 'organizerId', fields: ['reason'] },
  SpendingRecorded: { subject: 'organizerId', fields: ['text', 'picture'], blank: { picture: null } },
  SpendingWithdrawn: { subject: 'organizerId', fields: ['reason'] },
} as const;
