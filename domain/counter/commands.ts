import type { Command } from '../decider.ts';
import type { ByCrew } from '../shopRights.ts';

type Of = ByCrew & { readonly shopId: string };
type OfGood = Of & { readonly goodId: string };

/**
 * Puts a good on the counter, or sets its name and price (cents) anew. `stock`: the pieces that are left, null for goods that are
 * not counted; absent: a new good is not counted, and one that is there is left as it is.
 */
export type SetCounterGood = Command<
  'SetCounterGood',
  OfGood & { readonly name: string; readonly price: number; readonly stock?: number | null | undefined }
>;
/** Takes a good off; what was sold of it stays sold. */
export type TakeOffCounterGood = Command<'TakeOffCounterGood', OfGood>;
/** So many pieces were counted; null: they are not counted any more. */
export type SetCounterStock = Command<'SetCounterStock', OfGood & { readonly stock: number | null }>;
/** Sells goods with a visit, at their name and price of now: all of them in one append, or none. */
export type SellAtCounter = Command<
  'SellAtCounter',
  Of & { readonly saleId: string; readonly goods: readonly { readonly goodId: string; readonly quantity: number }[] }
>;
/** Puts back what a sale took, as its visit was not completed with it. */
export type ReturnToCounter = Command<'ReturnToCounter', Of & { readonly saleId: string }>;

export type CounterCommand = SetCounterGood | TakeOffCounterGood | SetCounterStock | SellAtCounter | ReturnToCounter;
