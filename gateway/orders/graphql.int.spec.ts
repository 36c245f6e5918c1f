import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, type Caller, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

const ORDER = `id status placedAt paidAt expiresAt totalCents refundedCents buyer { id firstName email }
  parts { sellerId seller { id } status lines { productId name priceCents quantity lineCents } totalCents refundedCents tracking shippedAt deliveredAt
    cancelledAt cancelledBy reason cancellable shippable deliverable }`;
const order = `query ($id: ID!) { order(id: $id) { ${ORDER} } }`;
const shipOrder = `mutation ($id: ID!, $tracking: String!) { shipOrder(id: $id, tracking: $tracking) { ${ORDER} } }`;
const deliverOrder = `mutation ($id: ID!) { deliverOrder(id: $id) { ${ORDER} } }`;
const cancelOrderPart = `mutation ($id: ID!, $sellerId: ID!, $reason: String) { cancelOrderPart(id: $id, sellerId: $sellerId, reason: $reason) { ${ORDER} } }`;
const myOrders =
  'query ($first: Int, $after: String) { myOrders(first: $first, after: $after) { totalCount pageInfo { endCursor } edges { node { id status } } } }';
const sales = `query ($status: OrderPartStatus) { sales(status: $status) { totalCount edges { node { ${ORDER} } } } }`;

type Part = {
  readonly sellerId: string;
  readonly status: string;
  readonly cancellable: boolean;
  readonly shippable: boolean;
  readonly deliverable: boolean;
};
type Order = {
  readonly id: string;
  readonly status: string;
  readonly totalCents: number;
  readonly refundedCents: number;
  readonly parts: readonly Part[];
};
type Page = {
  readonly totalCount: number;
  readonly pageInfo: { readonly endCursor: string };
  readonly edges: readonly { readonly node: Order }[];
};

let app: TestApp;
let subscribers: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  app = await openTestApp();
  subscribers = openSubscribers(app);
}, 60_000);
afterAll(async () => {
  await subscribers?.close();
  await app?.close();
});

/** One operation; its one field, or the code of its refusal. */
async function ask<T = Order>(query: string, caller: { token: string }, variables: object): Promise<T & string> {
  const { data, errors } = await app.graphql<Record<string, T & string>>(query, variables, caller.token);
  return errors?.[0] ? (errors[0].extensions.code as T & string) : (Object.values(data ?? {})[0] as T & string);
}

/** Two of one seller's and one of another's, paid. */
async function bought() {
  const [one, two] = [await openStall(app), await openStall(app, { price: '4' })];
  const buyer = await app.registerMember({ firstName: 'Ann' });
  await put(app, buyer, one.productId, 2);
  const { cart, clientSecret } = await begin(app, buyer, two.productId);
  await confirm(app, clientSecret);
  const { _id: id } = (await confirmOrder(app, buyer, cart._id)).body as { _id: string };
  return {
    id,
    buyer,
    one: one.seller,
    two: two.seller,
    sellerIds: [one.seller.user._id, two.seller.user._id] as const,
  };
}

