import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, type Keys } from './auth.ts';
import { catalogRoutes } from './billing/catalog.ts';
import { customerRoutes } from './billing/customers.ts';
import { invoiceRoutes } from './billing/invoiceRoutes.ts';
import { scheduleRoutes } from './billing/schedules.ts';
import { subscriptionRoutes } from './billing/subscriptions.ts';
import { testClockRoutes } from './billing/testClocks.ts';
import { chargeRoutes } from './charges.ts';
import { accountLinkRoutes } from './connect/accountLinks.ts';
import { accountRoutes } from './connect/accounts.ts';
import { onboardingPage } from './connect/onboardingPage.ts';
import { transferRoutes } from './connect/transfers.ts';
import { fileRoutes, LARGEST_FILE, parseUpload } from './disputes/files.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { ProviderError } from './errors.ts';
import { API_VERSION, eventRoutes } from './events.ts';
import { keepRefusal, once } from './idempotency.ts';
import { current, type Fault, takeFault } from './misbehave.ts';
import { type Form, parseForm } from './parse.ts';
import { paymentIntentRoutes } from './paymentIntents.ts';
import { payoutRoutes } from './payouts.ts';
import { refundRoutes } from './refunds.ts';
import type { Call, Reply, Route } from './route.ts';
import { paymentMethodRoutes } from './setups/paymentMethods.ts';
import { setupIntentRoutes } from './setups/setupIntents.ts';
import { setupStepPage } from './setups/stepPage.ts';
import { stepPage } from './stepPage.ts';
import { type Change, randomText, type SandboxStore } from './store.ts';
import { transactionRoutes } from './transactionRoutes.ts';

const UNKNOWN = new ProviderError(500, 'api_error', 'An unknown error occurred.');
const FAILURE: Reply = { status: UNKNOWN.status, body: UNKNOWN.envelope() };

/** Every address the sandbox answers, by resource. A new resource is one more list. */
const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...paymentMethodRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...payoutRoutes,
  ...transactionRoutes,
  ...eventRoutes,
  ...catalogRoutes,
  ...customerRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoiceRoutes,
  ...testClockRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...transferRoutes,
  ...disputeRoutes,
  ...fileRoutes,
];

/** All evidence of a dispute fits in. */
const BODY_LIMIT = 1024 * 1024;

export type V1Options = Keys & {
  readonly store: SandboxStore /** Called after every change: events may be waiting. */;
  changed(): void;
};

/**
 * The provider's API under /v1: who calls, what goes wrong on purpose, the same answer for the same key, then the
 * effect.
 */
export function v1(app: FastifyInstance, options: V1Options): void {
  takeForms(app);
  takeUploads(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'request-id': `req_${randomText(14)}`,
      'stripe-version': API_VERSION,
      // As the product reads the clock, which tests move: payouts are made only while both agree.
      date: new Date().toUTCString(),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
  });
  app.setErrorHandler((error: FastifyError | ProviderError, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler((request) => {
    throw new ProviderError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`,
    );
  });
  // The product's own servers are the main callers, all from one address: the gateway's limit per address is not for
  // them.
  for (const route of routes)
    app.route({
      method: route.method,
      url: route.url,
      config: { rateLimit: false },
      handler: (request, reply) => serve(options, route, request, reply),
    });
  stepPage(app, options.store);
  setupStepPage(app, options.store);
  onboardingPage(app, options);
  app.options('/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      })
      .send(),
  );
}

/** Forms and nothing else; the app's own parsers stay as they are. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  );
}

function takeUploads(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LARGEST_FILE + BODY_LIMIT },
    (request: FastifyRequest, body: Buffer) => parseUpload(request.headers['content-type'] ?? '', body),
  );
}

async function serve(
  options: V1Options,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = callOf(options, route, request, reply);
  const { delayMs } = current(options.store);
  if (delayMs > 0) await sleep(delayMs);
  const fault = await takeFault(options.store, route.method !== 'GET');
  if (fault === 'fail') throw UNKNOWN;
  if (fault === 'cutBefore') return cut(request, reply);
  const answer = await perform(options, route, call, reply, fault);
  if (fault === 'cutAfter') return cut(request, reply);
  return answer.redirect ? reply.redirect(answer.redirect, 303) : reply.code(answer.status).send(answer.body);
}

async function perform(
  { store, changed }: V1Options,
  route: Route,
  call: Call,
  reply: FastifyReply,
  fault?: Fault,
): Promise<Reply> {
  if (route.method === 'GET') return route.run(store, call);
  const run = (change: Change): Reply => {
    if (fault === 'failKept') return FAILURE;
    const done = route.run(change, call);
    return fault === 'failKeptAfter' ? FAILURE : done;
  };
  const answer = await store
    .change((change) => once(change, call, () => run(change)))
    .catch(async (error: unknown) => {
      if (error instanceof ProviderError) await keepRefusal(store, call, error);
      throw error;
    });
  if (answer.replayed) reply.header('idempotent-replayed', 'true');
  changed();
  return answer;
}

function callOf(options: V1Options, route: Route, request: FastifyRequest, reply: FastifyReply): Call {
  const form = (route.method !== 'POST' ? parseForm(request.url.split('?')[1] ?? '') : request.body) as
    | Form
    | undefined;
  const params = form ?? {};
  const caller = callerOf(request.headers.authorization, params, options, route.browser ?? false);
  const key = request.headers['idempotency-key'];
  const { id = '' } = request.params as { id?: string };
  if (typeof key === 'string' && key.length > 255)
    throw new ProviderError(400, 'invalid_request_error', 'Idempotency keys can be at most 255 characters long.');
  return {
    caller,
    id,
    params,
    path: request.url.split('?')[0] ?? '',
    origin: `${request.protocol}://${request.host}`,
    now: Date.now(),
    requestId: String(reply.getHeader('request-id')),
    idempotencyKey: typeof key === 'string' && route.method === 'POST' ? key : null,
  };
}

/** Breaks the line without an answer. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function answerError(error: FastifyError | ProviderError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ProviderError) return reply.code(error.status).send(error.envelope());
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'Payment sandbox failed');
  const known = status < 500 ? new ProviderError(status, 'invalid_request_error', error.message) : UNKNOWN;
  return reply.code(known.status).send(known.envelope());
}
