import { RETENTION } from '#domain/retention.ts';
import { readStatistics, statistics } from '#projections/shops/statistics.ts';
import { ok, type Route, route } from '../http/route.ts';
import { retention, siteFacts, siteStatistics } from './schemas.ts';

/** What the public pages need to know of this installation: outside links, contact details, live counts. */
export const siteRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/site',
    tag: 'Site',
    id: 'site',
    summary: 'What public pages need to know of this installation',
    caller: 'anyone',
    answer: ok('Outside links, contact details, mode', siteFacts),
    handle({ context }) {
      const { charityUrl, social, contact, demo, stripe } = context.services.config;
      return { charityUrl, social, contact, demo, mode: stripe ? 'stripe' : 'sandbox' };
    },
  }),
  route({
    method: 'get',
    path: '/site/retention',
    tag: 'Site',
    id: 'retention',
    summary: 'What is kept, how long, and why',
    caller: 'anyone',
    config: { sameForVisitors: true },
    answer: ok('The lines of /privacy', retention),
    handle: async () => RETENTION.map(({ what, until, why }) => ({ what, until, why })),
  }),
  route({
    method: 'get',
    path: '/site/statistics',
    tag: 'Site',
    id: 'siteStatistics',
    summary: 'Live counts for the home page',
    caller: 'anyone',
    config: { sameForVisitors: true },
    answer: ok('Counts', siteStatistics),
    handle: async ({ context }) => readStatistics(await context.fresh(statistics)),
  }),
];
