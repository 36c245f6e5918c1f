import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#domain/shops/decider.ts';
import { stock } from '#domain/stock/decider.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { CART, type Cart, closeAtOnce, FIELDS, openAsking } from './asking.testing.ts';
import { begin, books, type Caller, confirm, confirmOrder, intentFor, openStall } from './testing.ts';

let app: TestApp;
let ask: ReturnType<typeof openAsking>;
let subscribers: ReturnType<typeof openSubscribers>;
beforeAll(async () => {
  app = await openTestApp();
  ask = openAsking(app);
  subscribers = openSubscribers(app);
}, 60_000);
afterAll(async () => {
  await subscribers?.close();
  await app?.close();
});

const asSeller = (seller: Caller) => ({ by: { id: seller.user._id, role: 'SELLER' }, channel: 'rest' }) as const;
const reprice = (seller: Caller, shopId: string, price: number) =>
  app.handler.dispatch(catalog, { type: 'ChangeShop', data: { shopId, changes: { price } } }, asSeller(seller));
const restock = (seller: Caller, productId: string, available: number) =>
  app.handler.dispatch(stock, { type: 'SetStock', data: { productId, available } }, asSeller(seller));
const takeDown = (seller: Caller, shopId: string) =>
  app.handler.dispatch(catalog, { type: 'RemoveShop', data: { shopId, upcomingBookings: false } }, asSeller(seller));

describe('a cart over GraphQL', () => {
  it('is null for visitors, who cannot add to it', async () => {
    expect(await ask('cart', {})).toBeNull();
    const { productId } = await openStall(app);
    expect(await ask('addToCart', {}, { productId })).toBe('NOT_LOGGED_IN');
    expect(await ask('checkOut', {})).toBe('NOT_LOGGED_IN');
  });

  it('is filled, changed and emptied in cents', async () => {
    const { seller, productId } = await openStall(app);
    const buyer = await app.registerMember();
    await ask('addToCart', buyer, { productId });
    const cart = await ask('addToCart', buyer, { productId, quantity: 2 });
    expect(cart).toMatchObject({ count: 3, totalCents: 3750, changes: [] });
    expect(cart.lines).toMatchObject([
      {
        productId,
        product: { id: productId, name: 'Beard Oil', seller: { id: seller.user._id } },
        quantity: 3,
        priceCents: 1250,
        seenCents: 1250,
        lineCents: 3750,
      },
    ]);
    expect(await ask('cart', buyer)).toEqual(cart);
    expect(await ask('setCartQuantity', buyer, { productId, quantity: 1 })).toMatchObject({ count: 1 });
    expect(await ask('setCartQuantity', buyer, { productId, quantity: 6 })).toBe('OUT_OF_STOCK');
    for (const quantity of [0, -1, 1e9, 100])
      expect(await ask('addToCart', buyer, { productId, quantity }), String(quantity)).toBe('QUANTITY_INVALID');
    expect(await ask('removeFromCart', buyer, { productId })).toMatchObject({ count: 0, lines: [] });
    expect(await ask('addToCart', seller, { productId })).toBe('OWN_PRODUCT');
    expect(await ask('addToCart', buyer, { productId: 'nothing' })).toBe('PRODUCT_MISSING');
  });

  it('shows changes before it is paid, and goes on once they are accepted', async () => {
    const [dearer, fewer, sold, gone] = [
      await openStall(app),
      await openStall(app),
      await openStall(app),
      await openStall(app),
    ];
    const buyer = await app.registerMember();
    for (const { productId } of [dearer, fewer, sold, gone]) await ask('addToCart', buyer, { productId, quantity: 3 });
    await reprice(dearer.seller, dearer.productId, 1_500);
    await restock(fewer.seller, fewer.productId, 2);
    await restock(sold.seller, sold.productId, 0);
    await takeDown(gone.seller, gone.productId);
    const changed = await ask('cart', buyer);
    expect(changed.changes).toEqual([
      { productId: dearer.productId, kind: 'PRICE', fromCents: 1250, toCents: 1500, available: 5 },
      { productId: fewer.productId, kind: 'FEWER', fromCents: null, toCents: null, available: 2 },
      { productId: sold.productId, kind: 'SOLD_OUT', fromCents: null, toCents: null, available: 0 },
      { productId: gone.productId, kind: 'REMOVED', fromCents: null, toCents: null, available: 0 },
    ]);
    expect(['OUT_OF_STOCK', 'CART_CHANGED']).toContain(await ask('checkOut', buyer));
    const accepted = await ask('acceptCartChanges', buyer);
    expect(accepted).toMatchObject({ count: 5, totalCents: 3 * 1500 + 2 * 1250, changes: [] });
    expect(await ask('acceptCartChanges', buyer)).toEqual(accepted);
    expect(await ask('checkOut', buyer)).toMatchObject({
      amountCents: 7000,
      order: { status: 'placed', totalCents: 7000 },
    });
    expect(await ask('cart', buyer)).toMatchObject({ changes: [] });
  });

  it('takes a guest’s cart over once, however often it is handed in', async () => {
    const [one, own] = [await openStall(app, { pieces: 99 }), await openStall(app)];
    const buyer = own.seller;
    await ask('addToCart', buyer, { productId: one.productId, quantity: 2 });
    const variables = {
      guestCartId: 'guest-0001',
      lines: [one, own].map(({ productId }) => ({ productId, quantity: 3 })),
    };
    const carts = await Promise.all(Array.from({ length: 5 }, () => ask('mergeCart', buyer, variables)));
    for (const cart of carts)
      expect(cart).toMatchObject({ count: 5, lines: [{ productId: one.productId, quantity: 5 }] });
    expect(await ask('mergeCart', buyer, { ...variables, guestCartId: 'guest-0002' })).toMatchObject({ count: 8 });
    for (const quantity of [0, -1, 100]) {
      const lines = [{ productId: one.productId, quantity }];
      expect(await ask('mergeCart', buyer, { guestCartId: 'guest-0003', lines }), String(quantity)).toBe(
        'INVALID_INPUT',
      );
    }
    expect(await ask('mergeCart', buyer, { guestCartId: 'x', lines: [] })).toBe('INVALID_INPUT');
    expect(await ask('cart', buyer)).toMatchObject({ count: 8 });
  });
});

