import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { ruler, sandboxHand } from './sandboxClient.testing.ts';

let app: TestApp;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  const { token } = await app.registerMember({ role: 'SHOP_OWNER' });
  const hours = '09:00,09:30,10:00,10:30,11:00,11:30,12:00,12:30,13:00,13:30,14:00,14:30';
  const days = Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, hours]),
  );
  const shop = {
    shop_name: 'The Chair',
    category: 'barbers',
    price: 35,
    description: 'Cuts',
    contact_number: '+13125550100',
  };
  const place = { contact_email: 'chair@example.test', shop_address: '1 Main Street, Chicago, Illinois', images: '' };
  const answer = await app.rest('POST', '/shops/register', { token, body: { ...shop, ...place, ...days } });
  expect(answer.status, answer.text).toBe(201);
  shopId = (answer.body as { _id: string })._id;
});
afterAll(() => app?.close());

const slots = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30'];
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** A member with a held slot and its intent. */
async function paying() {
  const { token, user } = await app.registerMember();
  const choice = { date: tomorrow(), time: slots.shift() ?? '' };
  const held = await app.rest('POST', `/booking/hold/${shopId}`, { token, body: choice });
  expect(held.status, held.text).toBe(201);
  const { _id: bookingId, amount } = held.body as { _id: string; amount: number };
  const intent = await app.rest('POST', '/stripe/payment-intent', {
    token,
    body: { page: 'booking', itemId: bookingId, amount: amount * 100, currency: 'usd' },
  });
  expect(intent.status, intent.text).toBe(201);
  const { clientSecret } = intent.body as { clientSecret: string };
  const create = () =>
    app.rest('POST', `/booking/create/${shopId}`, {
      token,
      body: { service: 'barb', no_persons: '1', amount, ...choice },
    });
  return { token, user, bookingId, clientSecret, create };
}

