import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { VisitorAnswers } from './visitorAnswers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET whose answer depends on the address alone, for everybody who is not logged in. */
    sameForVisitors?: boolean;
  }
  interface FastifyRequest {
    keepAnswer?: (answer: string) => void;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A visitor who carries the position of a write of theirs waits for it like a member. */
const isVisitors = ({ headers }: FastifyRequest) => headers.authorization === undefined && headers['x-position'] === undefined;

/** Answers visitors' reads of the REST facade from what another visitor was just told, on the routes that say `sameForVisitors`. */
export function visitorPages(api: FastifyInstance, answers: VisitorAnswers): void {
  // After the rate limit, which is set up per route.
  api.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.sameForVisitors || request.method !== 'GET' || !isVisitors(request)) return;
    const kept = answers.kept(request.url);
    if (kept !== undefined) return reply.type(JSON_TYPE).send(kept);
    request.keepAnswer = answers.keeper(request.url);
  });
  api.addHook('onSend', async (request, reply, payload) => {
    if (request.keepAnswer && reply.statusCode === 200 && typeof payload === 'string') request.keepAnswer(payload);
    return payload;
  });
}
