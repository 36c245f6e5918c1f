import type { Command } from '../decider.ts';

type Of = { readonly productId: string };
type ForOrder = Of & { readonly orderId: string };

/** `quantity`: whole pieces, at least 1. By the product's seller alone. */
export type SupplyStock = Command<'SupplyStock', Of & { readonly quantity: number }>;
/** Takes free pieces away; never more than are free. By the product's seller alone. */
export type WriteOffStock = Command<'WriteOffStock', Of & { readonly quantity: number }>;
/** The seller counted `available` free pieces: the difference to what is known is supplied or written off. */
export type SetStock = Command<'SetStock', Of & { readonly available: number }>;
/**
 * Keeps `quantity` pieces for an order that is being paid, until `expiresAt` (UTC ISO instant, at most {@link
 * RESERVED_MINUTES} ahead).
 */
export type ReserveStock = Command<
  'ReserveStock',
  ForOrder & { readonly quantity: number; readonly expiresAt: string }
>;
/** Keeps them longer, once; an `expiresAt` past the longest time is cut to it. */
export type ExtendReservation = Command<'ExtendReservation', ForOrder & { readonly expiresAt: string }>;
/**
 * `expired` is sent by the job and appends nothing before the reservation lapses; `abandoned` frees the pieces at once.
 */
export type ReleaseStock = Command<'ReleaseStock', ForOrder & { readonly why: 'expired' | 'abandoned' }>;
/** The order is paid. */
export type SellStock = Command<'SellStock', ForOrder>;
/** The order's pieces come back to the shelf: cancelled, or it could not be fulfilled as a whole. */
export type ReturnStock = Command<'ReturnStock', ForOrder>;

export type StockCommand =
  | SupplyStock
  | WriteOffStock
  | SetStock
  | ReserveStock
  | ExtendReservation
  | ReleaseStock
  | SellStock
  | ReturnStock;
