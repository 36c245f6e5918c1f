import type { Command } from '../decider.ts';
import type { Purpose } from './events.ts';

type For = { readonly paymentId: string };

/** Somebody is about to pay; `amount` (cents) is the server's price, never the client's. A repeat with the same amount says nothing. */
export type RequestPayment = Command<'RequestPayment', For & { payerId: string; purpose: Purpose; amount: number; currency: 'usd' }>;
/** The provider has opened the one intent of this payment. */
export type OpenIntent = Command<'OpenIntent', For & { intentId: string }>;
/** The bank wants a step from the payer. */
export type NoteActionRequired = Command<'NoteActionRequired', For>;
/** An attempt failed; the payer may try again. */
export type NoteDecline = Command<'NoteDecline', For & { code: string; message: string }>;
/** The intent can no longer be paid. */
export type NoteCancel = Command<'NoteCancel', For>;
/** The provider holds money for this payment: what it says it received, compared here with what we asked for (reliability P6). */
export type Capture = Command<'Capture', For & { intentId: string; amount: number; currency: string /** of the mode we run in */; ours: boolean }>;
/** What was paid for has been given. */
export type Fulfil = Command<'Fulfil', For>;
/** What was paid for cannot be given: everything goes back, unless it was given or is going back already. */
export type GiveBack = Command<'GiveBack', For & { reason: string }>;
/** Pay back a part or all, by decision of somebody or some rule. The same refundId again says nothing. */
export type StartRefund = Command<'StartRefund', For & { refundId: string; amount: number; reason: string }>;
export type CompleteRefund = Command<'CompleteRefund', For & { refundId: string; providerRefundId: string }>;
/** A refund of something given did not arrive: it is sent once more, under a name of its own. */
export type RetryRefund = Command<'RetryRefund', For & { refundId: string }>;
/** The money did not arrive; it is ours to pay back again. May come after a completion. */
export type FailRefund = Command<'FailRefund', For & { refundId: string; why: string }>;

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
  | RetryRefund;
