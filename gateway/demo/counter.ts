import type { Actor } from '#domain/decider.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { setCounterGood } from '../counter/actions.ts';
import type { Services } from '../http/context.ts';
import { moment } from './player.ts';

/** What a barber sells at the desk: more pieces than the past visits take, and combs that nobody counts. */
const GOODS: readonly { readonly name: string; readonly price: number; readonly stock?: number }[] = [
  { name: 'House matte clay', price: 18_00, stock: 240 },
  { name: 'House beard oil', price: 14_50, stock: 240 },
  { name: 'Pocket comb', price: 4_50 },
];

/** Puts goods at the desk of a shop; answers their ids. */
export async function stockCounter(
  services: Services,
  { shop, owner, at }: { readonly shop: ShopDocument; readonly owner: Actor; readonly at: string },
): Promise<string[]> {
  const { shopId } = shop;
  let ids: string[] = [];
  for (const good of GOODS) {
    const context = moment(services, owner, at, `counter/${shopId}/${good.name}`);
    ids = (await setCounterGood(context, shopId, undefined, good)).map(({ goodId }) => goodId);
  }
  return ids;
}

/** What was paid at the desk with the n-th visit of a shop: a tip with two of three, and goods with one of five. */
export function paidAtDesk(n: number, counter: readonly string[]) {
  if (counter.length === 0) return undefined;
  const tip = n % 3 === 0 ? 0 : 200 + (n % 7) * 100;
  const goodId = n % 5 === 2 ? counter[n % counter.length] : undefined;
  const goods = goodId === undefined ? [] : [{ goodId, quantity: 1 + (n % 4 === 3 ? 1 : 0) }];
  return tip > 0 || goods.length > 0 ? { tip, goods } : undefined;
}
