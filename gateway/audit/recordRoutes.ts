import { z } from 'zod';
import { parse } from '../http/parse.ts';
import { json, ok, type Route, route } from '../http/route.ts';
import { listOf, whole } from '../http/schemas.ts';
import { words } from '../http/text.ts';
import { recordAsOf } from './asOf.ts';
import { record } from './filter.ts';
import { historyOf, setBack } from './history.ts';
import { restoreChanges } from './restoreChanges.ts';
import { asItWas, asItWasOf, change, changeOf, entry, entryOf, moment, page, stretch } from './schemas.ts';

const common = { tag: 'Audit', caller: 'member' } as const;
const refusals = { 400: 'Not a kind of record, not an id, or not a page', 404: 'Not there, or not yours' } as const;

/** What happened to a record, for whoever owns it and for platform owners: additional rows beside the REST contract's. */
export const recordRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'get',
    path: '/history/{type}/{id}',
    id: 'history',
    summary: 'What happened to a record, the newest first',
    description:
      'Of a `shop`, `product`, `booking`, `order`, `payment`, `campaign`, `post` or `thread` by its id; of a `plan`, a `profile` or `terms` by the member’s.',
    query: z.object(stretch),
    answer: ok('A page of events', page),
    refusals,
    async handle({ context, params, query: { first, after } }) {
      const found = await historyOf(context, parse(record, params), { first: Number(first), after: after ?? null });
      const { hasNextPage, endCursor } = found.pageInfo;
      return {
        data: found.edges.map(({ node }) => entryOf(node)),
        total: found.totalCount,
        next: hasNextPage ? (endCursor ?? null) : null,
      };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/history/{type}/{id}/changes',
    id: 'restoreChanges',
    summary: 'What setting a record back would change, field by field; nothing is changed',
    description: 'From how it is now to what it would be; empty where it is as it was then.',
    query: z.object({ revision: whole('revision').describe('The `revision` of an event that is `restorable`') }),
    answer: ok('The fields', listOf(change)),
    refusals: { ...refusals, 403: 'Only its owner can set it back', 409: 'It cannot be set back' },
    async handle({ context, params, query: { revision } }) {
      return { data: (await restoreChanges(context, parse(record, params), Number(revision))).map(changeOf) };
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/history/{type}/{id}',
    id: 'restoreVersion',
    summary: 'Set a record back to what it was right after an event',
    description: 'By the command that changes it at other times and with its rules; pictures stay as they are.',
    body: json(
      z.object({
        revision: z.int('revision is a whole number.').min(0, 'revision is a whole number.'),
        reason: words('The reason').describe('Why, in 3 to 500 characters; it is put on record'),
      }),
    ),
    answer: ok('What was changed', entry),
    refusals: {
      ...refusals,
      403: 'Only its owner can set it back',
      409: 'It cannot be set back, has no such version, or is as it was',
    },
    async handle({ context, params, body: { revision, reason } }) {
      return entryOf(await setBack(context, parse(record, params), revision, reason));
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/asof/{type}/{id}',
    id: 'recordAsOf',
    summary: 'A record as it was at an instant, or right after an event',
    query: z.object(moment),
    answer: ok('The record; null while it was not there yet', asItWas.nullable()),
    refusals: { ...refusals, 400: 'Not a record, or not exactly one of `at` and `position`' },
    async handle({ context, params, query: { at, position } }) {
      const asked = { at, position: position === undefined ? undefined : Number(position) };
      const found = await recordAsOf(context, parse(record, params), asked);
      return found ? asItWasOf(found) : null;
    },
  }),
];
