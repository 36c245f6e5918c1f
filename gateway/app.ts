import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { contextOfRequest } from './asker.ts';
import { client } from './client.ts';
import type { Context, Services } from './context.ts';
import { beforeRouting, errors } from './errors.ts';
import { pages, routes } from './features.ts';
import { graphql } from './graphql.ts';
import { type Check, health } from './health.ts';
import './http.ts';
import { bodies } from './bodies.ts';
import { idempotency } from './idempotency.ts';
import type { Metrics } from './metrics.ts';
import { buildApiSchema } from './schema.ts';
import { security } from './security.ts';
import { sockets } from './sockets.ts';
import { openVisitorAnswers } from './visitorAnswers.ts';
import { openVisitorFront } from './visitorFront.ts';
import { visitorPages } from './visitorPages.ts';

const LARGEST_BODY = 256 * 1024;

/** The whole gateway, not yet listening: REST under /api/v1, GraphQL and its sockets, pages, health, the built client. */
export async function buildApp(services: Services, parts: { checks: readonly Check[]; metrics: Metrics; logger: FastifyBaseLogger }): Promise<FastifyInstance> {
  const answers = openVisitorAnswers(services);
  const front = openVisitorFront({ answers, metrics: parts.metrics, config: services.config });
  const app = Fastify({
    serverFactory: front.createServer,
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    trustProxy: services.config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // While closing, what still comes over open connections is answered as ever, and the connection ends with it.
    return503OnClosing: false,
    frameworkErrors: beforeRouting,
    genReqId: () => crypto.randomUUID(),
  });
  app.addHook('preClose', async () => front.close());
  app.decorateRequest('asker', null as unknown as Context);
  errors(app);
  bodies(app);
  await security(app, services);
  await app.register(cookie);
  await app.register(formbody);
  health(app, parts.checks, parts.metrics);

  const schema = await buildApiSchema();
  await app.register(async (api) => {
    visitorPages(api, answers);
    api.addHook('preHandler', async (request, reply) => {
      request.asker = await contextOfRequest(services, request, reply, request.url.startsWith('/graphql') ? 'graphql' : 'rest');
    });
    idempotency(api, services);
    await graphql(api, services, schema, answers);
    await api.register(
      async (rest) => {
        for (const feature of routes) await rest.register(async (scope) => feature(scope, services));
      },
      { prefix: '/api/v1' },
    );
  });
  for (const feature of pages) await app.register(async (scope) => feature(scope, services));
  parts.metrics.watchSockets(sockets(app, services, schema));
  await client(app);
  return app;
}
