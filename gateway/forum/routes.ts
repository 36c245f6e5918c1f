import { z } from 'zod';
import { ThreadMissing } from '#domain/forum/refusals.ts';
import { categoryKey } from '#domain/forum/words.ts';
import { isVisible } from '#projections/forum/documents.ts';
import { readCommentPage, readFirstComments, readThread, readThreadPage } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { optionalPaging, pageIn, pageOrAllIn, paging } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { forumMember } from './access.ts';
import { addComment, createThread } from './actions.ts';
import { commentMade, threadBegun } from './freshReads.ts';
import { commentBody, threadBody } from './inputs.ts';
import { comment, listedThread, threadList, threadWithComments } from './schemas.ts';
import { commentRows, threadPage, threadRows } from './views.ts';

/** Number of first commenters whose names a row of the list shows. */
const FIRST_COMMENTS = 5;
const links = 'a link by a member whose address is not proven (`ADDRESS_NOT_PROVEN`)';
const banned = 'The member is banned from the forum; details say why and until when';
const badPage = 'A page that is not a positive integer';

/** The contract's rows "threads"; everything else of the forum is in the GraphQL API. */
export const forumRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/threads/getall',
    tag: 'Forum',
    id: 'listThreads',
    summary: 'Threads, pinned ones first, then the latest',
    caller: 'member',
    access: forumMember,
    query: z.object({
      ...paging(),
      category: z.string('category is a text.').optional().describe('Compared without regard to case'),
    }),
    answer: ok('Threads', threadList),
    refusals: { 400: badPage, 403: banned },
    async handle({ context, query: { category, ...query } }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(threads);
      const { threads: found, total } = await readThreadPage(models, category ? categoryKey(category) : undefined, {
        offset,
        limit,
      });
      const ids = found.map(({ id }) => id);
      return {
        chatsWithThreadCount: await threadRows(context, found, await readFirstComments(models, ids, FIRST_COMMENTS)),
        total,
        page,
        pageSize,
      };
    },
  }),
  route({
    method: 'get',
    path: '/threads/one/{id}',
    tag: 'Forum',
    id: 'readThread',
    summary: 'One thread with its comments, oldest first',
    description: 'Only what readers see. Without `page` all comments, up to 1000.',
    caller: 'anyone',
    config: { sameForVisitors: true },
    query: z.object(optionalPaging),
    answer: ok('The thread', threadWithComments),
    refusals: { 400: badPage, 404: 'No such thread, or one that was hidden or deleted' },
    async handle({ context, params: { id }, query }) {
      const { page, pageSize, offset, limit } = pageOrAllIn(query);
      const models = await context.fresh(threads);
      const found = await readThread(models, id);
      if (!found || !isVisible(found)) throw ThreadMissing();
      const { comments, total } = await readCommentPage(models, id, { offset, limit });
      return { ...(await threadPage(context, found, comments)), total, page, pageSize };
    },
  }),
  route({
    method: 'post',
    path: '/threads/create-thread',
    tag: 'Forum',
    id: 'createThread',
    summary: 'Start a thread',
    caller: 'member',
    access: forumMember,
    body: json(threadBody),
    answer: created('The thread', listedThread),
    refusals: {
      400: 'Topic, text or category is missing or too long',
      403: `${banned}, or ${links}`,
      429: 'More than five threads in an hour',
    },
    async handle({ context, body }) {
      const begun = await threadBegun(context, await createThread(context, body));
      const [row] = await threadRows(context, [begun], new Map());
      return row;
    },
  }),
  route({
    method: 'post',
    path: '/threads/thread/{id}',
    tag: 'Forum',
    id: 'addComment',
    summary: 'Comment on a thread',
    description: '@userName mentions a member.',
    caller: 'member',
    access: forumMember,
    body: json(commentBody),
    answer: created('The comment', comment),
    refusals: {
      400: 'No text, or too long',
      403: `${banned}, or ${links}`,
      404: 'No such thread',
      409: 'The thread is locked',
      429: 'More than thirty comments in ten minutes',
    },
    async handle({ context, params, body }) {
      const made = await commentMade(context, await addComment(context, params.id, body));
      const [row] = await commentRows(context, [made]);
      return row;
    },
  }),
];
