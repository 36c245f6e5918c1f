import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, type Caller, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { openTalk } from '../messages/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from './testing.ts';

// As the palette asks.
const BOOKINGS = `query ($box: Mailbox!, $query: String) {
  myBookings(query: $query, first: 5) { totalCount edges { node { id date time shop { id name } } } }
  conversations(box: $box, query: $query, first: 5) { totalCount edges { node { id about { title } with { id name } } } }
}`;
const ORDERS = `query ($query: String) {
  myOrders(query: $query, first: 5) { totalCount edges { node { id parts { sellerId lines { productId name } } } } }
  sales(query: $query, first: 5) { totalCount edges { node { id parts { sellerId lines { productId name } } } } }
}`;
const PAGE = `query ($query: String, $after: String) {
  myBookings(query: $query, first: 1, after: $after) { totalCount pageInfo { endCursor hasNextPage hasPreviousPage } edges { node { id date } } }
}`;

type Member = Caller;
type Node = {
  readonly id: string;
  readonly date?: string;
  readonly parts?: readonly { readonly lines: readonly { readonly name: string }[] }[];
};
type List = {
  readonly totalCount: number;
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
  readonly edges: readonly { readonly node: Node }[];
};
type Lists = Record<'myBookings' | 'conversations' | 'myOrders' | 'sales', List>;

let app: TestApp;
let ann: Member;
let owner: Member;
let seller: Member;
let shopId: string;
let orderId: string;

beforeAll(async () => {
  app = await openTestApp();
  [owner, ann] = await Promise.all([
    app.registerMember({ role: 'SHOP_OWNER', firstName: 'Wade', lastName: 'Moss' }),
    app.registerMember({ firstName: 'Ann', lastName: 'Ortiz' }),
  ]);
  shopId = await openShopAllDay(app, owner.token);
  const stall = await openStall(app);
  seller = stall.seller;
  const { cart, clientSecret } = await begin(app, ann, stall.productId);
  await confirm(app, clientSecret);
  orderId = ((await confirmOrder(app, ann, cart._id)).body as { _id: string })._id;
}, 60_000);
afterAll(() => app?.close());

async function ask(query: string, variables: object, { token }: Member): Promise<Lists> {
  const { data, errors } = await app.graphql<Lists>(query, variables, token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data;
}
const bookings = (query: string | null, who = ann) => ask(BOOKINGS, { box: 'own', query }, who);
const orders = (query: string | null, who = ann) => ask(ORDERS, { query }, who);
const code = async (operation: string, variables: object) =>
  (await app.graphql(operation, variables, ann.token)).errors?.[0]?.extensions?.code;

describe('one’s own bookings', () => {
  beforeAll(async () => {
    const other = await openShopAllDay(app, owner.token, { shop_name: 'Harbor Cuts' });
    const booked = (of: string, date: string, time: string) =>
      madeEarlier(app, {
        ...{ shopId: of, customerId: ann.user._id, date, time, confirmed: true },
        at: new Date(Date.now() - 10 * 86_400_000).toISOString(),
      });
    await booked(other, dayFromToday(-9), '09:00');
    for (let nth = 0; nth < 22; nth += 1)
      await booked(shopId, dayFromToday(-8 + Math.floor(nth / 4)), `${10 + (nth % 4)}:00`);
    await app.settle();
  }, 60_000);

  it('are found by their shop, however many there are since', async () => {
    const { myBookings } = await bookings('harb');
    expect(myBookings.edges.map(({ node }) => node.date)).toEqual([dayFromToday(-9)]);
    expect(myBookings.totalCount).toBe(1);
  });

  it('are found by the owner and the service, the latest first, page by page', async () => {
    const { myBookings: first } = await ask(PAGE, { query: 'moss' }, ann);
    expect(first).toMatchObject({ totalCount: 23, pageInfo: { hasNextPage: true } });
    const { myBookings: next } = await ask(PAGE, { query: 'moss', after: first.pageInfo.endCursor }, ann);
    expect(next).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true } });
    expect(next.edges[0]?.node.date).not.toBe(dayFromToday(-9));
    expect((await bookings('harbor wade barb')).myBookings.totalCount).toBe(1);
  });

  it('are all there without words, and none for signs, other words and other members', async () => {
    expect((await bookings(null)).myBookings.totalCount).toBe(23);
    expect((await bookings('  ')).myBookings.totalCount).toBe(23);
    for (const words of ['%', 'massage', 'arbor']) expect((await bookings(words)).myBookings.totalCount).toBe(0);
    expect((await bookings('harbor', owner)).myBookings.totalCount).toBe(0);
  });
});

describe('one’s own orders', () => {
  it('are found by what was bought, by their seller and by their number', async () => {
    const number = `#${ann.user._id.slice(-6).toUpperCase()}-1`;
    for (const words of [number, number.slice(1).toLowerCase()]) {
      const { myOrders } = await orders(words);
      expect(myOrders.edges.map(({ node }) => node.id)).toEqual([orderId]);
    }
    const name = (await orders(null)).myOrders.edges[0]?.node.parts?.[0]?.lines[0]?.name ?? '';
    expect((await orders(name)).myOrders.totalCount).toBe(1);
    for (const words of [`${number}1`, 'zzzz']) expect((await orders(words)).myOrders.totalCount).toBe(0);
  });

  it('are found by the seller, by the buyer’s name', async () => {
    const { sales, myOrders } = await orders('ann ort', seller);
    expect(sales.edges.map(({ node }) => node.id)).toEqual([orderId]);
    expect(myOrders.totalCount).toBe(0);
    expect((await orders('ann ort', owner)).sales.totalCount).toBe(0);
  });
});

describe('one’s own conversations', () => {
  it('are found by whom they are with and by what they are about', async () => {
    const talk = openTalk(app);
    const sent = await talk.send(ann, { to: { kind: 'shop', id: shopId } });
    await talk.send(ann, { to: { kind: 'support' } });
    await app.settle();
    for (const words of ['moss', 'fade hou', 'wade fade']) {
      const { conversations } = await bookings(words);
      expect(conversations.edges.map(({ node }) => node.id)).toEqual([sent.conversationId]);
    }
    const { conversations: theirs } = await bookings('ortiz', owner);
    expect(theirs.edges.map(({ node }) => node.id)).toEqual([sent.conversationId]);
    expect((await bookings('chairs supp')).conversations.totalCount).toBe(1);
    expect((await bookings('ortiz', seller)).conversations.totalCount).toBe(0);
  });
});

it('searches have at most 200 characters', async () => {
  const query = 'a'.repeat(201);
  expect(await code(BOOKINGS, { box: 'own', query })).toBe('INVALID_INPUT');
  expect(await code(ORDERS, { query })).toBe('INVALID_INPUT');
});
