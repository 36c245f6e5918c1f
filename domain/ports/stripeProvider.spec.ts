import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, describe, expect, it } from 'vitest';
import { stripeProvider } from './stripeProvider.ts';

/**
 * The provider's faults that need no sandbox, only a server with fixed answers. What works is specified with the
 * sandbox.
 */
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const keys = { secretKey: 'sk_test_spec', publishableKey: 'pk_test_spec', webhookSecrets: ['whsec_spec'] };

async function against(listener: RequestListener, options = {}) {
  const listening = createServer(listener);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const sdkBase = new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`);
  return stripeProvider({
    ...keys,
    mode: 'stripe',
    apiBase: 'https://api.stripe.com',
    sdkBase,
    maxNetworkRetries: 0,
    timeoutMs: 200,
    ...options,
  });
}

const answering =
  (status: number, error: object): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
  };
const order = {
  paymentId: 'p',
  amount: 100,
  currency: 'usd',
  purpose: { page: 'cart', itemId: 'c' },
  payerId: 'u',
} as const;

describe('what the provider answers becomes', () => {
  it.each([
    [500, { type: 'api_error' }, { name: 'ProviderUnavailable', reason: 'failing' }],
    [429, { type: 'invalid_request_error', code: 'rate_limit' }, { name: 'ProviderUnavailable', reason: 'throttled' }],
    [401, { type: 'invalid_request_error' }, { name: 'ProviderUnavailable', reason: 'credentials' }],
    [403, { type: 'invalid_request_error' }, { name: 'ProviderUnavailable', reason: 'credentials' }],
    [
      403,
      { type: 'invalid_request_error', code: 'account_invalid' },
      { name: 'ProviderRefused', code: 'account_invalid' },
    ],
    [
      409,
      { type: 'idempotency_error', code: 'idempotency_key_in_use' },
      { name: 'ProviderUnavailable', reason: 'failing' },
    ],
    [400, { type: 'idempotency_error' }, { name: 'ProviderRefused', code: 'idempotency_error' }],
    [
      404,
      { type: 'invalid_request_error', code: 'resource_missing' },
      { name: 'ProviderRefused', code: 'resource_missing' },
    ],
    [
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' },
      { name: 'ProviderRefused', code: 'card_declined', declineCode: 'lost_card' },
    ],
  ])('%i %o → %o', async (status, error, expected) => {
    const provider = await against(answering(status, { message: 'No.', ...error }));
    await expect(provider.openIntent(order)).rejects.toMatchObject(expected);
  });

  it('unavailable when no answer comes in time, or no server listens', async () => {
    const silent = await against(() => {});
    await expect(silent.look('pi_1')).rejects.toMatchObject({ name: 'ProviderUnavailable', reason: 'unreachable' });
    const port = server?.address() as AddressInfo;
    await new Promise((resolve) => {
      server?.closeAllConnections();
      server?.close(resolve);
    });
    const gone = stripeProvider({
      ...keys,
      mode: 'stripe',
      apiBase: 'x',
      sdkBase: new URL(`http://127.0.0.1:${port.port}`),
      maxNetworkRetries: 0,
    });
    await expect(gone.look('pi_1')).rejects.toMatchObject({ name: 'ProviderUnavailable', reason: 'unreachable' });
  });
});

it('repeats an attempt without an answer under our own id as the key', async () => {
  const seen: unknown[] = [];
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    status: 'requires_payment_method',
    client_secret: 'pi_1_secret_x',
    metadata: {},
  };
  const provider = await against(
    (request, response) => {
      seen.push(request.headers['idempotency-key']);
      if (seen.length === 1) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(intent));
    },
    { maxNetworkRetries: 2, timeoutMs: 2_000 },
  );
  expect(await provider.openIntent(order)).toEqual({
    intentId: 'pi_1',
    clientSecret: 'pi_1_secret_x',
    status: 'requires_payment_method',
  });
  expect(seen).toEqual(['p', 'p']);
});

it('verifies what the SDK itself signs', () => {
  const provider = stripeProvider({ ...keys, mode: 'stripe', apiBase: 'https://api.stripe.com' });
  const object = { object: 'refund', id: 're_1', payment_intent: 'pi_1', metadata: { refundId: 'r' } };
  const payload = JSON.stringify({
    object: 'event',
    id: 'evt_1',
    type: 'refund.failed',
    created: 0,
    livemode: true,
    account: 'acct_1',
    data: { object },
  });
  const signature = new Stripe(keys.secretKey).webhooks.generateTestHeaderString({ payload, secret: 'whsec_spec' });
  expect(provider.verifyWebhook(Buffer.from(payload), signature)).toEqual({
    id: 'evt_1',
    type: 'refund.failed',
    createdAt: '1970-01-01T00:00:00.000Z',
    livemode: true,
    account: 'acct_1',
    intentId: 'pi_1',
    providerRefundId: 're_1',
    refundId: 'r',
  });
});

it('hands out what a client needs, and no secret', () => {
  const provider = stripeProvider({ ...keys, mode: 'stripe', apiBase: 'https://api.stripe.com' });
  expect(provider.config()).toEqual({
    mode: 'stripe',
    publishableKey: 'pk_test_spec',
    apiBase: 'https://api.stripe.com',
  });
});
