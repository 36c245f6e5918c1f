import { afterAll, beforeAll, expect, it } from 'vitest';
import { soldAndSent } from '../earnings/testing.ts';
import { onboardingHand } from '../payouts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const PRICE = 1_250;

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await openTestApp({ sweeps: false });
  owner = await registerPlatformOwner(app);
}, 60_000);
afterAll(() => app?.close());

async function ask<T>(operation: string, variables: object, token: string): Promise<T> {
  const { data, errors } = await app.graphql<Record<string, T>>(operation, variables, token);
  if (errors) throw new Error(errors[0]?.extensions.code);
  return Object.values(data ?? {})[0] as T;
}

type Shown = { readonly parts: readonly object[] };
const PARTS = 'parts { status isRefundHeld cancellable cancelRefundCents refundedCents }';

it('what a seller takes back after they were paid out for it is given back once a platform owner lets it, in both APIs', async () => {
  const seller = await app.registerProvenMember({ role: 'SELLER' });
  const id = await soldAndSent(app, seller);
  await onboardingHand(app).enabled(seller);
  const paid = await ask<{ status: string }>('mutation { requestEarningsPayout { status } }', {}, seller.token);
  expect(paid.status).toBe('SENT');

  const sellerId = seller.user._id;
  const mutation = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
  const cancelBy = async (token: string) => {
    await ask(mutation, { id, sellerId }, token);
    await app.runJobs();
    await app.settle();
  };
  const shownTo = async (token: string) =>
    (await ask<Shown>(`query ($id: ID!) { order(id: $id) { ${PARTS} } }`, { id }, token)).parts[0];
  const inRest = async () => (await app.rest('GET', `/orders/one/${id}`, { token: seller.token })).body;

  // The seller's second wish changes nothing.
  for (const _ of [1, 2]) await cancelBy(seller.token);
  const held = { status: 'cancelled', isRefundHeld: true, refundedCents: 0 };
  expect(await shownTo(seller.token)).toEqual({ ...held, cancellable: false, cancelRefundCents: 0 });
  expect(await shownTo(owner)).toEqual({ ...held, cancellable: true, cancelRefundCents: PRICE });
  expect(await inRest()).toMatchObject({ parts: [{ status: 'cancelled', refundHeld: true, refundedAmount: 0 }] });

  const LIST = '{ heldRefunds { totalCount edges { node { orderId sellerId refundCents } } } }';
  type List = { readonly totalCount: number; readonly edges: readonly { readonly node: object }[] };
  const waiting = () => ask<List>(LIST, {}, owner);
  expect(await waiting()).toEqual({ totalCount: 1, edges: [{ node: { orderId: id, sellerId, refundCents: PRICE } }] });
  const listed = async () => (await app.rest('GET', '/orders/held-refunds', { token: owner })).body;
  expect(await listed()).toMatchObject({
    ...{ total: 1, page: 1 },
    data: [{ order_id: id, seller_id: sellerId, refundAmount: PRICE / 100 }],
  });
  await expect(ask(LIST, {}, seller.token)).rejects.toThrow('NOT_ALLOWED');

  await cancelBy(owner);
  expect(await waiting()).toEqual({ totalCount: 0, edges: [] });
  expect(await listed()).toMatchObject({ total: 0, data: [] });
  await expect
    .poll(() => shownTo(owner), { timeout: 20_000, interval: 50 })
    .toEqual({
      ...{ status: 'refunded', isRefundHeld: false, refundedCents: PRICE },
      ...{ cancellable: false, cancelRefundCents: 0 },
    });
  expect(await inRest()).toMatchObject({
    parts: [{ status: 'refunded', refundHeld: false, refundedAmount: PRICE / 100 }],
  });
}, 60_000);
