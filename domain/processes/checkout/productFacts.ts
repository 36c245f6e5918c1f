import type { StateOf } from '../../dispatch.ts';
import { ownerOfShop } from '../../ids.ts';
import { catalog, isBarberShop } from '../../shops/decider.ts';
import type { SellingTerms } from '../../shops/events.ts';
import { account } from '../../users/decider.ts';

/** A product as it is now, for carts and orders. */
export type ProductFacts = {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly category: string;
  readonly image: string;
  /** Integer cents per piece. */
  readonly price: number;
  /** Removed by its seller or a superadmin. */
  readonly removed: boolean;
  /**
   * Whether it may be bought: it is not removed, and its seller's account is neither suspended nor closed. The number
   * of pieces left is in the stock stream.
   */
  readonly sellable: boolean;
  /** What its seller asks beside the price. */
  readonly terms: SellingTerms;
};

/**
 * A product from its seller's catalog and account (the log, never a read model); undefined for an unknown id or a
 * barber shop.
 */
export async function productFactsOf(stateOf: StateOf, productId: string): Promise<ProductFacts | undefined> {
  const sellerId = ownerOfShop(productId);
  if (!sellerId) return undefined;
  const [{ state: listed }, { state: seller }] = await Promise.all([
    stateOf(catalog, { shopId: productId }),
    stateOf(account, { accountId: sellerId }),
  ]);
  const record = listed.shops[productId];
  if (!record || isBarberShop(record)) return undefined;
  const { name, category, image, price } = record;
  const removed = record.removed !== undefined;
  return {
    productId,
    sellerId,
    name,
    category,
    image,
    price,
    removed,
    sellable: !removed && seller.status === 'active',
    terms: listed.terms,
  };
}
