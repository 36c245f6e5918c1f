import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { stripeCards } from './stripeCards.ts';

const customer = 'cus_1';
const setup = {
  id: 'seti_1',
  status: 'succeeded',
  customer,
  payment_method: 'pm_1',
  metadata: { page: 'card', itemId: 'item', payerId: 'ann' },
};
const method = {
  id: 'pm_1',
  created: 1_800_000_000,
  card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 },
};

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** A Stripe whose search does not know a customer yet that another process has made. */
const behind = {
  customers: {
    search: async () => ({ data: [] }),
    retrieve: async () => ({ id: customer, invoice_settings: { default_payment_method: null } }),
    listPaymentMethods: () => each([method]),
  },
  setupIntents: { list: () => each([setup]), retrieve: async () => setup },
} as unknown as Stripe;

it('knows a member’s customer by a setup of theirs before the provider’s search does', async () => {
  const cards = stripeCards(() => behind);
  expect((await cards.listCards('ann')).cards).toEqual([]);
  await cards.lookSetup('seti_1');
  expect((await cards.listCards('ann')).cards).toMatchObject([{ cardId: 'pm_1', last4: '4242' }]);
  expect((await cards.listCards('ben')).cards).toEqual([]);
});
