import { cartIdOf, orderIdOf } from '#domain/ids.ts';
import { stock } from '#domain/stock/decider.ts';
import type { TestApp } from '../testing.ts';

export type Caller = Awaited<ReturnType<TestApp['registerMember']>>;
export type ProductNode = {
  readonly id: string;
  readonly name: string;
  readonly available: number;
  readonly [field: string]: unknown;
};

export const PRODUCT = {
  name: 'Ox Horn Comb',
  category: 'Combs',
  priceCents: 2_599,
  description: 'Hand sawn from one piece',
  stock: 5,
};
export const FIELDS = `id name category priceCents description image pictures seller { id firstName role } sellerId createdAt removed available soldOut
  stock { supplied sold reserved available } restorableUntil`;

/** Lists a product over GraphQL; what came back. */
export const create = ({ graphql }: TestApp, { token }: Caller, over: object = {}) =>
  graphql<{ createProduct: ProductNode }>(
    `mutation ($input: ProductInput!) { createProduct(input: $input) { ${FIELDS} } }`,
    { input: { ...PRODUCT, ...over } },
    token,
  );

/** Lists a product that is fine. */
export async function listed(app: TestApp, seller: Caller, over: object = {}): Promise<ProductNode> {
  const { data, errors } = await create(app, seller, over);
  if (!data) throw new Error(`listing a product failed: ${JSON.stringify(errors)}`);
  return data.createProduct;
}

/** Keeps pieces for an order of the buyer's, as a checkout does; each `round` is another order. */
export function reserve(
  app: TestApp,
  { user }: Caller,
  productId: string,
  { quantity = 1, minutes = 15, round = 1 } = {},
) {
  const orderId = orderIdOf(cartIdOf(user._id, 0), round);
  const data = { productId, orderId, quantity, expiresAt: new Date(Date.now() + minutes * 60_000).toISOString() };
  return app.handler.dispatch(
    stock,
    { type: 'ReserveStock', data },
    { by: { id: user._id, role: 'CUSTOMER' }, channel: 'rest' },
  );
}

/** Ends such an order. */
export function end(app: TestApp, { user }: Caller, productId: string, type: 'SellStock' | 'ReturnStock', round = 1) {
  const data = { productId, orderId: orderIdOf(cartIdOf(user._id, 0), round) };
  return app.handler.dispatch(stock, { type, data }, { by: { id: 'orders', role: 'system' }, channel: 'job' });
}
