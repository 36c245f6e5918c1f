import type { Actor } from '#domain/decider.ts';
import type { Services } from '../http/context.ts';
import { registerShop } from '../shops/actions.ts';
import { moment } from './player.ts';
import type { DemoProduct } from './products.ts';

const DAY = 86_400_000;
/** Before the first visit with which they are sold. */
const LISTED_DAYS_AGO = 101;

/** What the barber whom a newcomer logs in as sells at the desk; more pieces than the past visits take. */
const COUNTER: readonly DemoProduct[] = [
  {
    ...{ name: 'House Matte Clay', category: 'Hair styling', price: 18_00, stock: 240 },
    description: 'What we put in your hair at the end, to take home.',
  },
  {
    ...{ name: 'House Pocket Comb', category: 'Combs and brushes', price: 4_50, stock: 240 },
    description: 'Small, black, with our name on it.',
  },
];

/** Lists the goods of a barber's counter, before all other products; answers their ids. */
export async function stockCounter(
  { services, now }: { readonly services: Services; readonly now: string },
  barber: Actor,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [n, product] of COUNTER.entries()) {
    const at = new Date(Date.parse(now) - LISTED_DAYS_AGO * DAY + n * 3_600_000).toISOString();
    const contact = { contactNumber: `+1800555${3900 + n}`, contactEmail: `counter${n + 1}@chairside.test` };
    const facts = { ...product, ...contact, address: 'Chicago, Illinois', image: '', pictures: [] };
    const { shopId } = await registerShop(moment(services, barber, at, `counter/${product.name}`), facts);
    ids.push(shopId);
  }
  return ids;
}

/** What was paid at the desk with the n-th visit of a shop: a tip with two of three, and goods with one of five. */
export function paidAtDesk(n: number, counter: readonly string[]) {
  const tip = n % 3 === 0 ? 0 : 200 + (n % 7) * 100;
  const productId = n % 5 === 2 ? counter[n % 2] : undefined;
  const goods = productId === undefined ? [] : [{ productId, quantity: 1 + (n % 4 === 3 ? 1 : 0) }];
  return tip > 0 || goods.length > 0 ? { tip, goods } : undefined;
}
