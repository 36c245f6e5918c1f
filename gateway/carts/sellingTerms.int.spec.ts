import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { closeAtOnce, openAsking } from './asking.testing.ts';
import { books, type Caller, confirm, confirmOrder, intentFor, openStall } from './testing.ts';

let app: TestApp;
let ask: ReturnType<typeof openAsking>;
beforeAll(async () => {
  app = await openTestApp();
  ask = openAsking(app);
}, 60_000);
afterAll(() => app?.close());

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
    await closeAtOnce(app, seller);
    await app.settle();
    expect((await app.graphql(order, { id }, buyer.token)).data).toEqual({
      order: { delivery: null, parts: [{ isPickedUp: true, pickUpAt: null }] },
    });
  });
});
