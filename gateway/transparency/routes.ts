import { z } from 'zod';
import { pageIn, paging } from '../http/paging.ts';
import { ok, type Route, route } from '../http/route.ts';
import { whole } from '../http/schemas.ts';
import { consistencyProof, headType, inclusionProof } from './reads.ts';
import { consistency, inclusion, logHeads } from './schemas.ts';

/** So many heads are in one file: those of six weeks. */
const IN_FILE = 1_000;

/** The log's signed heads and its proofs, for everybody: additional rows beside the REST contract's. */
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
        isSigning: transparency.hasRead() && transparency.trouble() === undefined,
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
  route({
    method: 'get',
    path: '/transparency/inclusion',
    tag: 'Site',
    id: 'inclusionProof',
    summary: 'The proof that an event is under a head of the log',
    description: 'How to check it: docs/verification.md',
    caller: 'anyone',
    query: z.object({
      position: whole('position').describe('The event’s position in the log'),
      size: whole('size').optional().describe('The `size` of a head; the latest one’s when left out'),
    }),
    answer: ok('The proof', inclusion),
    refusals: {
      400: 'Not a position, or a size that the log has not reached',
      404: 'No event was recorded there',
      409: 'It was recorded after that head, there is no head yet, or the log is still being read after a start',
    },
    handle: ({ context, query: { position, size } }) =>
      inclusionProof(context.services.transparency, Number(position), size === undefined ? undefined : Number(size)),
  }),
  route({
    method: 'get',
    path: '/transparency/consistency',
    tag: 'Site',
    id: 'consistencyProof',
    summary: 'The proof that a head of the log goes on from an earlier one',
    description: 'How to check it: docs/verification.md',
    caller: 'anyone',
    query: z.object({
      from: whole('from').describe('The `size` of the earlier head'),
      to: whole('to').describe('The `size` of the later head'),
    }),
    answer: ok('The proof', consistency),
    refusals: {
      400: 'Not two sizes in this order, or one that the log has not reached',
      409: 'The log is still being read after a start',
    },
    handle: ({ context, query: { from, to } }) =>
      consistencyProof(context.services.transparency, Number(from), Number(to)),
  }),
];
