import type { StateOf } from './dispatch.ts';
import { ownerOfShop } from './ids.ts';
import { catalog, isBarberShop } from './shops/decider.ts';
import { account } from './users/decider.ts';

/** What a cart or an order needs to know of a product, as it is now. */
export type ProductFacts = {
  readonly productId: string;
  readonly sellerId: string;
  readonly name: string;
  readonly category: string;
  readonly image: string;
  /** Integer cents per piece. */
  readonly price: number;
  /** Taken down, by its seller or the platform owner. */
  readonly removed: boolean;
  /** Whether it may be bought: it is not removed, and its seller's account is neither suspended nor closed. How many are left is the stock's to say. */
  readonly sellable: boolean;
};

/** A product from its seller's catalog and account (the log, never a read model); undefined when there never was one, or it is a barber shop. */
export async function sellableProduct(stateOf: StateOf, productId: string): Promise<ProductFacts | undefined> {
  const sellerId = ownerOfShop(productId);
  if (!sellerId) return undefined;
  const [{ state: listed }, { state: seller }] = await Promise.all([
    stateOf(catalog, { shopId: productId, upcomingBookings: false }),
    stateOf(account, { accountId: sellerId }),
  ]);
  const record = listed.shops[productId];
  if (!record || isBarberShop(record)) return undefined;
  const { name, category, image, price } = record;
  const removed = record.removed !== undefined;
  return { productId, sellerId, name, category, image, price, removed, sellable: !removed && seller.status === 'active' };
}
