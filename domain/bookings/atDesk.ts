import { ownerOfShop } from '../ids.ts';
import type { DeskSale, SoldAtDesk } from './events.ts';
import { DeskGoodsInvalid, NotSoldHere, TipInvalid } from './refusals.ts';

/** The most a tip is, in cents, how many products are sold with one visit, and pieces of each (docs/rules.md B16). */
export const MOST_TIP = 100_000;
export const MOST_GOODS = 20;
export const MOST_PIECES = 99;

/** How long after its pieces were taken a visit can be completed with a sale; after that they go back to the shelf. */
export const TAKEN_MINUTES = 5;

/**
 * A sale as it is recorded with a visit at a shop of `ownerId`. Refuses with TipInvalid, with DeskGoodsInvalid for too many
 * products or pieces, the same product twice, or a price that is none, and with NotSoldHere for products of others.
 */
export function requireSale(sale: DeskSale, ownerId: string): DeskSale {
  const { tip, goods } = sale;
  if (!isWhole(tip, 0, MOST_TIP)) throw TipInvalid();
  const products = new Set(goods.map(({ productId }) => productId));
  const isSold = ({ price, quantity }: SoldAtDesk) =>
    isWhole(price, 0, Number.MAX_SAFE_INTEGER) && isWhole(quantity, 1, MOST_PIECES);
  if (goods.length > MOST_GOODS || products.size < goods.length || !goods.every(isSold)) throw DeskGoodsInvalid();
  if (goods.some(({ productId }) => ownerOfShop(productId) !== ownerId)) throw NotSoldHere();
  return sale;
}

const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;