const confirm = (clientSecret: string, payment_method = 'pm_card_visa') =>
  app.rest('POST', `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    body: new URLSearchParams({ client_secret: clientSecret, payment_method }),
  });

/** The payer's answer to their bank, on the page it shows. */
const answerBank = (clientSecret: string, outcome: 'succeed' | 'fail') =>
  app.rest('POST', `/v1/payment_intents/${clientSecret.split('_secret_')[0]}/authenticate`, {
    body: new URLSearchParams({ client_secret: clientSecret, outcome }),
  });

const count = async (type: string, bookingId: string) =>
  (await app.store.readAll(-1, 100_000)).filter(
    (event) => event.type === type && JSON.stringify(event.data).includes(bookingId),
  ).length;

const statusOf = async (bookingId: string, token: string) => {
  const { data } = await app.graphql<{
    payment: { status: string; message: string | null; refundedCents: number } | null;
  }>(
    'query($id: ID!) { payment(page: booking, itemId: $id) { status message refundedCents } }',
    { id: bookingId },
    token,
  );
  return data?.payment;
};

describe('paying for a booking', () => {
  it('is confirmed by the webhook alone', async () => {
    const { bookingId, clientSecret } = await paying();
    expect((await confirm(clientSecret)).status).toBe(200);
    await expect.poll(() => count('BookingConfirmed', bookingId), { timeout: 15_000 }).toBe(1);
    await expect.poll(() => count('PaymentFulfilled', bookingId), { timeout: 15_000 }).toBe(1);
  });

  it('is fulfilled once when webhook, 50 requests and polls look at once', async () => {
    const { bookingId, clientSecret, create, token } = await paying();
    await confirm(clientSecret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? create().then(({ status }) => status) : statusOf(bookingId, token),
      ),
    );
    expect(new Set(answers.filter((answer) => typeof answer === 'number'))).toEqual(new Set([201]));
    await app.runJobs();
    expect(await count('PaymentCaptured', bookingId)).toBe(1);
    expect(await count('PaymentFulfilled', bookingId)).toBe(1);
    expect(await count('BookingConfirmed', bookingId)).toBe(1);
    expect(await count('RefundStarted', bookingId)).toBe(0);
  });

  it('must succeed before the booking is made', async () => {
    const { bookingId, clientSecret, create, token } = await paying();
    expect((await create()).status).toBe(402);
    await confirm(clientSecret, 'pm_card_visa_chargeDeclined');
    expect((await create()).status).toBe(402);
    expect(await statusOf(bookingId, token)).toMatchObject({ status: 'declined', message: 'Your card was declined.' });
    await confirm(clientSecret);
    expect((await create()).status).toBe(201);
  });

  it('waits for the step a bank wants, and goes on when it is taken', async () => {
    const { clientSecret, create, token, bookingId } = await paying();
    expect((await confirm(clientSecret, 'pm_card_authenticationRequired')).body).toMatchObject({
      status: 'requires_action',
    });
    expect((await create()).status).toBe(402);
    expect(await statusOf(bookingId, token)).toMatchObject({ status: 'requiresAction' });
    expect((await answerBank(clientSecret, 'succeed')).body).toMatchObject({ status: 'succeeded' });
    expect((await create()).status).toBe(201);
    expect(await count('PaymentCaptured', bookingId)).toBe(1);
  });

  it('shows the reason when the step is refused, and another card can be tried', async () => {
    const { clientSecret, create, token, bookingId } = await paying();
    await confirm(clientSecret, 'pm_card_authenticationRequired');
    await answerBank(clientSecret, 'fail');
    expect((await create()).status).toBe(402);
    const refused = await statusOf(bookingId, token);
    expect(refused).toMatchObject({ status: 'declined' });
    expect(refused?.message).toContain('failed authentication');
    await confirm(clientSecret, 'pm_card_authenticationRequired');
    await answerBank(clientSecret, 'succeed');
    await expect.poll(() => count('BookingConfirmed', bookingId), { timeout: 15_000 }).toBe(1);
    expect((await create()).status).toBe(201);
  });

  it('gives the money back once after a cancellation, and mails about it', async () => {
    const { bookingId, clientSecret, create, token, user } = await paying();
    await confirm(clientSecret);
    expect((await create()).status).toBe(201);
    expect((await app.rest('PUT', `/booking/cancel/${bookingId}`, { token, body: {} })).status).toBe(200);
    await expect
      .poll(() => statusOf(bookingId, token), { timeout: 15_000 })
      .toMatchObject({ status: 'refunded', refundedCents: 3500 });
    await app.runJobs();
    expect(await count('RefundStarted', bookingId)).toBe(1);
    expect(await count('RefundCompleted', bookingId)).toBe(1);
    const subjects = (await app.outbox.list(200)).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects).toContain('Your receipt: $35.00');
    expect(subjects).toContain('Your refund: $35.00');
  });

  it('cancels the intent of a hold that was released', async () => {
    const { bookingId, clientSecret, token } = await paying();
    expect((await app.rest('POST', `/booking/release/${bookingId}`, { token, body: {} })).status).toBe(204);
    await expect.poll(() => count('PaymentCancelled', bookingId), { timeout: 15_000 }).toBe(1);
    expect((await confirm(clientSecret)).status).toBe(400);
  });

  it('leaves no client secret in the log or in Redis', async () => {
    const { clientSecret, bookingId, token } = await paying();
    const query =
      'mutation($id: ID!) { createPaymentIntent(page: booking, itemId: $id, amountCents: 3500) { clientSecret } }';
    for (const [path, body] of [
      ['/api/v1/stripe/payment-intent', { page: 'booking', itemId: bookingId, amount: 3500, currency: 'usd' }],
      ['/graphql', { query, variables: { id: bookingId } }],
    ] as const) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': 'once',
      };
      const answer = await fetch(`${app.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      expect(await answer.text()).toContain(clientSecret);
    }
    await app.runJobs();
    const secret = clientSecret.split('_secret_')[1] ?? clientSecret;
    expect(JSON.stringify(await app.store.readAll(-1, 100_000))).not.toContain(secret);
    for (const key of await app.redis.keys('*')) {
      const kind = await app.redis.type(key);
      const value =
        kind === 'string'
          ? await app.redis.get(key)
          : kind === 'hash'
            ? JSON.stringify(await app.redis.hgetall(key))
            : '';
      expect(value ?? '').not.toContain(secret);
    }
  });
});

describe('a payment that nobody was told of', () => {
  const LOOK = 'mutation($id: ID!) { lookAtPayment(paymentId: $id) { paymentId status } }';
  const codeOf = async (id: string, token?: string) =>
    (await app.graphql(LOOK, { id }, token)).errors?.[0]?.extensions?.code;

  it('is looked at when a platform owner asks for it, and that is on record', async () => {
    const boss = await ruler(app);
    const { token, bookingId, clientSecret } = await paying();
    const id = `booking-${bookingId}`;
    await sandboxHand(app).misbehave({ drop: true });
    expect((await confirm(clientSecret)).status).toBe(200);
    expect(await codeOf(id, token)).toBe('NOT_ALLOWED');
    expect(await codeOf(id)).toBe('NOT_LOGGED_IN');
    expect(await codeOf('booking-none', boss.token)).toBe('NO_SUCH_PAYMENT');
    expect(await codeOf('x'.repeat(201), boss.token)).toBe('INVALID_INPUT');
    const asked = async () =>
      (await app.store.readAll(-1, 100_000)).filter(({ type }) => type === 'PaymentLookAsked').map(({ data }) => data);
    expect(await asked()).toEqual([]);
    const looked = await app.graphql(LOOK, { id }, boss.token);
    expect(looked).toMatchObject({ data: { lookAtPayment: { paymentId: id, status: 'fulfilled' } } });
    expect(await asked()).toEqual([{ paymentId: id }]);
    await sandboxHand(app).misbehave({});
  });
});
