import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CachedAnswer, VisitorCache } from './visitorCache.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET whose answer to visitors depends on the URL alone. */
    sameForVisitors?: boolean;
  }
  interface FastifyRequest {
    /** Caches the answer to this request; set while the answer is valid for every visitor. */
    cacheAnswer?: ((answer: CachedAnswer) => void) | undefined;
  }
}

/** Headers that belong to one answer only. */
const OWN_HEADERS = /^(x-ratelimit-.*|retry-after|date|connection|keep-alive)$/;

/**
 * Fills the visitor cache: with answers of routes marked `sameForVisitors`, and of requests the fast lane marks with
 * {@link cacheForVisitors}.
 */
export function visitorCacheHook(api: FastifyInstance, cache: VisitorCache): void {
  api.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.sameForVisitors) cacheForVisitors(request, cache);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    if (
      request.cacheAnswer &&
      reply.statusCode === 200 &&
      typeof payload === 'string' &&
      !reply.hasHeader('set-cookie')
    )
      request.cacheAnswer({
        headers: headersOf(reply, payload),
        body: payload,
        route: request.routeOptions.url ?? 'none',
      });
    return payload;
  });
}

/** Marks a request's answer as valid for every visitor, if it is a visitor's. Call it before the answer is computed. */
export function cacheForVisitors(request: FastifyRequest, cache: VisitorCache): void {
  const key = request.raw.visitorKey;
  if (key !== undefined) request.cacheAnswer = cache.writer(key);
}

function headersOf(reply: FastifyReply, payload: string): readonly string[] {
  const own = Object.entries({ ...reply.getHeaders(), 'content-length': Buffer.byteLength(payload) });
  return own.filter(([name]) => !OWN_HEADERS.test(name)).flatMap(([name, value]) => [name, String(value)]);
}
