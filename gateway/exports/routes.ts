import { z } from 'zod';
import { NoExport } from '#domain/exports/refusals.ts';
import { accepted, json, ok, type Route, route } from '../http/route.ts';
import { id, instant } from '../http/schemas.ts';
import { passwordForm } from '../users/inputs.ts';
import { openExport, readExport, requestExport } from './actions.ts';
import type { DataExport } from './types.ts';

const common = { tag: 'Accounts', caller: 'member' } as const;

const copy = z
  .object({
    _id: id,
    requestedAt: instant,
    isReady: z.boolean().describe('Whether it can be downloaded now'),
    progress: z.number().nullable().describe('From 0 to 1 while it is put together; null before and afterwards'),
    bytes: z.int().nullable().describe('The size of the archive; null until it is ready, like the two below'),
    entries: z.int().nullable().describe('How many events are in it'),
    until: instant.nullable().describe('When it is deleted'),
  })
  .meta({ id: 'DataExport', description: 'A copy of one’s own data' });

const copyOf = ({ id: _id, requestedAt, until, ...rest }: DataExport) => ({
  _id,
  requestedAt: requestedAt.toISOString(),
  ...rest,
  until: until?.toISOString() ?? null,
});

/** A copy of one's own data: additional rows beside the REST contract's. */
export const exportRoutes: readonly Route[] = [
  route({
    ...common,
    method: 'post',
    path: '/me/export',
    id: 'exportMyData',
    summary: 'Have a copy of one’s own data put together, once a day',
    description: 'A mail says when it is ready. docs/data-export.md says what is in it.',
    body: json(passwordForm),
    answer: accepted('The copy that was asked for', copy),
    refusals: { 400: 'No password', 403: 'Wrong password', 429: 'The last one was asked for less than a day ago' },
    handle: async ({ context, body }) => copyOf(await requestExport(context, body.password)),
  }),
  route({
    ...common,
    method: 'get',
    path: '/me/export/progress',
    id: 'myExport',
    summary: 'How far the copy of one’s own data has come',
    answer: ok('The latest copy', copy),
    refusals: { 404: 'None was asked for, or it was deleted' },
    async handle({ context }) {
      const found = await readExport(context);
      if (!found) throw NoExport();
      return copyOf(found);
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/me/export',
    id: 'downloadMyData',
    summary: 'The copy of one’s own data, as a ZIP archive',
    description: 'Asked for with `POST /me/export`; kept for seven days. docs/data-export.md says what is in it.',
    answer: {
      ...ok('The archive', z.string()),
      type: 'application/zip',
      headers: { 'Content-Disposition': 'The name of the file' },
    },
    refusals: { 404: 'None was asked for, it is not ready yet, or it was deleted' },
    async handle({ context, reply }) {
      const { bytes, read } = await openExport(context);
      return reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('content-disposition', 'attachment; filename="chairside-data.zip"')
        .header('cache-control', 'no-store')
        .send(read());
    },
  }),
];
