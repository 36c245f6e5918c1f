import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#domain/shops/decider.ts';
import { openShop } from '../shops/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import {
  begin,
  books,
  type Caller,
  type CartRow,
  cartOf,
  confirm,
  confirmOrder,
  intentFor,
  type OrderRow,
  openStall,
  put,
} from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(() => app?.close());

const codeOf = (answer: { body: unknown }) => (answer.body as { error?: { code: string } }).error?.code;
const setQuantity = ({ token }: Caller, productId: string, quantity: unknown) =>
  app.rest('PUT', `/cart/item/${productId}`, { token, body: { quantity } });
const events = async (type: string) => (await app.store.readAll(-1, 100_000)).filter((event) => event.type === type);

describe('a cart over REST', () => {
  it('is filled, changed and emptied; the amount is of pieces, money in dollars', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    expect((await app.rest('GET', '/cart/user', { token: buyer.token })).body).toEqual({ carts: [] });
    await put(app, buyer, productId, 2);
    const added = await put(app, buyer, productId);
    expect(added.status).toBe(201);
    const [cart] = (added.body as { carts: CartRow[] }).carts;
    expect(cart).toMatchObject({
      totalAmount: 37.5,
      items: [{ _id: productId, product_name: 'Beard Oil', amount: 3, price: 12.5 }],
    });
    const fewer = await setQuantity(buyer, productId, 1);
    expect(fewer.body).toMatchObject({ carts: [{ _id: cart?._id, totalAmount: 12.5 }] });
    expect((await setQuantity(buyer, productId, 0)).body).toEqual({ carts: [] });
    expect((await setQuantity(buyer, productId, -1)).body).toEqual({ carts: [] });
    expect((await setQuantity(buyer, productId, 1)).status).toBe(404);
  });

  it('takes whole quantities from 1 to 99, and ignores amounts of the client', async () => {
    const { productId } = await openStall(app, { pieces: 500 });
    const buyer = await app.registerMember();
    const create = (item: object) =>
      app.rest('POST', '/cart/create', { token: buyer.token, body: { items: [{ shop_id: productId, ...item }] } });
    const before = (await events('ProductPutInCart')).length;
    for (const quantity of [0, -1, 1.5, 1e9, 100, '2', null, undefined, [], {}, true, Number.MAX_SAFE_INTEGER])
      expect((await create({ quantity })).status, String(quantity)).toBe(400);
    for (const items of [
      undefined,
      [],
      {},
      'x',
      [null],
      Array.from({ length: 100 }, () => ({ quantity: 1, shop_id: productId })),
    ])
      expect((await app.rest('POST', '/cart/create', { token: buyer.token, body: { items } })).status).toBe(400);
    for (const quantity of [1.5, 1e9, 100, '2', null, undefined])
      expect((await setQuantity(buyer, productId, quantity)).status, String(quantity)).toBe(400);
    expect((await events('ProductPutInCart')).length).toBe(before);
    const answer = await create({ quantity: 2, price: 0.01, amount: 0.01, totalAmount: 0 });
    expect(answer.body).toMatchObject({ carts: [{ totalAmount: 25 }] });
    expect(codeOf(await create({ quantity: 98 }))).toBe('TOO_MANY_PIECES');
  });

  it('takes products only: no barber shop, no stranger’s id, nothing of one’s own, no more than there is', async () => {
    const owner = await app.registerMember({ role: 'SHOP_OWNER' });
    const shop = await openShop(app, owner.token);
    const { seller, productId } = await openStall(app, { pieces: 2 });
    const buyer = await app.registerMember();
    for (const id of [shop._id, `${productId.slice(0, -1)}_`, 'x', seller.user._id, `${seller.user._id}Nothin`])
      expect([400, 404], id).toContain((await put(app, buyer, id)).status);
    expect((await put(app, buyer, shop._id)).status).toBe(404);
    const own = await put(app, seller, productId);
    expect([own.status, codeOf(own)]).toEqual([409, 'OWN_PRODUCT']);
    const short = await put(app, buyer, productId, 3);
    expect([short.status, codeOf(short)]).toEqual([409, 'OUT_OF_STOCK']);
    // All or none of one call.
    const both = {
      items: [
        { quantity: 1, shop_id: productId },
        { quantity: 1, shop_id: shop._id },
      ],
    };
    expect((await app.rest('POST', '/cart/create', { token: buyer.token, body: both })).status).toBe(404);
    expect(await cartOf(app, buyer)).toBeUndefined();
    expect((await app.rest('GET', '/cart/user')).status).toBe(401);
  });

  it('adds once under an Idempotency-Key', async () => {
    const { productId } = await openStall(app);
    const { token } = await app.registerMember();
    const add = () =>
      app.rest('POST', '/cart/create', {
        token,
        body: { items: [{ quantity: 1, shop_id: productId }] },
        headers: { 'idempotency-key': 'put-1' },
      });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    // Also when the stored answer is gone.
    for (const key of await app.redis.keys('cs:idempotency:*')) await app.redis.del(key);
    expect((await add()).body).toMatchObject({ carts: [{ items: [{ amount: 1 }] }] });
  });
});

