import type { FastifyInstance } from 'fastify';
import { PLANS } from '#domain/subscriptions/plans.ts';
import { planRow } from './types.ts';

export const subscriptionRoutes = (app: FastifyInstance): void => {
  app.get('/plans', async () => ({ data: PLANS.map(planRow) }));
};