describe('a paid order', () => {
  it('is shown whole to its buyer and to a superadmin, to each seller their part, and to no other member', async () => {
    const { id, buyer, one, two, sellerIds } = await bought();
    expect(await ask(order, buyer, { id })).toMatchObject({
      id,
      status: 'paid',
      totalCents: 2900,
      refundedCents: 0,
      expiresAt: null,
      buyer: { id: buyer.user._id, firstName: 'Ann' },
      parts: [
        {
          sellerId: sellerIds[0],
          seller: { id: sellerIds[0] },
          status: 'paid',
          totalCents: 2500,
          cancellable: true,
          shippable: false,
          deliverable: false,
        },
        { sellerId: sellerIds[1], totalCents: 400, cancellable: true },
      ],
    });
    const part = await ask(order, two, { id });
    expect(part).toMatchObject({
      totalCents: 400,
      buyer: { email: buyer.user.email },
      parts: [{ sellerId: sellerIds[1], shippable: true, cancellable: true }],
    });
    expect(part.parts).toHaveLength(1);
    const looks = async () =>
      (await app.store.readAll(-1, 10_000)).filter(
        ({ type, data }) => type === 'AuditRead' && JSON.stringify(data).includes(id),
      );
    expect(await looks()).toEqual([]);
    const root = { token: await registerPlatformOwner(app) };
    for (let times = 0; times < 2; times += 1)
      expect(await ask(order, root, { id })).toMatchObject({ totalCents: 2900 });
    // The same look counts once an hour.
    expect((await looks()).map(({ data }) => data)).toMatchObject([
      { what: 'history', filter: { record: { type: 'order', id } } },
    ]);
    const stranger = await app.registerMember();
    expect(await ask(order, stranger, { id })).toBeNull();
    for (const wrong of ['x', `${id}0`]) expect(await ask(order, buyer, { id: wrong })).toBeNull();
    for (const query of [shipOrder, deliverOrder, cancelOrderPart])
      expect(await ask(query, stranger, { id, tracking: 'x', sellerId: sellerIds[0] })).toBe('ORDER_MISSING');
    expect(await ask(shipOrder, buyer, { id, tracking: 'x' })).toBe('ORDER_MISSING');
    expect(await ask(cancelOrderPart, one, { id, sellerId: sellerIds[1] })).toBe('ORDER_MISSING');
    expect((await app.graphql(order, { id })).errors?.[0]?.extensions.code).toBe('NOT_LOGGED_IN');
  });

  it('goes its way: shipped, received, each part by itself', async () => {
    const { id, buyer, one, two } = await bought();
    expect(await ask(shipOrder, one, { id, tracking: '  ' })).toBe('TRACKING_MISSING');
    expect(await ask(shipOrder, one, { id, tracking: 'x'.repeat(501) })).toBe('TRACKING_TOO_LONG');
    expect(await ask(deliverOrder, one, { id })).toBe('NOT_SHIPPED');
    const shipped = await ask(shipOrder, one, { id, tracking: 'USPS 9400' });
    expect(shipped).toMatchObject({
      status: 'shipped',
      parts: [{ tracking: 'USPS 9400', deliverable: true, shippable: false }],
    });
    expect(await ask(shipOrder, one, { id, tracking: 'USPS 9400' })).toEqual(shipped);
    expect(await ask(shipOrder, one, { id, tracking: 'another' })).toBe('ALREADY_SHIPPED');
    expect(await ask(order, buyer, { id })).toMatchObject({
      status: 'paid',
      parts: [{ status: 'shipped', cancellable: false }, { status: 'paid' }],
    });
    expect(await ask(cancelOrderPart, buyer, { id, sellerId: one.user._id })).toBe('ALREADY_SHIPPED');
    await ask(shipOrder, two, { id, tracking: 'by hand' });
    expect(await ask(deliverOrder, buyer, { id })).toMatchObject({ status: 'delivered' });
    expect(await ask(deliverOrder, buyer, { id })).toMatchObject({ status: 'delivered' });
  });

  it('refunds a cancelled part, and is refunded once the money is back', async () => {
    const { id, buyer, one, two, sellerIds } = await bought();
    expect(await ask(cancelOrderPart, buyer, { id, sellerId: sellerIds[0], reason: 'changed my mind' })).toMatchObject({
      status: 'paid',
      parts: [{ cancelledBy: 'buyer', reason: 'changed my mind', cancellable: false }, { status: 'paid' }],
    });
    await until(async () => (await ask(order, buyer, { id })).refundedCents === 2500);
    expect(await ask(shipOrder, one, { id, tracking: 'x' })).toBe('ALREADY_CANCELLED');
    expect(await ask(cancelOrderPart, two, { id, sellerId: sellerIds[1] })).toMatchObject({
      parts: [{ cancelledBy: 'seller' }],
    });
    await until(async () => (await ask(order, buyer, { id })).status === 'refunded');
    const subjects = (await app.outbox.list(100))
      .filter(({ to }) => to === buyer.user.email)
      .map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Your order: $29.00',
        'A part of your order is cancelled',
        'Your refund: $25.00',
        'Your refund: $4.00',
      ]),
    );
  });
});

