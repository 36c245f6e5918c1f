import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, type Caller, confirm, confirmOrder, openStall, put } from '../carts/testing.ts';
import { registerPlatformOwner } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Row = { readonly _id: string; readonly status: string; readonly totalAmount: number };
type Page = { readonly data: readonly Row[]; readonly total: number };

let app: TestApp;
let buyer: Caller;
let one: Awaited<ReturnType<typeof openStall>>;
let two: Awaited<ReturnType<typeof openStall>>;
let id: string;

/** Two of one seller's and one of another's, paid. */
beforeAll(async () => {
  app = await openTestApp();
  [one, two] = [await openStall(app), await openStall(app, { price: '4' })];
  buyer = await app.registerMember({ firstName: 'Ann' });
  await put(app, buyer, one.productId, 2);
  const { cart, clientSecret } = await begin(app, buyer, two.productId);
  await confirm(app, clientSecret);
  id = ((await confirmOrder(app, buyer, cart._id)).body as Row)._id;
  await app.settle();
}, 60_000);
afterAll(() => app?.close());

const get = async <T>(path: string, token: string) => {
  const { status, body } = await app.rest('GET', path, { token });
  return { status, body: body as T };
};

describe('an order over REST', () => {
  it('is whole for its buyer and a superadmin, for a seller their own part, and missing for others', async () => {
    const whole = { _id: id, status: 'paid', totalAmount: 29, buyer: { _id: buyer.user._id, firstName: 'Ann' } };
    expect((await get(`/orders/one/${id}`, buyer.token)).body).toMatchObject({
      ...whole,
      items: [{ _id: one.productId, amount: 2, price: 12.5 }, { _id: two.productId }],
      parts: [{ seller_id: one.seller.user._id, status: 'paid', totalAmount: 25 }, { totalAmount: 4 }],
    });
    expect((await get(`/orders/one/${id}`, await registerPlatformOwner(app))).body).toMatchObject(whole);
    const { body } = await get<Row & { parts: object[]; items: object[] }>(`/orders/one/${id}`, two.seller.token);
    expect(body).toMatchObject({ totalAmount: 4, buyer: { email: buyer.user.email } });
    expect([body.parts.length, body.items.length]).toEqual([1, 1]);
    const stranger = await app.registerMember();
    for (const path of [id, `${id}0`, 'none'])
      expect((await get(`/orders/one/${path}`, stranger.token)).status).toBe(404);
    expect((await app.rest('GET', `/orders/one/${id}`)).status).toBe(401);
  });

  it('is listed for its buyer and its sellers only, in pages', async () => {
    expect((await get<Page>('/orders/mine', buyer.token)).body).toMatchObject({ data: [{ _id: id }], total: 1 });
    expect((await get<Page>('/orders/mine?page=2', buyer.token)).body).toMatchObject({ data: [], total: 1, page: 2 });
    expect((await get<Page>('/orders/sales', one.seller.token)).body).toMatchObject({
      data: [{ _id: id, totalAmount: 25 }],
      total: 1,
    });
    expect((await get<Page>('/orders/sales?status=shipped', one.seller.token)).body.total).toBe(0);
    const stranger = await app.registerMember();
    for (const path of ['/orders/mine', '/orders/sales'])
      expect((await get<Page>(path, stranger.token)).body).toMatchObject({ data: [], total: 0 });
  });
});
