import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, VisitorAnswers } from './visitorAnswers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET whose answer depends on the address alone, for everybody who is not logged in. */
    sameForVisitors?: boolean;
  }
  interface FastifyRequest {
    /** Set while an answer is worked out that every visitor may have. */
    keepAnswer?: ((answer: Answer) => void) | undefined;
  }
}

/** Of one answer alone: who asked how often, and when. */
const OWN_HEADERS = /^(x-ratelimit-.*|retry-after|date|connection|keep-alive)$/;

/** Keeps what visitors are told, for `visitorFront.ts` to say again: answers of routes that are `sameForVisitors`, and what the fast lane marks. */
export function visitorPages(api: FastifyInstance, answers: VisitorAnswers): void {
  api.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.sameForVisitors) keepFor(request, answers);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.keepAnswer && reply.statusCode === 200 && typeof payload === 'string' && !reply.hasHeader('set-cookie'))
      request.keepAnswer({ headers: headersOf(reply, payload), body: payload, route: request.routeOptions.url ?? 'none' });
    return payload;
  });
}

/** Marks a request's answer as good for every visitor, if a visitor asks. To be called before the answer is worked out. */
export function keepFor(request: FastifyRequest, answers: VisitorAnswers): void {
  const key = request.raw.visitorKey;
  if (key !== undefined) request.keepAnswer = answers.keeper(key);
}

function headersOf(reply: FastifyReply, payload: string): readonly string[] {
  const own = Object.entries({ ...reply.getHeaders(), 'content-length': Buffer.byteLength(payload) });
  return own.filter(([name]) => !OWN_HEADERS.test(name)).flatMap(([name, value]) => [name, String(value)]);
}
