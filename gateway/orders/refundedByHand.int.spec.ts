import { afterAll, beforeAll, expect, it } from 'vitest';
import { order } from '#domain/orders/decider.ts';
import { isPlaced } from '#domain/orders/state.ts';
import { payment } from '#domain/payments/decider.ts';
import { begin, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const sender = { by: { id: 'spec', role: 'system' }, channel: 'job' } as const;

/** A paid order, and what may happen to it. */
async function bought() {
  const { seller, productId } = await openStall(app);
  const buyer = await app.registerMember();
  const { cart, clientSecret } = await begin(app, buyer, productId, 1);
  await confirm(app, clientSecret);
  const { _id: orderId } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
  const paymentId = `cart-${orderId}`;
  const { state } = await app.handler.stateOf(payment, { paymentId });
  const captured = state.stage === 'none' ? 0 : state.captured;
  const refund = (providerRefundId: string, amount: number) =>
    app.handler.dispatch(payment, { type: 'NoteForeignRefund', data: { paymentId, providerRefundId, amount } }, sender);
  const ship = async () => {
    const mutation = 'mutation ($id: ID!) { shipOrder(id: $id, tracking: "USPS") { id } }';
    const answer = await app.graphql(mutation, { id: orderId }, seller.token);
    return answer.errors?.[0]?.extensions?.code;
  };
  const cancel = async () => {
    const mutation = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
    await app.graphql(mutation, { id: orderId, sellerId: seller.user._id }, seller.token);
    await app.runJobs();
    const { state: placed } = await app.handler.stateOf(order, { orderId });
    return isPlaced(placed) ? placed.parts[0] : undefined;
  };
  /** What its seller's screen says of it. */
  const shown = async () => {
    const query = 'query ($id: ID!) { order(id: $id) { parts { shippable cancelRefundCents } } }';
    const { data } = await app.graphql<{ order: { parts: object[] } }>(query, { id: orderId }, seller.token);
    return data?.order.parts[0];
  };
  return { paymentId, captured, refund, ship, cancel, shown };
}

it('an order is not sent while nothing is left of its payment', async () => {
  const { paymentId, captured, refund, ship, shown } = await bought();
  expect(await shown()).toEqual({ shippable: true, cancelRefundCents: captured });
  await refund('re_1', captured - 100);
  await app.settle();
  expect(await shown()).toEqual({ shippable: true, cancelRefundCents: 100 });
  await refund('re_2', 100);
  await app.settle();
  expect(await shown()).toEqual({ shippable: false, cancelRefundCents: 0 });
  expect(await ship()).toBe('ORDER_PAID_BACK');
  const failed = { paymentId, refundId: 're_2', why: 'the provider says failed' };
  await app.handler.dispatch(payment, { type: 'FailRefund', data: failed }, sender);
  await app.settle();
  expect(await shown()).toEqual({ shippable: true, cancelRefundCents: 100 });
  expect(await ship()).toBeUndefined();
}, 60_000);

it('a part of an order that is cancelled gives back what is left of its payment', async () => {
  const some = await bought();
  await some.refund('re_1', some.captured - 100);
  expect(await some.cancel()).toMatchObject({ status: 'refunded', refund: 100 });
  const none = await bought();
  await none.refund('re_1', none.captured);
  expect(await none.cancel()).toMatchObject({ status: 'cancelled', refund: 0 });
}, 60_000);
