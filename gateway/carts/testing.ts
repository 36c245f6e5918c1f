import type { Intent } from '#domain/ports/paymentProvider.ts';
import { stock } from '#domain/stock/decider.ts';
import type { TestApp } from '../testing.ts';

export type Caller = Awaited<ReturnType<TestApp['registerMember']>>;

/** A cart and an order of the REST facade, as far as specs look at them. */
export type CartRow = {
  readonly _id: string;
  readonly totalAmount: number;
  readonly items: readonly { readonly _id: string; readonly amount: number; readonly price: number }[];
};
export type OrderRow = { readonly _id: string; readonly status: string; readonly totalAmount: number };

/** A seller with one product of so many pieces; `price` as REST takes it, in dollars. */
export async function openStall(
  app: TestApp,
  {
    pieces = 5,
    price = '12.50',
    name = 'Beard Oil',
    by,
  }: { pieces?: number; price?: string; name?: string; by?: Caller } = {},
) {
  const seller = by ?? (await app.registerMember({ role: 'SELLER' }));
  const body = {
    shop_name: name,
    category: 'grooming',
    price,
    description: 'Cedar',
    contact_number: '312 555 0100',
    contact_email: 'stall@example.test',
    shop_address: '1 State St, Chicago, Illinois',
  };
  const answer = await app.rest('POST', '/shops/register', { token: seller.token, body });
  if (answer.status !== 201) throw new Error(`listing a product failed: ${answer.status} ${answer.text}`);
  const { _id: productId } = answer.body as { _id: string };
  const sender = { by: { id: seller.user._id, role: 'SELLER' }, channel: 'rest' } as const;
  await app.handler.dispatch(stock, { type: 'SetStock', data: { productId, available: pieces } }, sender);
  return { seller, productId };
}

export const put = (app: TestApp, { token }: Caller, productId: string, quantity = 1) =>
  app.rest('POST', '/cart/create', { token, body: { items: [{ quantity, shop_id: productId }] } });

export async function cartOf(app: TestApp, { token }: Caller): Promise<CartRow | undefined> {
  return ((await app.rest('GET', '/cart/user', { token })).body as { carts: CartRow[] }).carts[0];
}

export const intentFor = (app: TestApp, { token }: Caller, itemId: string, amount: number) =>
  app.rest('POST', '/stripe/payment-intent', { token, body: { page: 'cart', itemId, amount, currency: 'usd' } });

/** What the payer's page does with the secret. */
export async function confirm(app: TestApp, clientSecret: string, card = 'pm_card_visa'): Promise<number> {
  const { apiBase, publishableKey } = (await app.rest('GET', '/stripe/config')).body as {
    apiBase: string;
    publishableKey: string;
  };
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method: card, key: publishableKey });
  const response = await fetch(`${apiBase}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Fills a cart and begins to pay it. */
export async function begin(app: TestApp, caller: Caller, productId: string, quantity = 1) {
  await put(app, caller, productId, quantity);
  const cart = await cartOf(app, caller);
  if (!cart) throw new Error('the cart is empty');
  const opened = await intentFor(app, caller, cart._id, Math.round(cart.totalAmount * 100));
  return { cart, opened, clientSecret: (opened.body as { clientSecret?: string }).clientSecret ?? '' };
}

export const confirmOrder = (app: TestApp, { token }: Caller, itemId: string) =>
  app.rest('PUT', `/cart/payment/${itemId}`, { token });

/** Every intent in the provider's books. */
export async function books(app: TestApp): Promise<readonly Intent[]> {
  const intents: Intent[] = [];
  for (let after: string | undefined; ; ) {
    const page = await app.provider.listIntents(new Date(0).toISOString(), after);
    intents.push(...page.intents);
    if (!page.next) return intents;
    after = page.next;
  }
}
