import type { FastifyInstance } from 'fastify';
import { type Patience, withPatience } from '#domain/store/patience.ts';

/**
 * Gives every request one patience for all its calls to the store: while the store is away, a request that needs it is
 * refused with STORE_UNAVAILABLE within three seconds, and what it waited with is dropped when its client has gone.
 */
export function waitPatiently(app: FastifyInstance): void {
  app.addHook('preHandler', (_request, reply, done) => {
    const patience: Patience = { since: performance.now() };
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) patience.isAnswered = true;
      else patience.isGone = true;
    });
    withPatience(patience, done);
  });
}
