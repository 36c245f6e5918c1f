import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '#domain/shops/decider.ts';
import { stock } from '#domain/stock/decider.ts';
import { openSubscribers, until } from '../live/subscribers.testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';
import { begin, books, type Caller, confirm, confirmOrder, intentFor, openStall } from './testing.ts';

const CART = `id count totalCents lines { productId product { id name available removed seller { id } } quantity priceCents seenCents lineCents available removed }
  changes { productId kind fromCents toCents available }`;
const FIELDS = {
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

type Cart = {
  readonly id: string;
  readonly count: number;
  readonly totalCents: number;
  readonly lines: readonly object[];
  readonly changes: readonly object[];
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

/** One cart operation; the answer's field, or the code of its refusal. */
async function ask<T = Cart>(
  field: keyof typeof FIELDS,
  { token }: Partial<Caller>,
  variables: object = {},
): Promise<T & string> {
  const { data, errors } = await app.graphql<Record<string, T & string>>(FIELDS[field], variables, token);
  return errors?.[0] ? (errors[0].extensions.code as T & string) : (data?.[field] as T & string);
}

const closeAtOnce = async ({ user, token }: Caller) => {
  const { status } = await app.rest('DELETE', `/users/delete/${user._id}`, { token, body: { password: 'secret1' } });
  expect(status).toBe(204);
};
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

describe('what sellers ask beside prices', () => {
  const HOME = { name: 'Bo', street: '233 S Wacker Dr', unit: '', city: 'Chicago', state: 'Illinois', zip: '60606' };
  const DOOR = { name: 'The shelf', street: '18 N Oak St', unit: '', city: 'Chicago', state: 'IL', zip: '60610' };
  const set = async ({ token }: Caller, terms: object) => {
    const mutation =
      'mutation ($terms: SellingTermsInput!) { setSellingTerms(terms: $terms) { shippingCents returns pickUp { zip } } }';
    const { data, errors } = await app.graphql<{ setSellingTerms: object }>(mutation, { terms }, token);
    return errors?.[0] ? errors[0].extensions.code : data?.setSellingTerms;
  };
  const SENDING = `shippingCents totalCents subtotalCents sellers { sellerId shippingCents isPickedUp terms { shippingCents } seller { id } }
    changes { kind fromCents toCents productId } addresses { zip }`;
  const sending = async ({ token }: Caller, field = 'cart', variables: object = {}, types = '') => {
    const names = Object.keys(variables)
      .map((name) => `${name}: $${name}`)
      .join(', ');
    const query = `${field === 'cart' ? 'query' : 'mutation'} ${types && `(${types})`} { ${field}${names && `(${names})`} { ${SENDING} } }`;
    const { data, errors } = await app.graphql<Record<string, object>>(query, variables, token);
    return errors?.[0] ? errors[0].extensions.code : data?.[field];
  };
  const pickUp = (buyer: Caller, { user }: Caller, isPickedUp: boolean) =>
    sending(buyer, 'choosePickUp', { sellerId: user._id, isPickedUp }, '$sellerId: ID!, $isPickedUp: Boolean!');

  it('is tax where the goods arrive, by a seller who charges it: known with the address, paid, held apart, given back', async () => {
    const { productId, seller } = await openStall(app);
    const buyer = await app.registerMember();
    const none = { shippingCents: 0, returns: '', pickUp: null };
    const taxes = [
      { state: 'new york', basisPoints: 800 },
      { state: 'IL', basisPoints: 625 },
    ];
    for (const wrong of [
      [{ state: 'IL', basisPoints: 2_001 }],
      [{ state: 'IL', basisPoints: 0 }],
      Array.from({ length: 52 }, () => ({ state: 'IL', basisPoints: 1 })),
    ])
      expect(await set(seller, { ...none, taxes: wrong })).toBe('INVALID_INPUT');
    for (const wrong of [[{ state: 'Bavaria', basisPoints: 1 }], [...taxes, ...taxes]])
      expect(await set(seller, { ...none, taxes: wrong })).toBe('TAX_INVALID');
    expect(await set(seller, { ...none, taxes })).toMatchObject({ shippingCents: 0 });
    await app.settle();
    const asked = `{ product(id: "${productId}") { terms { taxes { state basisPoints } } } }`;
    expect((await app.graphql(asked)).data).toEqual({
      product: {
        terms: {
          taxes: [
            { state: 'IL', basisPoints: 625 },
            { state: 'NY', basisPoints: 800 },
          ],
        },
      },
    });
    await ask('addToCart', buyer, { productId });
    const look = async () => {
      const query =
        '{ cart { id subtotalCents taxCents isTaxKnown totalCents changes { kind } sellers { taxCents } } }';
      return (await app.graphql<{ cart: { id: string } }>(query, {}, buyer.token)).data?.cart;
    };
    expect(await look()).toMatchObject({ taxCents: 0, isTaxKnown: false, totalCents: 1250, changes: [] });
    expect(await ask('checkOut', buyer)).toBe('ADDRESS_NEEDED');
    const choose = 'mutation ($address: DeliveryAddressInput!) { chooseDelivery(address: $address) { id } }';
    expect((await app.graphql(choose, { address: HOME }, buyer.token)).errors).toBeUndefined();
    const cart = await look();
    expect(cart).toMatchObject({
      ...{ subtotalCents: 1250, taxCents: 78, isTaxKnown: true, totalCents: 1328, changes: [] },
      sellers: [{ taxCents: 78 }],
    });
    const { body: rows } = await app.rest('GET', '/cart/user', { token: buyer.token });
    expect(JSON.stringify(rows)).toContain('"taxAmount":0.78');
    expect((await intentFor(app, buyer, cart?.id ?? '', 1250)).status).toBe(409);
    const { clientSecret } = (await intentFor(app, buyer, cart?.id ?? '', 1328)).body as { clientSecret: string };
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart?.id ?? '')).body as { _id: string };
    // Another rate afterwards changes nothing of it.
    await set(seller, none);
    const order =
      'query ($id: ID!) { order(id: $id) { shippingCents taxCents totalCents parts { taxCents totalCents } } }';
    for (const { token } of [buyer, seller])
      expect((await app.graphql(order, { id }, token)).data).toEqual({
        order: { shippingCents: 0, taxCents: 78, totalCents: 1328, parts: [{ taxCents: 78, totalCents: 1328 }] },
      });
    const cancel = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
    await app.graphql(cancel, { id, sellerId: seller.user._id }, buyer.token);
    await app.runJobs();
    const intentId = (await books(app)).find((one) => one.paymentId === `cart-${id}`)?.intentId ?? '';
    expect(await app.provider.refundsOf(intentId)).toMatchObject([{ amount: 1328 }]);
  });

  it('is on the product, in the cart, in the payment and on the order, and comes back with a cancelled part', async () => {
    const { productId, seller } = await openStall(app);
    const buyer = await app.registerMember();
    await ask('addToCart', buyer, { productId });
    const terms = { shippingCents: 695, returns: ' Within 14 days. ', pickUp: DOOR };
    expect(await set(buyer, terms)).toBe('SELLERS_ONLY');
    expect(await set(seller, { ...terms, shippingCents: 50_001 })).toBe('INVALID_INPUT');
    expect(await set(seller, terms)).toMatchObject({ shippingCents: 695, returns: 'Within 14 days.' });
    await app.settle();
    const asked = `{ product(id: "${productId}") { terms { shippingCents returns pickUp { zip } } } }`;
    expect((await app.graphql(asked)).data).toEqual({
      product: { terms: { shippingCents: 695, returns: 'Within 14 days.', pickUp: { zip: '60610' } } },
    });
    // It was put in while sending it cost nothing.
    expect(await sending(buyer)).toMatchObject({
      shippingCents: 695,
      subtotalCents: 1250,
      totalCents: 1945,
      changes: [{ kind: 'SHIPPING', fromCents: 0, toCents: 695, productId }],
    });
    expect(await ask('checkOut', buyer)).toBe('CART_CHANGED');
    expect(await pickUp(buyer, seller, true)).toMatchObject({
      totalCents: 1250,
      changes: [],
      sellers: [{ sellerId: seller.user._id, shippingCents: 0, isPickedUp: true, terms: { shippingCents: 695 } }],
    });
    expect(await pickUp(buyer, await app.registerMember(), true)).toBe('SELLER_NOT_IN_CART');
    await pickUp(buyer, seller, false);
    const cart = await ask('acceptCartChanges', buyer);
    expect((await intentFor(app, buyer, cart.id, 1250)).status).toBe(409);
    const { clientSecret } = (await intentFor(app, buyer, cart.id, 1945)).body as { clientSecret: string };
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart.id)).body as { _id: string };
    const order = `query ($id: ID!) { order(id: $id) { shippingCents totalCents parts { shippingCents totalCents returns isPickedUp pickUpAt { zip } } } }`;
    for (const { token } of [buyer, seller])
      expect((await app.graphql(order, { id }, token)).data).toEqual({
        order: {
          shippingCents: 695,
          totalCents: 1945,
          parts: [
            { shippingCents: 695, totalCents: 1945, returns: 'Within 14 days.', isPickedUp: false, pickUpAt: null },
          ],
        },
      });
    const cancel = 'mutation ($id: ID!, $sellerId: ID!) { cancelOrderPart(id: $id, sellerId: $sellerId) { id } }';
    await app.graphql(cancel, { id, sellerId: seller.user._id }, buyer.token);
    await app.runJobs();
    expect((await books(app)).find(({ paymentId }) => paymentId === `cart-${id}`)).toMatchObject({ amount: 1945 });
    expect(
      await app.provider.refundsOf((await books(app)).find((one) => one.paymentId === `cart-${id}`)?.intentId ?? ''),
    ).toMatchObject([{ amount: 1945 }]);
  });

  it('shows a part that is picked up where that is, and its seller no address', async () => {
    const { productId, seller } = await openStall(app);
    await set(seller, { shippingCents: 695, returns: '', pickUp: DOOR });
    const buyer = await app.registerMember();
    const address = { name: 'Ann', street: '1 State St', city: 'Chicago', state: 'IL', zip: '60606' };
    await ask('chooseDelivery', buyer, { address });
    await ask('addToCart', buyer, { productId });
    await pickUp(buyer, seller, true);
    const cart = await ask('cart', buyer);
    const { clientSecret } = (await intentFor(app, buyer, cart.id, 1250)).body as { clientSecret: string };
    await confirm(app, clientSecret);
    const { _id: id } = (await confirmOrder(app, buyer, cart.id)).body as { _id: string };
    await app.settle();
    const order = 'query ($id: ID!) { order(id: $id) { delivery { zip } parts { isPickedUp pickUpAt { zip } } } }';
    const shown = { order: { delivery: null, parts: [{ isPickedUp: true, pickUpAt: { zip: '60610' } }] } };
    for (const { token } of [buyer, seller]) expect((await app.graphql(order, { id }, token)).data).toEqual(shown);
    const ready = 'mutation ($id: ID!) { shipOrder(id: $id, tracking: "") { status } }';
    expect((await app.graphql(ready, { id }, seller.token)).data).toEqual({ shipOrder: { status: 'shipped' } });
    const forget = (zip: string) =>
      sending(buyer, 'forgetAddress', { address: { ...address, zip } }, '$address: DeliveryAddressInput!');
    expect(await forget('60606')).toMatchObject({ addresses: [] });
    await closeAtOnce(seller);
    await app.settle();
    expect((await app.graphql(order, { id }, buyer.token)).data).toEqual({
      order: { delivery: null, parts: [{ isPickedUp: true, pickUpAt: null }] },
    });
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
    await closeAtOnce(buyer);
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
