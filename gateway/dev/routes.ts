import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../http/context.ts';
import { explorerRoutes } from './explorer.ts';
import { outboxRoutes } from './outbox.ts';
import { pageStyle } from './page.ts';

const off = (reply: FastifyReply) =>
  reply.status(404).send({
    error: {
      code: 'DEVELOPMENT_ONLY',
      message: 'Pages under /dev are for development; this server runs in production.',
    },
  });

/** Tools for development: GraphiQL at /graphql, the mail outbox at /dev/outbox. Not registered in production. */
export function devRoutes(
  app: FastifyInstance,
  { config, outbox }: Pick<Services, 'outbox'> & { config: Pick<Services['config'], 'production'> },
): void {
  if (config.production) {
    app.get('/dev', (_request, reply) => off(reply));
    app.get('/dev/*', (_request, reply) => off(reply));
    return;
  }
  app.get('/dev', async (_request, reply) => reply.redirect('/dev/outbox'));
  pageStyle(app);
  explorerRoutes(app);
  outboxRoutes(app, outbox);
}