describe('where a cart goes', () => {
  const HOME = { name: 'Ann Buyer', street: '233 S Wacker Dr', city: 'Chicago', state: 'Illinois', zip: '60606' };
  type Delivery = { readonly delivery: object | null; readonly addresses: readonly { readonly zip: string }[] };

  it('is chosen by its member, frozen with the checkout, and shown to buyer and seller', async () => {
    const { productId, seller } = await openStall(app);
    const buyer = await app.registerMember();
    expect(await ask('chooseDelivery', {}, { address: HOME })).toBe('NOT_LOGGED_IN');
    await ask('addToCart', buyer, { productId });
    const kept = { ...HOME, unit: '', state: 'IL' };
    expect(await ask<Delivery>('chooseDelivery', buyer, { address: HOME })).toEqual({
      delivery: kept,
      addresses: [{ zip: '60606' }],
    });
    const { order } = await ask<{ order: { id: string } }>('checkOut', buyer);
    await ask('chooseDelivery', buyer, { address: { ...HOME, zip: '60607' } });
    const delivery = 'query ($id: ID!) { order(id: $id) { delivery { name street unit city state zip } } }';
    const shownTo = async (who: Caller, id = order.id) =>
      (await app.graphql<{ order: { delivery: object } | null }>(delivery, { id }, who.token)).data?.order;
    expect(await shownTo(buyer)).toEqual({ delivery: kept });
    expect(await shownTo(seller)).toBeNull();
    // The other address is another order; it is the one that is paid.
    const cart = await ask('cart', buyer);
    const { clientSecret } = (await intentFor(app, buyer, cart.id, 1250)).body as { clientSecret: string };
    await confirm(app, clientSecret);
    const paid = (await confirmOrder(app, buyer, cart.id)).body as { _id: string };
    expect(paid._id).not.toBe(order.id);
    for (const who of [buyer, seller])
      expect(await shownTo(who, paid._id)).toEqual({ delivery: { ...kept, zip: '60607' } });
    expect(await shownTo(await app.registerMember(), paid._id)).toBeNull();
    await closeAtOnce(app, buyer);
    await app.settle();
    expect(await shownTo(seller, paid._id)).toEqual({ delivery: null });
  });

  it('is refused with the part at fault', async () => {
    const buyer = await app.registerMember();
    const { errors } = await app.graphql(FIELDS.chooseDelivery, { address: { ...HOME, zip: '6060' } }, buyer.token);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'ADDRESS_INVALID', field: 'zip', status: 400 });
    expect(await ask('chooseDelivery', buyer, { address: { ...HOME, name: 'x'.repeat(101) } })).toBe('INVALID_INPUT');
  });
});