describe('paying a cart over REST', () => {
  it('makes one order, which repeats answer; the cart is empty and the seller has sold', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    const { cart, opened, clientSecret } = await begin(app, buyer, productId, 2);
    expect([opened.status, opened.body]).toEqual([201, { clientSecret, amount: 2500 }]);
    expect((await confirmOrder(app, buyer, cart._id)).status).toBe(402);
    await confirm(app, clientSecret);
    const paid = await confirmOrder(app, buyer, cart._id);
    expect(paid.status).toBe(200);
    const order = paid.body as OrderRow;
    expect(order).toMatchObject({
      status: 'paid',
      totalAmount: 25,
      items: [{ _id: productId, amount: 2, price: 12.5 }],
    });
    const again = await Promise.all(
      Array.from({ length: 10 }, (_, index) => confirmOrder(app, buyer, index % 2 ? cart._id : order._id)),
    );
    for (const answer of again) expect([answer.status, answer.body]).toEqual([200, order]);
    expect(await cartOf(app, buyer)).toBeUndefined();
    const repeat = await intentFor(app, buyer, cart._id, 2500);
    expect([repeat.status, codeOf(repeat)]).toEqual([409, 'ALREADY_PAID']);
    expect((await intentFor(app, buyer, order._id, 2500)).status).toBe(409);
    expect(
      (await events('OrderPaid')).filter(({ data }) => (data as { orderId: string }).orderId === order._id),
    ).toHaveLength(1);
    // The next cart is another one.
    await put(app, buyer, productId);
    expect((await cartOf(app, buyer))?._id).not.toBe(cart._id);
  });

  it('20 clicks at once open one intent, and are one order', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    await put(app, buyer, productId);
    const cart = await cartOf(app, buyer);
    const answers = await Promise.all(Array.from({ length: 20 }, () => intentFor(app, buyer, cart?._id ?? '', 1250)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => (body as { clientSecret: string }).clientSecret)).size).toBe(1);
    expect((await books(app)).filter(({ payerId }) => payerId === buyer.user._id)).toHaveLength(1);
    expect(
      (await events('OrderPlaced')).filter(({ data }) => (data as { buyerId: string }).buyerId === buyer.user._id),
    ).toHaveLength(1);
  });

  it('a total of nothing is paid by asking for the order', async () => {
    const { productId } = await openStall(app, { price: '0' });
    const buyer = await app.registerMember();
    await put(app, buyer, productId);
    const cart = await cartOf(app, buyer);
    const order = await confirmOrder(app, buyer, cart?._id ?? '');
    expect([order.status, order.body]).toEqual([200, expect.objectContaining({ status: 'paid', totalAmount: 0 })]);
    expect((await confirmOrder(app, buyer, cart?._id ?? '')).body).toEqual(order.body);
    expect((await books(app)).filter(({ payerId }) => payerId === buyer.user._id)).toEqual([]);
  });

  it('charges the frozen price, or refuses with the current one', async () => {
    const { seller, productId } = await openStall(app);
    const buyer = await app.registerMember();
    for (const amount of [1, 1249, 1251, 125_000]) {
      await setQuantity(buyer, productId, 0);
      const { opened } = await begin(app, buyer, productId);
      expect(opened.status).toBe(201);
      const cheat = await intentFor(app, buyer, (await cartOf(app, buyer))?._id ?? '', amount);
      expect([cheat.status, codeOf(cheat)], String(amount)).toEqual([409, 'AMOUNT_DIFFERS']);
    }
    const { cart, clientSecret } = await begin(app, buyer, productId, 1);
    await app.handler.dispatch(
      catalog,
      { type: 'ChangeShop', data: { shopId: productId, changes: { price: 9_900 } } },
      { by: { id: seller.user._id, role: 'SELLER' }, channel: 'rest' },
    );
    const stale = await intentFor(app, buyer, cart._id, 2500);
    expect([stale.status, codeOf(stale)]).toEqual([409, 'AMOUNT_DIFFERS']);
    await confirm(app, clientSecret);
    const order = await confirmOrder(app, buyer, cart._id);
    expect(order.body).toMatchObject({ status: 'paid', totalAmount: 25 });
    const paid = (await books(app)).filter(
      ({ payerId, amountReceived }) => payerId === buyer.user._id && amountReceived > 0,
    );
    expect(paid.map(({ amountReceived }) => amountReceived)).toEqual([2500]);
  });

  it('sells a reserved product that is taken down meanwhile, and to no later buyer', async () => {
    const { seller, productId } = await openStall(app);
    const [buyer, late] = [await app.registerMember(), await app.registerMember()];
    const { cart, clientSecret } = await begin(app, buyer, productId);
    await put(app, late, productId);
    expect((await app.rest('DELETE', `/shops/delete/${productId}`, { token: seller.token })).status).toBe(200);
    expect((await put(app, late, productId)).status).toBe(404);
    const refused = await intentFor(app, late, (await cartOf(app, late))?._id ?? '', 1250);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'OUT_OF_STOCK']);
    await confirm(app, clientSecret);
    expect((await confirmOrder(app, buyer, cart._id)).body).toMatchObject({ status: 'paid', totalAmount: 12.5 });
  });

  it('a cart that grows while it is paid is another order, and its former intent is closed', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    const first = await begin(app, buyer, productId);
    const second = await begin(app, buyer, productId);
    expect(second.cart._id).toBe(first.cart._id);
    expect(second.clientSecret).not.toBe(first.clientSecret);
    expect(await confirm(app, first.clientSecret)).not.toBe(200);
    expect(await confirm(app, second.clientSecret)).toBe(200);
    expect((await confirmOrder(app, buyer, first.cart._id)).body).toMatchObject({ totalAmount: 25 });
    const charged = (await books(app))
      .filter(({ payerId }) => payerId === buyer.user._id)
      .reduce((sum, { amountReceived }) => sum + amountReceived, 0);
    expect(charged).toBe(2500);
  });

  it('products added after the charge stay for the next order', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    const { cart, clientSecret } = await begin(app, buyer, productId);
    await confirm(app, clientSecret);
    await put(app, buyer, productId, 2);
    expect((await confirmOrder(app, buyer, cart._id)).body).toMatchObject({ totalAmount: 12.5 });
    expect(await cartOf(app, buyer)).toMatchObject({ totalAmount: 25, items: [{ amount: 2 }] });
  });

  it('is hidden from others: a stranger finds neither cart nor order', async () => {
    const { seller, productId } = await openStall(app);
    const [buyer, stranger] = [await app.registerMember(), await app.registerMember()];
    const { cart, clientSecret } = await begin(app, buyer, productId);
    await put(app, stranger, productId);
    for (const caller of [stranger, seller]) {
      expect((await confirmOrder(app, caller, cart._id)).status).toBe(404);
      expect((await intentFor(app, caller, cart._id, 1250)).status).toBe(404);
    }
    await confirm(app, clientSecret);
    const order = (await confirmOrder(app, buyer, cart._id)).body as OrderRow;
    for (const caller of [stranger, seller]) {
      expect((await confirmOrder(app, caller, order._id)).status).toBe(404);
      expect((await confirmOrder(app, caller, cart._id)).status).toBe(404);
      expect((await intentFor(app, caller, order._id, 1250)).status).toBe(404);
    }
    for (const id of ['x', 'nothing-here', `${order._id}0`, order._id.replace(/O/, 'P')])
      expect((await confirmOrder(app, buyer, id)).status, id).toBe(404);
    expect((await app.rest('PUT', `/cart/payment/${cart._id}`)).status).toBe(401);
  });
});
