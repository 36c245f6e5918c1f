import type { FastifyInstance } from 'fastify';
import { type TimeBudget, withTimeBudget } from '#domain/store/timeBudget.ts';

/**
 * Gives every request one time budget for all its calls to the store: while the store is away, a request that needs it is
 * refused with STORE_UNAVAILABLE within three seconds, and what it waited with is dropped when its client has gone.
 */
export function limitStoreWaits(app: FastifyInstance): void {
  app.addHook('preHandler', (_request, reply, done) => {
    const budget: TimeBudget = { since: performance.now() };
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) budget.isAnswered = true;
      else budget.isGone = true;
    });
    withTimeBudget(budget, done);
  });
}
