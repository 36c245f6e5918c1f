import type { FastifyInstance } from 'fastify';

/**
 * What a body may be: JSON and forms; single routes add theirs. A text is none (415): browsers send one across sites without asking.
 * Many clients label every request as JSON, also one without a body, so an empty one counts as none.
 */
export function bodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
