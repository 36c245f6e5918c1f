import type { Address } from '../address.ts';
import type { PartTerms } from '../carts/events.ts';
import type { Command } from '../decider.ts';
import type { OrderAbandoned, OrderLine } from './events.ts';

type Of = { readonly orderId: string };
type Part = Of & { readonly sellerId: string };
/** What no refund has of the payment, in cents: some may have been made at the provider. All, where it is not said. */
type Left = { readonly left?: number };

/**
 * The frozen lines of a cart, their sellers' terms and where they go, their pieces being reserved until `expiresAt` (UTC ISO instant). By the
 * buyer, whose id is in the order's.
 */
export type PlaceOrder = Command<
  'PlaceOrder',
  Of & {
    readonly lines: readonly OrderLine[];
    readonly terms?: readonly PartTerms[];
    readonly delivery?: Address;
    readonly expiresAt: string;
  }
>;
/** The provider is still working on its payment: kept once longer. */
export type KeepOrder = Command<'KeepOrder', Of>;
/** Closes an order for payment. Also for an order that was never placed, so that it cannot be placed later. */
export type AbandonOrder = Command<'AbandonOrder', Of & { readonly why: OrderAbandoned['data']['why'] }>;
/** Its payment is captured (`amount` in cents) and its pieces are sold. `paymentId` is null for a total of 0. */
export type PayOrder = Command<'PayOrder', Of & { readonly paymentId: string | null; readonly amount: number }>;
/**
 * By the seller of the part; `tracking` is free text for the buyer. A part that is picked up is ready then, and needs no
 * text.
 */
export type ShipPart = Command<'ShipPart', Part & Left & { readonly tracking: string }>;
/** It has arrived: by the buyer or the part's seller. */
export type DeliverPart = Command<'DeliverPart', Part>;
/**
 * By the buyer until it is shipped; by its seller also later, as a return, for so long as that is possible; by a platform
 * owner at any time, also to let a refund begin that is held.
 */
export type CancelPart = Command<'CancelPart', Part & Left & { readonly reason?: string }>;
/** By the system: what its seller has to come does not cover the refund of the part they took back. */
export type HoldPartRefund = Command<'HoldPartRefund', Part>;
/** The cancelled part's money is back with the buyer, by the attempt `refundId`. */
export type NotePartRefund = Command<
  'NotePartRefund',
  Part & { readonly amount: number; readonly refundId?: string | undefined }
>;
/** That attempt has failed, for good; known before or after it was noted as done. */
export type NotePartRefundFailure = Command<
  'NotePartRefundFailure',
  Part & { readonly amount: number; readonly refundId: string }
>;

/**
 * How a dispute of its payment stands, by its id at the provider: the bank asks, has the money, keeps it, or is done.
 * `amount`: the cents that are contested.
 */
export type NoteOrderDispute = Command<
  'NoteOrderDispute',
  Of & {
    readonly disputeId: string;
    readonly standing: 'asked' | 'contested' | 'lost' | 'over';
    readonly amount: number;
  }
>;

export type OrderCommand =
  | PlaceOrder
  | KeepOrder
  | AbandonOrder
  | PayOrder
  | ShipPart
  | DeliverPart
  | CancelPart
  | HoldPartRefund
  | NotePartRefund
  | NotePartRefundFailure
  | NoteOrderDispute;
