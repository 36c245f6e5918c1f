import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pages, restCalls } from '../features.ts';
import { buildApiSchema } from '../graphql/schema.ts';
import { graphql } from '../graphql/server.ts';
import { sockets } from '../live/sockets.ts';
import { blogFeeds } from '../pages/feeds.ts';
import { openPublicPages } from '../pages/publicPages.ts';
import { siteMap } from '../pages/sitemap.ts';
import { openVisitorCache } from '../visitorCache/visitorCache.ts';
import { visitorCacheHook } from '../visitorCache/visitorCacheHook.ts';
import { openVisitorCacheServer } from '../visitorCache/visitorCacheServer.ts';
import { bodies } from './bodies.ts';
import { compression } from './compression.ts';
import type { Context, Services } from './context.ts';
import { beforeRouting, errors } from './errors.ts';
import { type Check, health } from './health.ts';
import { idempotency } from './idempotency.ts';
import { limitStoreWaits } from './limitStoreWaits.ts';
import type { Metrics } from './metrics.ts';
import { contextOfRequest } from './requestContext.ts';
import { openRequestCounts } from './requestCounts.ts';
import { security } from './security.ts';
import { webClient } from './webClient.ts';

const LARGEST_BODY = 256 * 1024;
/** A request that has not arrived whole after so long is answered 408, and its connection closed. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * The whole gateway, not yet listening: REST under /api/v1, GraphQL and its sockets, pages, health, the built client.
 *
 * The room `http/` is everything both APIs share of a request: the server and its limits (`security`, `rateLimitKey`,
 * `bodies`), the context a resolver or route works with (`context`, `requestContext`), idempotent repetition, errors as
 * answers, session cookies, the description of a REST call (`route`) with paging and parsing, health and metrics.
 */
export async function buildServer(
  services: Services,
  parts: { checks: readonly Check[]; metrics: Metrics; logger: FastifyBaseLogger },
): Promise<FastifyInstance> {
  const cache = openVisitorCache(services);
  const counts = openRequestCounts();
  const cacheServer = openVisitorCacheServer({ cache, counts, metrics: parts.metrics, config: services.config });
  const app = Fastify({
    serverFactory: cacheServer.createServer,
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: services.config.trustProxy,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // While closing, requests on open connections are answered as usual, and each answer ends its connection.
    return503OnClosing: false,
    frameworkErrors: beforeRouting,
    genReqId: () => crypto.randomUUID(),
  });
  app.addHook('preClose', async () => cacheServer.close());
  app.decorateRequest('context', null as unknown as Context);
  errors(app);
  bodies(app);
  await security(app, services, counts);
  // A log in this process never keeps anybody waiting.
  if (services.vault.silentFor) limitStoreWaits(app);
  await app.register(cookie);
  await app.register(formbody);
  health(app, parts.checks, parts.metrics, services.config.metrics);

  const schema = await buildApiSchema();
  await app.register(async (api) => {
    visitorCacheHook(api, cache);
    api.addHook('preHandler', async (request, reply) => {
      request.context = await contextOfRequest(
        services,
        request,
        reply,
        request.url.startsWith('/graphql') ? 'graphql' : 'rest',
      );
    });
    idempotency(api, services);
    await compression(api);
    await graphql(api, services, schema, cache);
    siteMap(api, services);
    blogFeeds(api, services);
    await api.register(
      async (rest) => {
        for (const call of restCalls(services)) call.register(rest);
      },
      { prefix: '/api/v1' },
    );
  });
  for (const feature of pages) await app.register(async (scope) => feature(scope, services));
  parts.metrics.watchSockets(sockets(app, services, schema));
  await webClient(app, services.config.serviceWorker, undefined, openPublicPages(services));
  return app;
}
