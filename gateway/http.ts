import type { Context } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks and what they may use; set for every request under /api/v1 and /graphql before its handler runs. */
    asker: Context;
  }
}
