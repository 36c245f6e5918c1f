import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';
import { placeOfRequest } from './placeOf.ts';
import { PER_MINUTE } from './security.ts';
import type { Answer, VisitorAnswers } from './visitorAnswers.ts';

declare module 'node:http' {
  interface IncomingMessage {
    /** Set on a request of nobody in particular: all that its answer may depend on. */
    visitorKey?: string;
  }
}

type Parts = { readonly answers: VisitorAnswers; readonly metrics: Metrics; readonly config: Pick<Config, 'rateLimit' | 'trustProxy'> };

/** Longer operations are answered anew each time. */
const LONGEST_BODY = 8_000;
/** Whoever brings one of these is somebody, has written something, or wants more than the answer. */
const NOT_FOR_ALL = ['authorization', 'x-position', 'idempotency-key', 'expect', 'range', 'if-none-match'] as const;

/**
 * The server in front of the gateway: what another visitor was just told is said again, headers and all, before any of the gateway's own
 * steps; every other request goes on to it. Counts against the address's limit like any request. `close` leaves everything to the gateway,
 * which tells its clients that it is leaving.
 */
export function openVisitorFront({ answers, metrics, config }: Parts) {
  const mayAsk = config.rateLimit ? belowLimit(config.trustProxy) : () => true;
  let closed = false;

  function serve(request: IncomingMessage, response: ServerResponse): boolean {
    const answer = request.visitorKey === undefined ? undefined : answers.kept(request.visitorKey);
    if (answer === undefined || !mayAsk(request)) return false;
    const began = performance.now();
    say(response, answer);
    metrics.observe(request.method ?? '', answer.route, 200, (performance.now() - began) / 1000);
    return true;
  }

  const front =
    (gateway: RequestListener): RequestListener =>
    (request, response) => {
      if (closed || NOT_FOR_ALL.some((name) => request.headers[name] !== undefined)) return gateway(request, response);
      if (request.method === 'GET') {
        request.visitorKey = request.url ?? '';
        return serve(request, response) || gateway(request, response);
      }
      if (!isOperation(request)) return gateway(request, response);
      request.once('readable', () => {
        const body = request.read(Number(request.headers['content-length'])) as Buffer | null;
        if (body) request.visitorKey = `${request.headers.accept ?? ''}\n${body.toString('latin1')}`;
        if (serve(request, response)) return;
        if (body) request.unshift(body);
        gateway(request, response);
      });
    };

  return {
    createServer: (gateway: RequestListener, options: { keepAliveTimeout?: number; requestTimeout?: number }): Server => {
      const server = createServer(front(gateway));
      server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
      server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
      return server;
    },
    close: () => {
      closed = true;
    },
  };
}

const isOperation = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' && url === '/graphql' && headers['content-type'] === 'application/json' && Number(headers['content-length']) <= LONGEST_BODY;

function say(response: ServerResponse, { headers, body }: Answer): void {
  response.writeHead(200, headers as string[]);
  response.end(body);
}

/** Whether an address has asked fewer times in this minute than anybody may. Beyond that the gateway counts, and refuses. */
function belowLimit(trustProxy: boolean): (request: IncomingMessage) => boolean {
  let asked = new Map<string, number>();
  let minute = 0;
  return (request) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [asked, minute] = [new Map(), now];
    const address = placeOfRequest(request, trustProxy);
    const times = (asked.get(address) ?? 0) + 1;
    asked.set(address, times);
    return times <= PER_MINUTE;
  };
}
