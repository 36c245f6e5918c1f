import type { Command } from '../decider.ts';
import type { Purpose } from './events.ts';

type For = { readonly paymentId: string };

/**
 * Begins a payment; `amount` (cents) is the server's price, never the client's. A repeat with the same amount appends
 * nothing.
 */
export type RequestPayment = Command<
  'RequestPayment',
  For & { payerId: string; purpose: Purpose; amount: number; currency: 'usd' }
>;
/** The provider has opened the one intent of this payment. */
export type OpenIntent = Command<'OpenIntent', For & { intentId: string }>;
/** The payer's bank requires a step from the payer. */
export type NoteActionRequired = Command<'NoteActionRequired', For>;
/** An attempt failed; the payer may try again. */
export type NoteDecline = Command<'NoteDecline', For & { code: string; message: string }>;
/**
 * The intent can no longer be paid; null: none is known, and none may be from now on. Has no effect once another intent is
 * recorded than the sender knew of.
 */
export type NoteCancel = Command<'NoteCancel', For & { readonly intentId: string | null }>;
/** The provider has captured money for this payment; its figures are compared with ours (docs/rules.md P6). */
export type Capture = Command<
  'Capture',
  For & {
    intentId: string;
    amount: number;
    currency: string /** of the mode we run in */;
    ours: boolean /** when the provider opened it, by its clock (UTC ISO) */;
    openedAt?: string | undefined;
  }
>;
/** What was paid for has been delivered. */
export type Fulfil = Command<'Fulfil', For>;
/** What was paid for cannot be delivered: refunds all that is left, unless it was fulfilled or that is under way. */
export type GiveBack = Command<'GiveBack', For & { reason: string }>;
/** Refunds a part or all. The same refundId again appends nothing. */
export type StartRefund = Command<'StartRefund', For & { refundId: string; amount: number; reason: string }>;
export type CompleteRefund = Command<'CompleteRefund', For & { refundId: string; providerRefundId: string }>;
/** A refund that somebody made in the provider's own pages: it has happened, whatever is left to refund here. */
export type NoteForeignRefund = Command<'NoteForeignRefund', For & { providerRefundId: string; amount: number }>;
/** Repeats a failed refund of a fulfilled payment, under a new id. */
export type RetryRefund = Command<'RetryRefund', For & { refundId: string }>;
/**
 * The refund failed, so its amount is owed again. May come after a completion. `rest`: the part of it that can still be
 * sent, which begins as a refund of its own.
 */
export type FailRefund = Command<'FailRefund', For & { refundId: string; why: string; rest?: number }>;

export type PaymentCommand =
  | RequestPayment
  | OpenIntent
  | NoteActionRequired
  | NoteDecline
  | NoteCancel
  | Capture
  | Fulfil
  | GiveBack
  | StartRefund
  | CompleteRefund
  | FailRefund
  | NoteForeignRefund
  | RetryRefund;
