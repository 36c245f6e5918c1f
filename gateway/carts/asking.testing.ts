import { expect } from 'vitest';
import type { TestApp } from '../testing.ts';
import type { Caller } from './testing.ts';

/** What is read of a cart. */
export const CART = `id count totalCents lines { productId product { id name available removed seller { id } } quantity priceCents seenCents lineCents available removed }
  changes { productId kind fromCents toCents available }`;
/** The operations on a cart, by their field. */
export const FIELDS = {
  cart: `query { cart { ${CART} } }`,
  addToCart: `mutation ($productId: ID!, $quantity: Int) { addToCart(productId: $productId, quantity: $quantity) { ${CART} } }`,
  setCartQuantity: `mutation ($productId: ID!, $quantity: Int!) { setCartQuantity(productId: $productId, quantity: $quantity) { ${CART} } }`,
  removeFromCart: `mutation ($productId: ID!) { removeFromCart(productId: $productId) { ${CART} } }`,
  acceptCartChanges: `mutation { acceptCartChanges { ${CART} } }`,
  chooseDelivery: `mutation ($address: DeliveryAddressInput!) { chooseDelivery(address: $address) { delivery { name street unit city state zip } addresses { zip } } }`,
  mergeCart: `mutation ($guestCartId: ID!, $lines: [CartLineInput!]!) { mergeCart(guestCartId: $guestCartId, lines: $lines) { ${CART} } }`,
  checkOut:
    'mutation { checkOut { order { id status totalCents expiresAt parts { status cancellable } } amountCents expiresAt } }',
};

export type Cart = {
  readonly id: string;
  readonly count: number;
  readonly totalCents: number;
  readonly lines: readonly object[];
  readonly changes: readonly object[];
};

/** Asks the cart operations of GraphQL; answers the operation's field, or the code of its refusal. */
export const openAsking =
  (app: TestApp) =>
  async <T = Cart>(
    field: keyof typeof FIELDS,
    { token }: Partial<Caller>,
    variables: object = {},
  ): Promise<T & string> => {
    const { data, errors } = await app.graphql<Record<string, T & string>>(FIELDS[field], variables, token);
    return errors?.[0] ? (errors[0].extensions.code as T & string) : (data?.[field] as T & string);
  };

/** Closes an account as its member does. */
export async function closeAtOnce(app: TestApp, { user, token }: Caller): Promise<void> {
  const { status } = await app.rest('DELETE', `/users/delete/${user._id}`, { token, body: { password: 'secret1' } });
  expect(status).toBe(204);
}
