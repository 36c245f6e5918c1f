import type { Command } from '../decider.ts';

type Of = { readonly campaignId: string };
type OfPayout = Of & { readonly payoutId: string };

/** By the organizer. `account`: the log's state of their account for payouts. Amount in cents. */
export type RequestPayout = Command<
  'RequestPayout',
  OfPayout & { amount: number; account: { readonly accountId: string; readonly isEnabled: boolean } }
>;
/** `amount`: of the provider's transfer, in cents, whatever was asked for. */
export type NotePayoutSent = Command<'NotePayoutSent', OfPayout & { transferId: string; amount: number }>;
/** By the system: the provider has sent this under an id of the campaign that the log does not know. Amount in cents. */
export type NoteLostPayout = Command<
  'NoteLostPayout',
  OfPayout & { accountId: string; transferId: string; amount: number }
>;
export type NotePayoutFailed = Command<'NotePayoutFailed', OfPayout & { why: string }>;
/** By a platform owner; `amount` in cents, all that is left of it when undefined. */
export type ReversePayout = Command<
  'ReversePayout',
  OfPayout & { reversalId: string; amount: number | undefined; reason: string }
>;
export type NoteReversal = Command<
  'NoteReversal',
  OfPayout & { reversalId: string | null; providerReversalId: string; amount: number }
>;
export type NoteReversalFailed = Command<'NoteReversalFailed', OfPayout & { reversalId: string; why: string }>;
/**
 * By who may move money, not by the organizer: what was taken back of payouts has been looked at. `seen`: how often
 * something had been, as far as was seen; refused where something was taken back since. All of it where it is left out.
 */
export type ReleaseCampaignPayouts = Command<'ReleaseCampaignPayouts', Of & { seen?: number | undefined }>;
/** By the organizer; amount in cents. */
export type RecordSpending = Command<
  'RecordSpending',
  Of & { entryId: string; amount: number; text: string; picture: string | null }
>;
export type WithdrawSpending = Command<'WithdrawSpending', Of & { entryId: string; reason: string }>;

export type PayoutCommand =
  | RequestPayout
  | NotePayoutSent
  | NoteLostPayout
  | NotePayoutFailed
  | ReversePayout
  | NoteReversal
  | NoteReversalFailed
  | RecordSpending
  | WithdrawSpending;
