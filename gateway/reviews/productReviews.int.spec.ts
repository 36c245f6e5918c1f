import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { order } from '#domain/orders/decider.ts';
import { openMemoryStore } from '#domain/store/memory.ts';
import { begin, type Caller, confirm, confirmOrder, openStall } from '../carts/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Shown = {
  readonly id: string;
  readonly rating: number;
  readonly text: string;
  readonly authorName: string;
  readonly answer: { readonly text: string } | null;
};
type Bought = { readonly orderId: string; readonly productId: string };

const FIELDS = 'id productId rating text authorName authorPictureUrl createdAt changedAt answer { text answeredAt }';
const SUBMIT = `mutation ($input: ProductReviewInput!) { submitProductReview(input: $input) { ${FIELDS} } }`;
const ANSWER = `mutation ($id: ID!, $text: String!) { answerProductReview(reviewId: $id, text: $text) { ${FIELDS} } }`;

const engine = openMemoryStore();
let app: TestApp;
let seller: Caller;
let ann: Caller;
let bob: Caller;
let productId: string;

beforeAll(async () => {
  app = await openTestApp({ engine });
  ({ seller, productId } = await openStall(app, { pieces: 99 }));
  ann = await app.registerMember({ firstName: 'Ann', lastName: 'Lee' });
  bob = await app.registerMember({ firstName: 'Bob', lastName: 'Ray' });
});
afterAll(() => app.close());

/** A paid order of the product, and how far its only part has come. */
async function buys(who: Caller, until: 'paid' | 'shipped' | 'cancelled' = 'shipped'): Promise<Bought> {
  const { cart, clientSecret } = await begin(app, who, productId);
  await confirm(app, clientSecret);
  const { body } = await confirmOrder(app, who, cart._id);
  const orderId = (body as { order?: { _id: string } }).order?._id ?? (await lastOrder(who));
  const sellerId = seller.user._id;
  const sender = { by: { id: sellerId, role: 'SELLER' }, channel: 'rest' } as const;
  if (until !== 'paid')
    await app.handler.dispatch(order, { type: 'ShipPart', data: { orderId, sellerId, tracking: 'UPS 1Z' } }, sender);
  if (until === 'cancelled')
    await app.handler.dispatch(order, { type: 'CancelPart', data: { orderId, sellerId } }, sender);
  return { orderId, productId };
}
async function lastOrder({ token }: Caller): Promise<string> {
  const { data } = await app.graphql<{ myOrders: { edges: { node: { id: string } }[] } }>(
    '{ myOrders(first: 1) { edges { node { id } } } }',
    {},
    token,
  );
  return data?.myOrders.edges[0]?.node.id ?? '';
}

