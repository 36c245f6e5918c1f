import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON and form bodies; single routes add their own types. Plain text is refused (415), as browsers send it
 * across sites without a preflight. An empty JSON body counts as no body, because many clients label every request as
 * JSON.
 */
export function bodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
