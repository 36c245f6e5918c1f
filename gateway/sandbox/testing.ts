import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import type { OpenIntent, PaymentProvider } from '#domain/ports/paymentProvider.ts';
import { type StripeOptions, stripeProvider } from '#domain/ports/stripeProvider.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import { sandbox } from './sandbox.ts';

export const SECRET = 'a secret for specs only';

/** A webhook as it came in: the signed bytes and the signature. */
export type Received = { readonly raw: Buffer; readonly signature: string };

export type TestBed = {
  readonly origin: string;
  /** The product's way to the provider, through the real SDK over HTTP. */
  readonly provider: PaymentProvider;
  readonly keys: ReturnType<typeof sandboxKeys>;
  readonly app: FastifyInstance;
  readonly dir: string;
  readonly received: Received[];
  /** Statuses the webhook route answers next; 200 when empty. */
  readonly answers: number[];
  connect(options?: Partial<StripeOptions>): PaymentProvider;
  misbehave(settings: Partial<Misbehaviour>): Promise<void>;
  /** A payer's page: form-encoded, nothing but what it was given. */
  browser(
    intentId: string,
    action: 'confirm' | 'authenticate' | 'cancel',
    params: Record<string, string>,
  ): Promise<{ status: number; body: ApiObject }>;
  /** The account's own call past the SDK. */
  api(
    path: string,
    init?: { form?: Record<string, string>; headers?: Record<string, string>; method?: 'DELETE' },
  ): Promise<{ status: number; headers: Headers; body: ApiObject }>;
  close(options?: { keep: boolean }): Promise<void>;
};

/** As much of the provider's answers as specs look at. */
export type ApiObject = {
  readonly id?: string;
  readonly object?: string;
  readonly status?: string;
  readonly client_secret?: string | null;
  readonly has_more?: boolean;
  readonly data?: readonly ApiObject[];
  readonly type?: string;
  readonly amount_refunded?: number;
  readonly amount_reversed?: number;
  readonly url?: string;
  readonly metadata?: Record<string, string>;
  readonly next_action?: { readonly type: string; readonly redirect_to_url?: { readonly url: string } } | null;
  readonly error?: {
    readonly type: string;
    readonly code?: string;
    readonly decline_code?: string;
    readonly message: string;
    readonly param?: string;
    readonly payment_intent?: ApiObject;
  };
};

/**
 * Starts the sandbox on a free port, with a webhook route that collects, inside an app set up like the gateway, with a
 * route of its own.
 */
export async function startSandbox({
  dir: existing,
  dev = true,
}: {
  dir?: string;
  dev?: boolean;
} = {}): Promise<TestBed> {
  const dir = existing ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  const keys = sandboxKeys(SECRET);
  const received: Received[] = [];
  const answers: number[] = [];
  const app = Fastify({
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
  });
  await app.register(formbody);
  app.post('/echo', async (request) => ({ got: request.body }));
  app.register(async (inner) => collectWebhooks(inner, received, answers));
  app.register(sandbox({ dir, ...keys, webhookUrl: () => `${origin}/hook`, dev, retryMs: 20 }));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });

  const connect = (options: Partial<StripeOptions> = {}) =>
    stripeProvider({
      ...keys,
      webhookSecrets: [keys.webhookSecret],
      mode: 'sandbox',
      apiBase: origin,
      sdkBase: new URL(origin),
      ...options,
    });
  const form = (params: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(params) });
  return {
    origin,
    provider: connect(),
    keys,
    app,
    dir,
    received,
    answers,
    connect,
    misbehave: async (settings) => {
      const response = await fetch(`${origin}/dev/payments/misbehave`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(settings),
      });
      if (!response.ok) throw new Error(`misbehave answered ${response.status}: ${await response.text()}`);
    },
    browser: async (intentId, action, params) => {
      const response = await fetch(`${origin}/v1/payment_intents/${intentId}/${action}`, form(params));
      return { status: response.status, body: (await response.json()) as ApiObject };
    },
    api: async (path, { method, ...init } = {}) => {
      const headers = { authorization: `Bearer ${keys.secretKey}`, ...init.headers };
      const sent = { ...(method && { method }), ...(init.form ? form(init.form) : {}), headers };
      const response = await fetch(`${origin}/v1${path}`, sent);
      return { status: response.status, headers: response.headers, body: (await response.json()) as ApiObject };
    },
    close: async (options) => {
      await app.close();
      if (!options?.keep) await rm(dir, { recursive: true, force: true });
    },
  };
}

function collectWebhooks(app: FastifyInstance, received: Received[], answers: number[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
  app.post('/hook', async (request, reply) => {
    received.push({ raw: request.body as Buffer, signature: String(request.headers['stripe-signature']) });
    return reply.code(answers.shift() ?? 200).send({ received: true });
  });
}

/** A payment of 40 dollars for a booking. */
export const order = (changes: Partial<OpenIntent> = {}): OpenIntent => ({
  paymentId: randomUUID(),
  amount: 4_000,
  currency: 'usd',
  purpose: { page: 'booking', itemId: 'booking-1' },
  payerId: 'customer-1',
  ...changes,
});