describe('a checkout over GraphQL', () => {
  it('is paid by its order’s id, and given up at once on demand', async () => {
    const { productId } = await openStall(app, { pieces: 2 });
    const [buyer, other] = [await app.registerMember(), await app.registerMember()];
    await ask('addToCart', buyer, { productId, quantity: 2 });
    type Checkout = { readonly order: { readonly id: string } };
    const first = await ask<Checkout>('checkOut', buyer);
    const cancel = (caller: Caller) =>
      app.graphql(
        'mutation ($id: ID!) { cancelCheckout(orderId: $id) { status } }',
        { id: first.order.id },
        caller.token,
      );
    expect((await cancel(other)).errors?.[0]?.extensions.code).toBe('ORDER_MISSING');
    const opened = await intentFor(app, buyer, first.order.id, 2500);
    expect(opened.status).toBe(201);
    expect((await cancel(buyer)).data).toEqual({ cancelCheckout: { status: 'abandoned' } });
    expect((await cancel(buyer)).data).toEqual({ cancelCheckout: { status: 'abandoned' } });
    expect(await confirm(app, (opened.body as { clientSecret: string }).clientSecret)).not.toBe(200);
    expect(await ask('addToCart', other, { productId, quantity: 2 })).toMatchObject({ count: 2 });
    const second = await ask<Checkout>('checkOut', buyer);
    expect(second.order.id).not.toBe(first.order.id);
    expect(await ask('checkOut', other)).toBe('OUT_OF_STOCK');
    const paying = await intentFor(app, buyer, second.order.id, 2500);
    await confirm(app, (paying.body as { clientSecret: string }).clientSecret);
    expect((await confirmOrder(app, buyer, second.order.id)).status).toBe(200);
    const late = await app.graphql(
      'mutation ($id: ID!) { cancelCheckout(orderId: $id) { status } }',
      { id: second.order.id },
      buyer.token,
    );
    expect(late.errors?.[0]?.extensions.code).toBe('ALREADY_PAID');
  });

  it("answers the status of a cart's payment", async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    const { cart, clientSecret } = await begin(app, buyer, productId);
    const payment = async () =>
      (
        await app.graphql<{ payment: object }>(
          'query ($id: ID!) { payment(page: cart, itemId: $id) { status message amountCents } }',
          { id: cart._id },
          buyer.token,
        )
      ).data?.payment;
    expect(await payment()).toMatchObject({ status: 'requested', amountCents: 1250 });
    await confirm(app, clientSecret, 'pm_card_visa_chargeDeclined');
    expect(await payment()).toMatchObject({ status: 'declined', message: expect.stringContaining('declined') });
    expect((await confirmOrder(app, buyer, cart._id)).status).toBe(402);
    await confirm(app, clientSecret);
    expect(await payment()).toMatchObject({ status: 'fulfilled' });
    expect((await confirmOrder(app, buyer, cart._id)).status).toBe(200);
    expect(await payment()).toMatchObject({ status: 'fulfilled' });
  });

  it('is fulfilled once by the webhook alone, with ten requests asking for the order meanwhile', async () => {
    const { productId } = await openStall(app);
    const buyer = await app.registerMember();
    const { cart, clientSecret } = await begin(app, buyer, productId, 2);
    await confirm(app, clientSecret);
    const looks = Array.from({ length: 10 }, () => confirmOrder(app, buyer, cart._id));
    await until(async () => (await ask('cart', buyer)).count === 0);
    const orders = (await Promise.all(looks)).map(({ status, body }) => [status, (body as { _id: string })._id]);
    expect(new Set(orders.map(String)).size).toBe(1);
    expect(
      (await books(app)).filter(({ payerId, amountReceived }) => payerId === buyer.user._id && amountReceived > 0),
    ).toHaveLength(1);
  });
});

describe('cartChanged', () => {
  it('sends every change, new prices and stock included, to each tab of its member, and to no other member', async () => {
    const { seller, productId } = await openStall(app);
    const [buyer, other] = [await app.registerMember(), await app.registerMember()];
    const query = `subscription { cartChanged { ${CART} } }`;
    const [tab, phone] = [
      await subscribers.subscribe(query, {}, buyer.token),
      await subscribers.subscribe(query, {}, buyer.token),
    ];
    const stranger = await subscribers.subscribe(query, {}, other.token);
    const last = ({ received }: typeof tab) => received.at(-1)?.cartChanged as Cart | undefined;
    await ask('addToCart', buyer, { productId, quantity: 2 });
    await until(() => [tab, phone].every((one) => last(one)?.count === 2));
    await reprice(seller, productId, 2_000);
    await until(() => [tab, phone].every((one) => last(one)?.totalCents === 4000));
    expect(last(tab)?.changes).toMatchObject([{ kind: 'PRICE', fromCents: 1250, toCents: 2000 }]);
    await restock(seller, productId, 1);
    await until(() => [tab, phone].every((one) => JSON.stringify(last(one)?.changes).includes('FEWER')));
    expect(stranger.received).toEqual([]);
    const visitor = await subscribers.subscribe(query);
    expect(JSON.stringify(visitor.failed)).toContain('NOT_LOGGED_IN');
  });
});