describe('lists of orders', () => {
  it('are a buyer’s newest first in pages, and a seller’s by status', async () => {
    const { productId, seller } = await openStall(app, { pieces: 50 });
    const buyer = await app.registerMember();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { cart, clientSecret } = await begin(app, buyer, productId);
      await confirm(app, clientSecret);
      ids.unshift(((await confirmOrder(app, buyer, cart._id)).body as { _id: string })._id);
    }
    const page = await ask<Page>(myOrders, buyer, { first: 2 });
    expect(page).toMatchObject({
      totalCount: 3,
      edges: ids.slice(0, 2).map((id) => ({ node: { id, status: 'paid' } })),
    });
    const rest = await ask<Page>(myOrders, buyer, { first: 2, after: page.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node.id)).toEqual(ids.slice(2));
    await ask(shipOrder, seller, { id: ids[1], tracking: 'x' });
    const idsOf = async (status?: string) =>
      (await ask<Page>(sales, seller, { status })).edges.map(({ node }) => node.id);
    await until(async () => (await idsOf()).length === 3);
    expect(await idsOf()).toEqual(ids);
    expect(await idsOf('paid')).toEqual([ids[0], ids[2]]);
    expect(await idsOf('shipped')).toEqual([ids[1]]);
    expect(await idsOf('cancelled')).toEqual([]);
    expect(await ask<Page>(sales, buyer, {})).toMatchObject({ totalCount: 0 });
    for (const first of [0, -1, 51]) expect(await ask(myOrders, buyer, { first })).toBe('BAD_PAGE_SIZE');
  });

  it('leave out abandoned orders, and show a buyer the unpaid ones', async () => {
    const { productId, seller } = await openStall(app);
    const buyer = await app.registerMember();
    await begin(app, buyer, productId);
    await until(async () => (await ask<Page>(myOrders, buyer, {})).edges[0]?.node.status === 'placed');
    expect(await ask<Page>(sales, seller, {})).toMatchObject({ totalCount: 0 });
    const [edge] = (await ask<Page>(myOrders, buyer, {})).edges;
    await ask('mutation ($id: ID!) { cancelCheckout(orderId: $id) { id } }', buyer, { id: edge?.node.id });
    await until(async () => (await ask<Page>(myOrders, buyer, {})).totalCount === 0);
  });
});

describe('orderChanged', () => {
  it('sends changes to buyer and seller, to each their part, and to no other member', async () => {
    const { id, buyer, one, two } = await bought();
    const query = `subscription { orderChanged { ${ORDER} } }`;
    const listen = ({ token }: Pick<Caller, 'token'>) => subscribers.subscribe(query, {}, token);
    const [theirs, mine, others, strangers] = [
      await listen(buyer),
      await listen(one),
      await listen(two),
      await listen(await app.registerMember()),
    ];
    await ask(shipOrder, one, { id, tracking: 'USPS 9400' });
    const shipped = ({ received }: typeof mine) =>
      received
        .map(({ orderChanged }) => orderChanged as unknown as Order)
        .find(({ parts }) => parts[0]?.status === 'shipped');
    await until(() => shipped(theirs) !== undefined && shipped(mine) !== undefined);
    expect(shipped(theirs)?.parts).toHaveLength(2);
    expect(shipped(mine)).toMatchObject({ id, status: 'shipped', totalCents: 2500 });
    expect(JSON.stringify(mine.received)).not.toContain(two.user._id);
    expect(
      others.received.filter(({ orderChanged }) => (orderChanged as unknown as Order).status === 'shipped'),
    ).toEqual([]);
    expect(strangers.received).toEqual([]);
    expect(JSON.stringify((await subscribers.subscribe(query)).failed)).toContain('NOT_LOGGED_IN');
  });
});
