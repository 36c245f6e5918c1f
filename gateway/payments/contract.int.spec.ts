import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import { sign } from '../sandbox/webhooks.ts';
import { openTestApp, type TestApp } from '../testing.ts';

/* The money rows of the REST contract, called as a client would that was written from the contract alone. */
let app: TestApp;
let seller: Awaited<ReturnType<TestApp['registerMember']>>;
let productId: string;
beforeAll(async () => {
  app = await openTestApp({ env: { LOG_LEVEL: 'silent' } });
  seller = await app.registerMember({ role: 'SELLER' });
  productId = String((await list()).body._id);
}, 60_000);
afterAll(() => app?.close());

type Row = Readonly<Record<string, unknown>>;
type Carts = readonly { readonly _id: string; readonly totalAmount: number; readonly items: readonly object[] }[];
const call = async (
  method: string,
  path: string,
  token?: string,
  body?: object,
  headers: Record<string, string> = {},
) => {
  const answer = await app.rest(method, path, { ...(token && { token }), ...(body && { body }), headers });
  return { status: answer.status, body: answer.body as Row, headers: answer.headers };
};
const errorOf = ({ status, body }: { status: number; body: Row }) => {
  const { error } = body as { error?: { code: string; message: string; field?: string } };
  return [status, error?.message];
};

const product = {
  shop_name: 'Cedar Oil',
  category: 'grooming',
  price: '12.50',
  description: 'Cedar',
  contact_number: '312 555 0100',
  stock: 9,
};
const list = () =>
  call('POST', '/shops/register', seller.token, {
    ...product,
    contact_email: 'stall@example.test',
    shop_address: '1 State St, Chicago, Illinois',
  });
const put = (token: string, quantity: unknown = 1, shop_id: unknown = productId) =>
  call('POST', '/cart/create', token, { items: [{ quantity, shop_id }] });
const intent = (token: string | undefined, body: object) =>
  call('POST', '/stripe/payment-intent', token, { currency: 'usd', ...body });
const shapeOfCart = { _id: expect.any(String), totalAmount: expect.any(Number), items: expect.any(Array) };

