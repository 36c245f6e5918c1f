import { z } from 'zod';
import { pageIn, paging } from '../http/paging.ts';
import { ok, type Route, route } from '../http/route.ts';
import { headType } from './reads.ts';
import { logHeads } from './schemas.ts';

/** So many heads are in one file: those of six weeks. */
const IN_FILE = 1_000;

/** The log's signed heads, for everybody: an addition to the REST contract. */
export const transparencyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/transparency/heads',
    tag: 'Site',
    id: 'listLogHeads',
    summary: 'Signed heads of the log, newest first, and the public keys',
    description: 'What they prove, and how to check them: docs/verification.md',
    caller: 'anyone',
    query: z.object(paging()),
    answer: ok('Heads', logHeads),
    async handle({ context, query }) {
      const { transparency } = context.services;
      const { page, pageSize, offset, limit } = pageIn(query);
      const total = await transparency.count();
      const end = Math.max(0, total - offset);
      const first = Math.max(0, end - limit);
      const [heads, keys] = await Promise.all([transparency.heads(first, end - first), transparency.keys()]);
      return {
        data: heads.reverse().map(headType),
        total,
        page,
        pageSize,
        keys: keys.map(({ text, since }) => ({ key: text, since })),
      };
    },
  }),
  route({
    method: 'get',
    path: '/transparency/notes',
    tag: 'Site',
    id: 'downloadLogHeads',
    summary: 'The newest heads as a file for `npm run verify -- --head`',
    description: `Signed notes, oldest first, an empty line between two. A page has ${IN_FILE}; the first page has the newest.`,
    caller: 'anyone',
    query: z.object({ page: paging().page }),
    answer: {
      status: 200,
      description: 'The notes, UTF-8',
      type: 'application/octet-stream',
      headers: { 'Content-Disposition': 'The name of the file' },
    },
    async handle({ context, reply, query }) {
      const { transparency } = context.services;
      const end = Math.max(0, (await transparency.count()) - (Number(query.page) - 1) * IN_FILE);
      const first = Math.max(0, end - IN_FILE);
      const heads = await transparency.heads(first, end - first);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', 'attachment; filename="heads.txt"')
        .send(heads.map(({ head }) => head.note).join('\n'));
    },
  }),
];
