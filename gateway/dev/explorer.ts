import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const BUILT = resolve(import.meta.dirname, 'dist');

/** The editor draws with style elements and runs its language service in workers; everything comes from here. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const notBuilt = 'The GraphQL page has not been built yet: run `npm run build`.\n';

/**
 * GraphiQL at `GET /graphql` for browsers; programs, which do not ask for HTML, reach the API itself at the same
 * address.
 */
export function explorerRoutes(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: 'page',
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (key: unknown) => handlers.get(key) ?? null,
        set: (key: unknown, handler: unknown) => void handlers.set(key, handler),
      } as never;
    },
    deriveConstraint: (request) =>
      (request as IncomingMessage).headers.accept?.includes('text/html') ? 'html' : undefined,
    mustMatchWhenDerived: false,
  });
  app.get('/graphql', { constraints: { page: 'html' } }, async (_request, reply) => {
    const page = join(BUILT, 'index.html');
    if (!existsSync(page)) return reply.status(503).type('text/plain; charset=utf-8').send(notBuilt);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(readFileSync(page));
  });
  app.register(staticFiles, {
    root: join(BUILT, 'assets'),
    prefix: '/dev/graphql/assets/',
    decorateReply: false,
    index: false,
    immutable: true,
    maxAge: '1y',
    setHeaders: (reply) => void reply.header('content-security-policy', policy),
  });
}
