import type { Actor } from '../decider.ts';
import { rightsOf, type WorksAs } from '../shopRights.ts';
import type { CounterCommand } from './commands.ts';
import type { CounterEvent, SoldGood } from './events.ts';

/*
 * Fixed examples for specs: the counter of a shop, its owner, who works there, and goods on it, from noon on.
 */
export const OWNER_ID = 'Owner00000000000000000';
export const SHOP_ID = `${OWNER_ID}Shop01`;
export const POMADE = 'Pomade0000000000000001';
export const COMB = 'Comb000000000000000001';
export const owner: Actor = { id: OWNER_ID, role: 'SHOP_OWNER' };
export const ben: Actor = { id: 'BenBarber0000000000000', role: 'CUSTOMER' };
export const system: Actor = { id: 'return-desk-goods', role: 'system' };
export const NOON = '2027-01-12T18:00:00.000Z';

/** What a person of the crew may do in the shop, by their role. */
export const worksAs = (role: 'manager' | 'desk' | 'barber'): WorksAs => ({
  rights: rightsOf(role),
  chair: `${SHOP_ID}Ben000000000`,
});

/** The n-th sale with a visit at the shop, or with one elsewhere. */
export const saleOf = (n = 1, shopId = SHOP_ID): string =>
  `${shopId}0g2m${'1'.padStart(22, '0')}D${String(n).padStart(8, '0')}`;

const of = { shopId: SHOP_ID, ownerId: OWNER_ID };
export const goodSet = (goodId = POMADE, name = 'Pomade', price = 1_800): CounterEvent => ({
  type: 'CounterGoodSet',
  data: { ...of, goodId, name, price },
});
export const stockSet = (stock: number | null, goodId = POMADE): CounterEvent => ({
  type: 'CounterStockSet',
  data: { ...of, goodId, stock },
});
export const takenOff = (goodId = POMADE, name = 'Pomade'): CounterEvent => ({
  type: 'CounterGoodTakenOff',
  data: { ...of, goodId, name },
});
export const pomades = (quantity: number): SoldGood => ({ goodId: POMADE, name: 'Pomade', price: 1_800, quantity });
export const combs = (quantity: number): SoldGood => ({ goodId: COMB, name: 'Comb', price: 450, quantity });
export const sold = (goods: readonly SoldGood[], n = 1): CounterEvent => ({
  type: 'SoldAtCounter',
  data: { ...of, saleId: saleOf(n), soldAt: NOON, goods },
});
export const returned = (goods: readonly SoldGood[], n = 1): CounterEvent => ({
  type: 'ReturnedToCounter',
  data: { ...of, saleId: saleOf(n), goods },
});

/** Two pomades, and combs that are not counted. */
export const onCounter: readonly CounterEvent[] = [goodSet(), stockSet(2), goodSet(COMB, 'Comb', 450)];

/** A command about the counter, at noon. */
export const send = (type: CounterCommand['type'], data: object, by: Actor = owner): CounterCommand =>
  ({ type, data: { shopId: SHOP_ID, ...data }, at: NOON, by }) as unknown as CounterCommand;
