import type { FastifyInstance } from 'fastify';
import { readStatistics, statistics } from '#projections/shops/statistics.ts';

/** What the public pages need to know of this installation: outside links, contact details, live counts. */
export const siteRoutes = (app: FastifyInstance): void => {
  app.get('/site', async ({ asker }) => {
    const { charityUrl, social, contact, demo, stripe } = asker.services.config;
    return { charityUrl, social, contact, demo, mode: stripe ? 'stripe' : 'sandbox' };
  });

  app.get('/site/statistics', { config: { sameForVisitors: true } }, async ({ asker }) => readStatistics(await asker.fresh(statistics)));
};
