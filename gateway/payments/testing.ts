import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import type { Actor } from '#domain/decider.ts';
import { openProvider, sandboxKeys } from '#domain/ports/openProvider.ts';
import type { PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { givenPayment } from '#domain/processes/payment/givenPayment.testing.ts';
import type { Context, Services } from '../http/context.ts';
import { errors } from '../http/errors.ts';
import { sandbox } from '../sandbox/sandbox.ts';
import { paymentRoutes } from './routes.ts';

const SECRET = 'a secret for specs only';
const visitor: Actor = { id: 'visitor', role: 'visitor' };

/**
 * For specs: the payment routes over HTTP with the real SDK, the sandbox and signed webhooks, over a store in memory;
 * who asks is said in a header, so that no other feature takes part.
 */
export async function openPaymentBench(options: { rateLimit?: boolean } = {}) {
  const given = givenPayment();
  const dir = await mkdtemp(join(tmpdir(), 'payments-'));
  const keys = sandboxKeys(SECRET);
  const app = Fastify({ forceCloseConnections: 'idle', routerOptions: { caseSensitive: false } });
  let origin = '';
  let provider: PaymentProvider | undefined;
  const services = {
    ...given.tools,
    config: { rateLimit: options.rateLimit ?? false },
    get provider() {
      provider ??= openProvider({ stripe: undefined, sessionSecret: SECRET, publicUrl: origin, sandboxUrl: origin });
      return provider;
    },
  } as unknown as Services;
  const contextFor = (actor: Actor): Context =>
    ({
      actor,
      services,
      channel: 'rest',
      requestId: 'request-1',
      stateOf: services.stateOf,
      countWrite: async () => undefined,
      fresh: async () => ({ key: () => '', redis: { get: async () => null } }),
    }) as unknown as Context;

  app.decorateRequest('context', null as unknown as Context);
  errors(app);
  app.addHook('preHandler', async (request) => {
    const actor = request.headers['x-actor'];
    request.context = contextFor(typeof actor === 'string' ? (JSON.parse(actor) as Actor) : visitor);
  });
  app.register(
    async (rest) => {
      for (const call of paymentRoutes) call.register(rest);
    },
    { prefix: '/api/v1' },
  );
  app.register(sandbox({ dir, ...keys, webhookUrl: () => `${origin}/api/v1/stripe/webhook`, dev: true, retryMs: 20 }));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });

  async function post(path: string, body: unknown, by?: Actor) {
    const headers = { 'content-type': 'application/json', ...(by && { 'x-actor': JSON.stringify(by) }) };
    const response = await fetch(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
  }

  return {
    ...given,
    keys,
    origin,
    services,
    contextFor,
    post,
    intent: (body: object, by?: Actor) =>
      post('/stripe/payment-intent', { page: 'booking', currency: 'usd', ...body }, by),
    async webhook(raw: string, signature: string | undefined, contentType = 'application/json') {
      const headers = {
        'content-type': contentType,
        ...(signature !== undefined && { 'stripe-signature': signature }),
      };
      const response = await fetch(`${origin}/api/v1/stripe/webhook`, { method: 'POST', headers, body: raw });
      return { status: response.status, body: (await response.json()) as Answer };
    },
    /** What the payer's page does with the secret. */
    async confirm(clientSecret: string, payment_method = 'pm_card_visa') {
      const [intentId] = clientSecret.split('_secret_');
      const body = new URLSearchParams({ client_secret: clientSecret, payment_method });
      const response = await fetch(`${origin}/v1/payment_intents/${intentId}/confirm`, { method: 'POST', body });
      await response.arrayBuffer();
      return response.status;
    },
    async misbehave(settings: object) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${origin}/dev/payments/misbehave`, { method: 'POST', headers, body: JSON.stringify(settings) });
    },
    async close() {
      await app.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

type Answer = {
  readonly clientSecret: string;
  readonly amount: number;
  readonly received?: boolean;
  readonly error: { readonly code: string; readonly field?: string; readonly details?: Record<string, unknown> };
};
