import { stock } from '../../stock/decider.ts';
import {
  AlreadySold,
  NotSold,
  OutOfStock,
  ReservationAlreadyExtended,
  ReservationMissing,
  ReservationOver,
} from '../../stock/refusals.ts';
import type { PurposeTools } from '../payment/purpose.ts';
import { refusalOf, send } from './steps.ts';

type Tools = Pick<PurposeTools, 'dispatch' | 'sender'>;

/** A product of which an order needs more pieces than there are. */
export type Shortage = { readonly productId: string; readonly wanted: number; readonly available: number };

type Piece = { readonly productId: string; readonly quantity: number };

/**
 * All orders reserve in the same sequence, so that two orders for the same products do not each take what the other
 * needs.
 */
const inOrder = <T extends Pick<Piece, 'productId'>>(pieces: readonly T[]): T[] =>
  [...pieces].sort((a, b) => (a.productId < b.productId ? -1 : 1));

/** Reserves an order's pieces until `expiresAt` (UTC ISO instant); answers what is missing. Safe to repeat. */
export async function reserveAll(
  tools: Tools,
  orderId: string,
  pieces: readonly Piece[],
  expiresAt: string,
): Promise<Shortage[]> {
  const missing: Shortage[] = [];
  for (const { productId, quantity } of inOrder(pieces)) {
    const reserved = send(tools, stock, { type: 'ReserveStock', data: { productId, orderId, quantity, expiresAt } });
    const refusal = await refusalOf(reserved, OutOfStock, ReservationOver);
    if (refusal) missing.push({ productId, wanted: quantity, available: Number(refusal.details?.available ?? 0) });
  }
  return missing;
}

/** Extends an order's reservations until `expiresAt` (UTC ISO), as far as it still has them. Safe to repeat. */
export async function extendAll(
  tools: Tools,
  orderId: string,
  pieces: readonly Piece[],
  expiresAt: string,
): Promise<void> {
  for (const { productId } of inOrder(pieces)) {
    const extended = send(tools, stock, { type: 'ExtendReservation', data: { productId, orderId, expiresAt } });
    await refusalOf(extended, ReservationAlreadyExtended, ReservationOver, ReservationMissing);
  }
}

/**
 * Sells an order's pieces, reserving lapsed ones again where they are free; answers whether all are sold. Safe to
 * repeat.
 */
export async function sellAll(tools: Tools, orderId: string, pieces: readonly Piece[]): Promise<boolean> {
  for (const { productId } of inOrder(pieces)) {
    const sold = send(tools, stock, { type: 'SellStock', data: { productId, orderId } });
    if (await refusalOf(sold, OutOfStock, ReservationOver, ReservationMissing)) return false;
  }
  return true;
}

/** Frees an order's pieces, reserved or sold; only for an order that can no longer be paid. Safe to repeat. */
export async function releaseAll(
  tools: Tools,
  orderId: string,
  pieces: readonly Pick<Piece, 'productId'>[],
): Promise<void> {
  for (const { productId } of inOrder(pieces)) {
    const released = send(tools, stock, { type: 'ReleaseStock', data: { productId, orderId, why: 'abandoned' } });
    if (!(await refusalOf(released, AlreadySold, ReservationMissing))) continue;
    await refusalOf(
      send(tools, stock, { type: 'ReturnStock', data: { productId, orderId } }),
      NotSold,
      ReservationMissing,
    );
  }
}