async function codeOf(query: string, variables: object, who?: Caller): Promise<unknown> {
  const { errors } = await app.graphql(query, variables, who?.token);
  return errors?.[0]?.extensions.code;
}
const submit = (who: Caller | undefined, input: object) => codeOf(SUBMIT, { input }, who);
async function said(who: Caller, input: object): Promise<Shown> {
  const { data, errors } = await app.graphql<{ submitProductReview: Shown }>(SUBMIT, { input }, who.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.submitProductReview;
}
const remove = (who: Caller) =>
  codeOf('mutation ($id: ID!) { removeProductReview(productId: $id) }', { id: productId }, who);
/** The page of the product as a visitor reads it. */
async function page() {
  const query = `query ($id: ID!) { product(id: $id) { rating reviewCount starCounts }
    productReviews(productId: $id) { totalCount edges { node { ${FIELDS} } } } }`;
  const { data } = await app.graphql<{
    product: { rating: number | null; reviewCount: number; starCounts: number[] };
    productReviews: { totalCount: number; edges: { node: Shown }[] };
  }>(query, { id: productId });
  return { ...data?.product, reviews: data?.productReviews.edges.map(({ node }) => node) };
}
const reviewable = async (who: Caller, { orderId }: Bought) => {
  const query = 'query ($id: ID!) { order(id: $id) { parts { lines { reviewable } } } }';
  const { data } = await app.graphql<{ order: { parts: { lines: { reviewable: boolean }[] }[] } }>(
    query,
    { id: orderId },
    who.token,
  );
  return data?.order.parts[0]?.lines[0]?.reviewable;
};

describe('a review of a product', () => {
  it('is written by its buyer once it was sent, changed in place, and read by everybody', async () => {
    const bought = await buys(ann, 'paid');
    expect(await reviewable(ann, bought)).toBe(false);
    expect(await submit(ann, { ...bought, rating: 5 })).toBe('NOT_RECEIVED_YET');
    const received = await buys(ann);
    expect(await reviewable(ann, received)).toBe(true);
    expect(await reviewable(seller, received)).toBe(false);
    const review = await said(ann, { ...received, rating: 5, text: '  Smells of cedar.  ' });
    expect(review).toMatchObject({ rating: 5, text: 'Smells of cedar.', authorName: 'Ann Lee', answer: null });
    await app.settle();
    expect(await page()).toEqual({ rating: 5, reviewCount: 1, starCounts: [0, 0, 0, 0, 1], reviews: [review] });
    // Of another order of theirs: still the one review.
    const changed = await said(ann, { productId, rating: 2 });
    expect(changed).toMatchObject({ id: review.id, rating: 2, text: '' });
    await app.settle();
    expect(await page()).toMatchObject({
      rating: 2,
      reviewCount: 1,
      reviews: [{ rating: 2, changedAt: expect.any(String) }],
    });
    const head = await app.askedFor();
    await said(ann, { ...bought, rating: 2 });
    expect(await app.askedFor()).toBe(head);
    const { data } = await app.graphql<{ myProductReview: Shown }>(
      'query ($id: ID!) { myProductReview(productId: $id) { id rating } }',
      { id: productId },
      ann.token,
    );
    expect(data?.myProductReview).toEqual({ id: review.id, rating: 2 });
  });

  it('is of nobody who has not bought it, of no other order, and nothing but stars and a text', async () => {
    const bought = await buys(ann);
    for (const wrong of [productId, 'x', `${productId}/`])
      expect(await submit(bob, { productId: wrong, rating: 5 })).toBe('ORDER_MISSING');
    expect(await submit(undefined, { ...bought, rating: 5 })).toBe('NOT_LOGGED_IN');
    expect(await submit(bob, { ...bought, rating: 1 })).toBe('ORDER_MISSING');
    expect(await submit(seller, { ...bought, rating: 5 })).toBe('ORDER_MISSING');
    expect(await submit(ann, { ...bought, orderId: 'x', rating: 5 })).toBe('ORDER_MISSING');
    const other = await openStall(app, { by: seller, name: 'Other Oil' });
    expect(await submit(ann, { ...bought, productId: other.productId, rating: 5 })).toBe('ORDER_MISSING');
    expect(await submit(bob, { ...(await buys(bob, 'cancelled')), rating: 1 })).toBe('NOT_RECEIVED_YET');
    const head = await app.askedFor();
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 5, text: 'x'.repeat(1_001) }])
      expect(await submit(ann, { ...bought, ...wrong })).toBe('INVALID_INPUT');
    expect(await submit(ann, { ...bought, rating: 5, text: 'See https://example.test' })).toBe('ADDRESS_NOT_PROVEN');
    expect(await app.askedFor()).toBe(head);
    expect(await codeOf('{ productReviews(productId: "nowhere") { totalCount } }', {})).toBe('PRODUCT_MISSING');
    expect(await codeOf('{ productReviews(productId: "nowhere", first: 51) { totalCount } }', {})).toBe(
      'BAD_PAGE_SIZE',
    );
  });

  it('stays one, however many are sent at once', async () => {
    const bought = await buys(bob);
    await Promise.all([1, 2, 3, 4, 5].map((rating) => submit(bob, { ...bought, rating })));
    await app.settle();
    const { reviewCount, reviews } = await page();
    expect([reviewCount, reviews?.filter(({ authorName }) => authorName === 'Bob Ray')]).toEqual([
      2,
      [expect.anything()],
    ]);
    expect(await remove(bob)).toBeUndefined();
    expect(await remove(bob)).toBeUndefined();
    await app.settle();
    expect((await page()).reviewCount).toBe(1);
  });

  it('is answered once, by the seller; both leave with their author’s account, the stars stay', async () => {
    const cleo = await app.registerMember({ firstName: 'Cleo' });
    const { id } = await said(cleo, { ...(await buys(cleo)), rating: 3, text: 'Words of Cleo' });
    const answer = (text: string, who?: Caller) => codeOf(ANSWER, { id, text }, who);
    for (const who of [ann, cleo]) expect(await answer('Hello', who)).toBe('NOT_YOUR_REVIEW_TO_ANSWER');
    expect(await answer('Hello')).toBe('NOT_LOGGED_IN');
    expect(await answer('  ', seller)).toBe('INVALID_INPUT');
    expect(await answer('Words of Sal', seller)).toBeUndefined();
    expect(await answer('Words of Sal', seller)).toBeUndefined();
    expect(await answer('And another', seller)).toBe('ALREADY_ANSWERED');
    for (const unknown of ['x', id.slice(1), `${id.slice(0, -1)}_`])
      expect(await codeOf(ANSWER, { id: unknown, text: 'Hi' }, seller)).toBe('REVIEW_MISSING');
    await app.settle();
    const find = async () => (await page()).reviews?.find((one) => one.id === id);
    expect(await find()).toMatchObject({ answer: { text: 'Words of Sal' }, text: 'Words of Cleo' });
    const raw = JSON.stringify(await engine.readAll(-1, 10_000));
    for (const words of ['Words of Cleo', 'Words of Sal']) expect(raw).not.toContain(words);
    const left = await app.rest('DELETE', `/users/delete/${cleo.user._id}`, {
      token: cleo.token,
      body: { password: 'secret1' },
    });
    expect(left.status).toBe(204);
    await app.settle();
    expect(await find()).toMatchObject({
      rating: 3,
      text: '',
      authorName: 'Former member',
      answer: { text: 'Words of Sal' },
    });
  });
});