/** What the payer's page does: form-encoded, the secret and the card, nothing else. */
async function confirm(clientSecret: string, payment_method: string) {
  const { apiBase } = (await call('GET', '/stripe/config')).body;
  const body = new URLSearchParams({ client_secret: clientSecret, payment_method });
  const response = await fetch(`${String(apiBase)}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    body,
  });
  return {
    status: response.status,
    body: (await response.json()) as { status?: string; error?: { code: string; type: string } },
  };
}

describe('every row that needs a session', () => {
  it.each([
    ['POST', '/cart/create'],
    ['PUT', '/cart/item/some'],
    ['GET', '/cart/user'],
    ['PUT', '/cart/payment/some'],
    ['POST', '/stripe/payment-intent'],
    ['POST', '/subscription/register'],
    ['PUT', '/subscription/updateplan'],
    ['DELETE', '/subscription'],
    ['POST', '/shops/register'],
  ])('%s %s is 401 without one, and with a bad one', async (method, path) => {
    for (const token of [undefined, 'nonsense']) {
      const answer = await call(method, path, token, method === 'GET' ? undefined : {});
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        401,
        expect.stringContaining('application/json'),
      ]);
      expect(answer.body).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
    }
  });
});

describe('the cart rows', () => {
  it('POST /cart/create: 201 with the carts; 400, 404, 409 with a message', async () => {
    const { token } = await app.registerMember();
    const added = await put(token, 2);
    expect([added.status, added.body]).toEqual([201, { carts: [shapeOfCart] }]);
    const [cart] = added.body.carts as Carts;
    expect(cart?.totalAmount).toBe(25);
    expect(cart?.items).toEqual([
      expect.objectContaining({
        _id: productId,
        product_name: 'Cedar Oil',
        shop_name: 'Cedar Oil',
        amount: 2,
        price: 12.5,
        image: expect.any(String),
      }),
    ]);
    expect((await put(token, '2')).status).toBe(400);
    expect((await put(token, 1, `${seller.user._id}Nothin`)).status).toBe(404);
    expect((await put(token, 99)).status).toBe(409);
    expect((await put(seller.token)).status).toBe(409);
  });

  it('PUT /cart/item and GET /cart/user: below 1 removes, and an empty cart is not listed', async () => {
    const { token } = await app.registerMember();
    await put(token);
    const set = (quantity: number) => call('PUT', `/cart/item/${productId}`, token, { quantity });
    expect(await set(3)).toMatchObject({ status: 200, body: { carts: [{ ...shapeOfCart, totalAmount: 37.5 }] } });
    expect((await call('GET', '/CART/User', token)).body).toEqual({ carts: [shapeOfCart] });
    expect(await set(0)).toMatchObject({ status: 200, body: { carts: [] } });
    expect((await call('GET', '/cart/user', token)).body).toEqual({ carts: [] });
  });

  it('PUT /cart/payment: 402 until it is paid, then the order, and the same order ever after', async () => {
    const { token } = await app.registerMember();
    const { _id: cartId } = ((await put(token)).body.carts as Carts)[0] ?? { _id: '' };
    const pay = (path = `/cart/payment/${cartId}`) => call('PUT', path, token, {});
    expect((await pay()).status).toBe(402);
    const opened = await intent(token, { page: 'cart', itemId: cartId, amount: 1250 });
    expect([opened.status, opened.body]).toEqual([201, { clientSecret: expect.any(String), amount: 1250 }]);
    const { clientSecret = '' } = opened.body as { clientSecret?: string };
    expect((await confirm(clientSecret, 'pm_card_visa_chargeDeclined')).status).toBe(402);
    expect((await pay()).status).toBe(402);
    expect((await confirm(clientSecret, 'pm_card_authenticationRequired')).body.status).toBe('requires_action');
    expect((await pay()).status).toBe(402);
    const again = (
      (await intent(token, { page: 'cart', itemId: cartId, amount: 1250 })).body as { clientSecret?: string }
    ).clientSecret;
    expect(again).toBe(clientSecret);
    const [id] = clientSecret.split('_secret_');
    const agreed = new URLSearchParams({ client_secret: clientSecret, outcome: 'succeed' });
    await fetch(`${app.origin}/v1/payment_intents/${id}/authenticate`, { method: 'POST', body: agreed });
    const order = await pay();
    expect(order).toMatchObject({
      status: 200,
      body: { _id: expect.any(String), status: 'paid', totalAmount: 12.5, items: [{ _id: productId, amount: 1 }] },
    });
    expect((await pay()).body).toEqual(order.body);
    expect((await pay(`/Cart/Payment/${cartId}`)).body).toEqual(order.body);
    expect((await call('PUT', `/cart/payment/${cartId}`, seller.token, {})).status).toBe(404);
  });
});

describe('the stripe rows', () => {
  it('POST /stripe/payment-intent: 400, 404 and 409 as written', async () => {
    const { token } = await app.registerMember();
    const { _id: itemId } = ((await put(token)).body.carts as Carts)[0] ?? { _id: '' };
    for (const wrong of [
      { page: 'tip' },
      { amount: '1250' },
      { amount: 0 },
      { amount: 12.5 },
      { itemId: 5 },
      { currency: 'eur' },
    ])
      expect(
        (await intent(token, { page: 'cart', itemId, amount: 1250, ...wrong })).status,
        JSON.stringify(wrong),
      ).toBe(400);
    for (const page of ['cart', 'booking', 'subscription', 'plan', 'contribute'])
      expect((await intent(token, { page, itemId: 'nothing-here', amount: 1250 })).status, page).toBe(404);
    for (const amount of [1249, 1251, 1])
      expect((await intent(token, { page: 'cart', itemId, amount })).status).toBe(409);
  });

  it('GET /stripe/config answers mode, key and address, and no secret', async () => {
    const { body } = await call('GET', '/stripe/config');
    expect(body).toEqual({ mode: 'sandbox', publishableKey: expect.stringMatching(/^pk_test_/), apiBase: app.origin });
  });

  it('POST /stripe/webhook: received, also again; 400 for a bad or an old signature', async () => {
    const { webhookSecret } = sandboxKeys(app.config.sessionSecret);
    const body = JSON.stringify({
      id: 'evt_contract',
      object: 'event',
      type: 'some.thing',
      created: 1,
      livemode: false,
      data: { object: {} },
    });
    const now = Math.floor(Date.now() / 1000);
    const send = async (signature: string) => {
      const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
      const { status, body: answered } = await app.rest('POST', '/stripe/webhook', { body, headers });
      return [status, answered];
    };
    for (let time = 0; time < 3; time += 1)
      expect(await send(sign(body, webhookSecret, now))).toEqual([200, { received: true }]);
    for (const bad of [
      '',
      'nonsense',
      sign(body, 'whsec_other', now),
      sign(`${body} `, webhookSecret, now),
      sign(body, webhookSecret, now - 301),
    ])
      expect((await send(bad))[0]).toBe(400);
  });
});

describe('the subscription rows and the plans', () => {
  const premium = {
    type: 'premium',
    plan: 'monthly',
    amount: 25,
    billingAddress: '1 State St',
    paymentMethod: 'stripe',
  };

  it('are 402 before paying, 201 after it, and 409 with the specified texts', async () => {
    const { token } = await app.registerMember();
    expect((await call('POST', '/subscription/register', token, premium)).status).toBe(402);
    const { clientSecret = '' } = (await intent(token, { page: 'subscription', itemId: 'Premium', amount: 2500 }))
      .body as { clientSecret?: string };
    await confirm(clientSecret, 'pm_card_visa');
    expect(await call('POST', '/subscription/register', token, premium)).toMatchObject({
      status: 201,
      body: { type: 'premium', plan: 'monthly', amount: 25 },
    });
    expect(errorOf(await call('POST', '/subscription/register', token, premium))).toEqual([
      409,
      'You are already subscribed to a plan',
    ]);
    expect(errorOf(await call('PUT', '/subscription/updateplan', token, premium))).toEqual([
      409,
      'You are already subscribed to this plan',
    ]);
    expect(
      await call('PUT', '/subscription/updateplan', token, { ...premium, type: 'diamond', amount: 40 }),
    ).toMatchObject({
      status: 200,
      body: { type: 'diamond' },
    });
    expect(await call('DELETE', '/subscription', token)).toMatchObject({
      status: 200,
      body: { type: 'diamond', status: 'cancelling' },
    });
  });

  it('GET /plans has the three of the specification', async () => {
    const { body } = await call('GET', '/Plans');
    expect(body.data).toMatchObject([
      {
        type: 'basic',
        price: 0,
        features: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
      },
      {
        type: 'premium',
        price: 25,
        recommended: true,
        features: ['access to store', '20 products listing', '10 additional barber (crew)', 'contracts available'],
      },
      {
        type: 'diamond',
        price: 40,
        features: ['access to store', '3 products listing', 'additional barber (crew)', 'contracts available'],
      },
    ]);
  });
});

describe('the products of the shop rows', () => {
  it('are 201 up to the plan’s limit and 403 with its message above, and for sellers only', async () => {
    expect((await list()).status).toBe(201);
    expect((await list()).status).toBe(201);
    const fourth = await list();
    expect([fourth.status, errorOf(fourth)[1]]).toEqual([403, expect.stringContaining('product limit')]);
    const { token } = await app.registerMember();
    expect((await call('POST', '/shops/register', token, { ...product, shop_address: 'x' })).status).toBe(403);
    expect(errorOf(await call('DELETE', `/shops/delete/${seller.user._id}Nothin`, seller.token))).toEqual([
      404,
      "Couldn't get shop id",
    ]);
  });
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, and 409 for another body, on each of these rows', async () => {
    const { token } = await app.registerMember();
    const rows = [
      [
        'POST',
        '/cart/create',
        { items: [{ quantity: 1, shop_id: productId }] },
        { items: [{ quantity: 2, shop_id: productId }] },
      ],
      ['PUT', `/cart/item/${productId}`, { quantity: 2 }, { quantity: 3 }],
      [
        'POST',
        '/stripe/payment-intent',
        { page: 'subscription', itemId: 'Premium', amount: 2500, currency: 'usd' },
        { page: 'subscription' },
      ],
    ] as const;
    for (const [index, [method, path, body, other]] of rows.entries()) {
      const key = { 'idempotency-key': `contract-${index}` };
      const first = await call(method, path, token, body, key);
      expect(first.status, path).toBeLessThan(300);
      const again = await call(method, path, token, body, key);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect((await call(method, path, token, other, key)).status, path).toBe(409);
    }
    expect((await call('GET', '/cart/user', token)).body).toMatchObject({ carts: [{ totalAmount: 25 }] });
  });
});
