import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './harness.ts';
import type { Person } from './people.ts';

const card = { number: '4242424242424242', exp_month: '4', exp_year: '39', cvc: '123' };

/**
 * Pays a member's cart as any client of the API would: intent, card at the provider, order. Answers with the order's
 * id.
 */
export async function payForCart(stage: Stage, { token }: Person): Promise<string> {
  const ask = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await stage.rest(method, path, body, token);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const { carts } = await ask<{ carts: { _id: string; totalAmount: number }[] }>('GET', '/cart/user');
  const [cart] = carts;
  if (!cart) throw new Error('the cart is empty');
  const intent = { page: 'cart', itemId: cart._id, amount: Math.round(cart.totalAmount * 100), currency: 'usd' };
  const { clientSecret } = await ask<{ clientSecret: string }>('POST', '/stripe/payment-intent', intent);
  const { publishableKey } = await ask<{ publishableKey: string }>('GET', '/stripe/config');
  const fields = Object.entries(card).map(([name, value]): [string, string] => [
    `payment_method_data[card][${name}]`,
    value,
  ]);
  const body = new URLSearchParams([
    ['client_secret', clientSecret],
    ['key', publishableKey],
    ['payment_method_data[type]', 'card'],
    ...fields,
  ]);
  const paid = await fetch(`${stage.origin}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body,
  });
  if (!paid.ok) throw new Error(`the card answered ${paid.status} ${await paid.text()}`);
  return (await ask<{ _id: string }>('PUT', `/cart/payment/${cart._id}`, {}))._id;
}

/** What a member has ordered, the last one first. */
export async function ordersOf(stage: Stage, { token }: Person): Promise<{ status: string; totalCents: number }[]> {
  type Mine = { myOrders: { edges: { node: { status: string; totalCents: number } }[] } };
  const { myOrders } = await stage.graphql<Mine>(
    '{ myOrders(first: 50) { edges { node { status totalCents } } } }',
    {},
    token,
  );
  return myOrders.edges.map(({ node }) => node);
}

/** An address, as a member types it. */
export const HOME = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip: '60606' };

/** Says where a member's carts go, so that a checkout does not ask. */
export async function deliverHome(stage: Stage, { token }: Person): Promise<void> {
  const mutation = 'mutation ($address: DeliveryAddressInput!) { chooseDelivery(address: $address) { id } }';
  await stage.graphql(mutation, { address: { name: 'Somebody at home', ...HOME } }, token);
}

/** Fills in the form that asks for it; the name stands there already. */
export async function typeAddress(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Delivery address' });
  await form.getByLabel('Street and number').pressSequentially(HOME.street);
  await form.getByLabel('City').pressSequentially(HOME.city);
  // The keys choose among the states, whose codes are not on the page.
  await form.getByLabel('State').pressSequentially('Illinois');
  expect(await form.getByLabel('State').inputValue()).toBe(HOME.state);
  await form.getByLabel('ZIP code').pressSequentially(HOME.zip);
}
