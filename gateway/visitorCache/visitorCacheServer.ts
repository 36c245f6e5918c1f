import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../../config.ts';
import { type Encoding, encoded, encodingFor, SHORTEST_BYTES } from '../http/compression.ts';
import type { Metrics } from '../http/metrics.ts';
import { rateLimitKeyOfRequest } from '../http/rateLimitKey.ts';
import { MAX_PER_MINUTE, type RequestCounts } from '../http/requestCounts.ts';
import type { Sendable, VisitorCache } from './visitorCache.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Key in the visitor cache: everything the answer depends on. Set on a visitor's request only. */
    visitorKey?: string;
  }
}

type Parts = {
  readonly cache: VisitorCache;
  /** The counts of Fastify's own limit. */
  readonly counts: RequestCounts;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'rateLimit' | 'trustProxy'>;
};

/** Longer operations are not cached. */
const LONGEST_BODY = 8_000;
/** Request headers that make an answer personal or partial. */
const PERSONAL_HEADERS = [
  'authorization',
  'x-position',
  'idempotency-key',
  'expect',
  'range',
  'if-none-match',
] as const;

/**
 * An HTTP server in front of Fastify: a cached answer is sent again, headers included, before any step of Fastify's;
 * every other request is passed on. Counts against the address's rate limit like any request. After `close` all
 * requests are passed on, as Fastify adds `connection: close`.
 */
export function openVisitorCacheServer({ cache, counts, metrics, config }: Parts) {
  const isAllowed = config.rateLimit ? belowLimit(counts, config.trustProxy) : () => true;
  let closed = false;

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = request.visitorKey === undefined ? undefined : cache.get(request.visitorKey);
    if (answer === undefined || !isAllowed(request)) return false;
    const began = performance.now();
    send(response, answer, encodingFor(request.headers['accept-encoding']));
    metrics.observe(request.method ?? '', answer.route, 200, (performance.now() - began) / 1000);
    return true;
  }

  const withCache =
    (fastify: RequestListener): RequestListener =>
    (request, response) => {
      if (closed || PERSONAL_HEADERS.some((name) => request.headers[name] !== undefined))
        return fastify(request, response);
      if (request.method === 'GET') {
        request.visitorKey = request.url ?? '';
        return serve(request, response) || fastify(request, response);
      }
      if (!isOperation(request)) return fastify(request, response);
      request.once('readable', () => {
        const body = request.read(Number(request.headers['content-length'])) as Buffer | null;
        if (body) request.visitorKey = `${request.headers.accept ?? ''}\n${body.toString('latin1')}`;
        if (serve(request, response)) return;
        if (body) request.unshift(body);
        fastify(request, response);
      });
    };

  return {
    createServer: (
      fastify: RequestListener,
      options: { keepAliveTimeout?: number; requestTimeout?: number },
    ): Server => {
      const server = createServer(withCache(fastify));
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
      return server;
    },
    close: () => {
      closed = true;
    },
  };
}

/** A body without bytes is left unread: reading it would take the end of the request from Fastify. */
const isOperation = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === '/graphql' &&
  headers['content-type'] === 'application/json' &&
  Number(headers['content-length']) > 0 &&
  Number(headers['content-length']) <= LONGEST_BODY;

function send(response: ServerResponse, answer: Sendable, encoding: Encoding | undefined): void {
  const { headers, body, encoded: known } = answer;
  if (encoding === undefined || body.length < SHORTEST_BYTES) {
    response.writeHead(200, headers as string[]);
    response.end(body);
    return;
  }
  const bytes = known.get(encoding) ?? encoded(body, encoding);
  known.set(encoding, bytes);
  const own = ['content-encoding', encoding, 'vary', 'accept-encoding', 'content-length', String(bytes.length)];
  response.writeHead(200, [...withoutLength(headers), ...own]);
  response.end(bytes);
}

/** Headers without the length of the plain body; name, value, name, value… */
function withoutLength(headers: readonly string[]): string[] {
  const at = headers.indexOf('content-length');
  return at < 0 ? [...headers] : [...headers.slice(0, at), ...headers.slice(at + 2)];
}

/**
 * Whether an address is below its requests of this minute. Beyond that requests are passed on, and Fastify refuses them
 * by the same counts.
 */
function belowLimit(counts: RequestCounts, trustProxy: Config['trustProxy']): (request: IncomingMessage) => boolean {
  return (request) => counts.add(rateLimitKeyOfRequest(request, trustProxy)).current <= MAX_PER_MINUTE;
}
