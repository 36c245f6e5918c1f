import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOpenedByPerson } from './pageRequest.ts';
import { errorAnswer } from './refusals.ts';
import { sendRefusedPage } from './refusedPage.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
/** What is over after some seconds: a page that was refused with it is worth opening again. */
const PASSING: readonly number[] = [429, 503];

/**
 * Sends every error of the REST API: `{ error: { code, message, field? } }`, or the text alone where the contract
 * requires it. A GraphQL request refused before any resolver (its session has ended, its Idempotency-Key was reused) is
 * answered in GraphQL's own form, and a page that a person opens with a page in words.
 */
export function errors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code, message, field, details } = errorAnswer(error);
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    if (typeof details?.retryAfter === 'number') reply.header('retry-after', String(details.retryAfter));
    if (request.routeOptions.config.plainTextErrors)
      return reply.status(status).header('x-error-code', code).type('text/plain; charset=utf-8').send(message);
    if (request.routeOptions.url === '/graphql')
      return reply.status(status).send({
        errors: [{ message, extensions: { code, status, ...(field && { field }), ...(details && { details }) } }],
      });
    if (PASSING.includes(status) && isOpenedByPerson(request)) return sendRefusedPage(reply, { status, code, message });
    return reply
      .status(status)
      .send({ error: { code, message, ...(field && { field }), ...(details && { details }), requestId: request.id } });
  });
}

/**
 * Answers requests Fastify refuses before routing: a malformed URL (400), or an id longer than any of ours (404, as it
 * cannot exist).
 */
export function beforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const tooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const [status, code, message] = tooLong
    ? ([404, 'NO_SUCH_PATH', 'There is nothing here.'] as const)
    : ([400, 'INVALID_INPUT', 'This is not a valid address.'] as const);
  void reply.status(status).send({ error: { code, message, requestId: request.id } });
}

/**
 * No such path (404), or a path that exists for other methods (405 with Allow): a route, or a page when `isPage`. The
 * wildcard that serves files is no route of its own for any path.
 */
export function notFound(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply, isPage = false) {
  const path = request.url.split('?')[0] ?? '/';
  const allowed = METHODS.filter(
    (method) => method !== request.method && (hasRoute(app, path, method) || (isPage && method === 'GET')),
  );
  if (allowed.length > 0)
    return reply
      .status(405)
      .header('allow', allowed.join(', '))
      .send({ error: { code: 'WRONG_METHOD', message: `This path answers ${allowed.join(', ')}.` } });
  // A file of another release is not here, and is at another gateway: no proxy keeps this answer.
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .send({ error: { code: 'NO_SUCH_PATH', message: 'There is nothing here.' } });
}

function hasRoute(app: FastifyInstance, url: string, method: (typeof METHODS)[number]): boolean {
  const found = app.findRoute({ url, method });
  return found !== null && !('*' in found.params);
}
