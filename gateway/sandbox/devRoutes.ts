import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { billingDevRoutes } from './billing/devRoutes.ts';
import { connectDevRoutes } from './connect/devRoutes.ts';
import { overview } from './devPage.ts';
import { backOr, PAGE_URL } from './devParts.ts';
import { disputeDevRoutes } from './disputes/devRoutes.ts';
import { ProviderError } from './errors.ts';
import { sendPage } from './html.ts';
import { current, setMisbehaviour } from './misbehave.ts';
import { misbehaviour } from './misbehaviour.ts';
import { read } from './parse.ts';
import type { SandboxStore } from './store.ts';
import { takeForms } from './v1.ts';
import { replay } from './webhooks.ts';

export type DevOptions = { readonly store: SandboxStore /** Called when something may be due. */; changed(): void };

/** What the sandbox holds, events sent again, and misbehaviour on demand. Only for development and tests. */
export function devRoutes(app: FastifyInstance, { store, changed }: DevOptions): void {
  takeForms(app);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', async (request) => refuseOtherSites(request));
  app.setErrorHandler((error: FastifyError | ProviderError, _request, reply) => {
    if (error instanceof ProviderError) return reply.code(error.status).send(error.envelope());
    throw error;
  });
  app.get(PAGE_URL, (_request, reply) => sendPage(reply, 'Payments sandbox', overview(store)));
  app.get(`${PAGE_URL}/misbehave`, () => current(store));
  app.post(`${PAGE_URL}/misbehave`, async (request, reply) => {
    await setMisbehaviour(store, read(misbehaviour, request.body ?? {}));
    return backOr(request, reply, current(store));
  });
  app.post<{ Params: { eventId: string } }>(`${PAGE_URL}/replay/:eventId`, async (request, reply) => {
    const { eventId } = request.params;
    if (!(await replay(store, eventId, Date.now())))
      throw new ProviderError(404, 'invalid_request_error', `No such event: '${eventId}'`);
    changed();
    return backOr(request, reply, { replayed: eventId });
  });
  billingDevRoutes(app, { store, changed });
  connectDevRoutes(app, { store, changed });
  disputeDevRoutes(app, { store, changed });
}

/** A page elsewhere must not press these buttons for the person who has it open. */
function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new ProviderError(403, 'invalid_request_error', 'Only from this site.');
}
