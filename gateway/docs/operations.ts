import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import { carts } from './carts.ts';
import { forum } from './forum.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import type { Operation } from './operation.ts';
import { payments } from './payments.ts';
import { plans } from './plans.ts';
import { reviews } from './reviews.ts';
import { siteFacts, siteStatistics } from './shapes.ts';
import { shops } from './shops.ts';

const site: readonly Operation[] = [
  {
    method: 'get',
    path: '/site',
    tag: 'Site',
    id: 'site',
    summary: 'What public pages need to know of this installation',
    caller: 'anyone',
    answers: { 200: { description: 'Outside links, contact details, mode', schema: siteFacts } },
  },
  {
    method: 'get',
    path: '/site/statistics',
    tag: 'Site',
    id: 'siteStatistics',
    summary: 'Live counts for the home page',
    caller: 'anyone',
    answers: { 200: { description: 'Counts', schema: siteStatistics } },
  },
  {
    method: 'get',
    path: '/openapi.json',
    tag: 'Site',
    id: 'openapi',
    summary: 'This document',
    caller: 'anyone',
    answers: { 200: { description: 'OpenAPI 3.1' } },
  },
  {
    method: 'get',
    path: '/docs',
    tag: 'Site',
    id: 'docs',
    summary: 'A page that shows this document',
    caller: 'anyone',
    answers: { 200: { description: 'The page', type: 'text/html' } },
  },
];

/** Every call of the REST facade. A spec compares this table with the routes the gateway registers, both ways. */
export const operations: readonly Operation[] = [
  ...accounts,
  ...shops,
  ...bookings,
  ...carts,
  ...reviews,
  ...forum,
  ...messages,
  ...notifications,
  ...payments,
  ...plans,
  ...site,
];
