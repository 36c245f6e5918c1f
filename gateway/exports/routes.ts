import { z } from 'zod';
import { ok, type Route, route } from '../http/route.ts';
import { openExport } from './actions.ts';

export const exportRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/me/export',
    tag: 'Accounts',
    id: 'downloadMyData',
    summary: 'The copy of one’s own data, as a ZIP archive',
    description:
      'Asked for with the GraphQL mutation `exportMyData`; kept for seven days. docs/data-export.md says what is in it.',
    caller: 'member',
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
