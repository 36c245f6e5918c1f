import { beforeEach, expect, it } from 'vitest';
import { catalog } from '../../shops/decider.ts';
import { openHandler } from '../../store/handle.ts';
import { openMemoryStore } from '../../store/memory.ts';
import { account } from '../../users/decider.ts';
import { productFactsOf } from './productFacts.ts';

const SELLER = 'Seller0000000000000000';
const COMB = `${SELLER}Comb01`;
const at = '2027-01-12T12:00:00.000Z';
const as = (role: 'SELLER' | 'SHOP_OWNER' | 'superadmin' | 'system') =>
  ({ by: { id: role === 'superadmin' ? 'boss' : SELLER, role }, channel: 'rest', at }) as const;

let handler: ReturnType<typeof openHandler>;
const look = (productId = COMB) => productFactsOf(handler.stateOf, productId);
const list = (shopId: string, category: string) => {
  const facts = { shopId, name: 'Comb', price: 1250, description: '', contactNumber: '', contactEmail: '', image: '' };
  const data = {
    ...facts,
    category,
    place: { address: '' },
    timeZone: 'America/Chicago',
    hours: {},
    limits: { shops: 3, products: 3 },
  };
  return handler.dispatch(
    catalog,
    { type: 'RegisterShop', data },
    as(category === 'barbers' ? 'SHOP_OWNER' : 'SELLER'),
  );
};

beforeEach(async () => {
  handler = openHandler(openMemoryStore());
  const handles = { email: { hash: 'e', attempt: 'a' }, username: { hash: 'u', attempt: 'b' } };
  const names = { email: 's@example.test', userName: 's', firstName: 'S', lastName: 'L', phoneNumber: '1' };
  const data = { accountId: SELLER, ...names, role: 'SELLER' as const, referCode: 'ABCDEF', handles };
  await handler.dispatch(account, { type: 'RegisterAccount', data }, as('SELLER'));
  await list(COMB, 'combs');
});

it('is sellable while it is listed and its seller is in good standing', async () => {
  const terms = { shipping: 0, returns: '', pickUp: null };
  const facts = { productId: COMB, sellerId: SELLER, name: 'Comb', category: 'combs', image: '', price: 1250, terms };
  expect(await look()).toEqual({ ...facts, removed: false, sellable: true });
  await handler.dispatch(
    account,
    { type: 'SuspendAccount', data: { accountId: SELLER, reason: 'fraud' } },
    as('superadmin'),
  );
  expect(await look()).toEqual({ ...facts, removed: false, sellable: false });
  await handler.dispatch(
    account,
    { type: 'ReinstateAccount', data: { accountId: SELLER, reason: 'cleared' } },
    as('superadmin'),
  );
  expect((await look())?.sellable).toBe(true);
  await handler.dispatch(
    account,
    { type: 'CloseAccount', data: { accountId: SELLER, reason: 'gone' } },
    as('superadmin'),
  );
  expect((await look())?.sellable).toBe(false);
});

it('is not sellable once it is removed, but still known', async () => {
  await handler.dispatch(
    catalog,
    { type: 'RemoveShop', data: { shopId: COMB, upcomingBookings: false } },
    as('SELLER'),
  );
  expect(await look()).toMatchObject({ name: 'Comb', removed: true, sellable: false });
});

it('is nothing for what never was a product', async () => {
  await list(`${SELLER}Chair1`, 'barbers');
  for (const id of [`${SELLER}Chair1`, `${SELLER}Nothin`, 'x', '']) expect(await look(id)).toBeUndefined();
});
