import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ThreadMissing } from '#domain/forum/refusals.ts';
import { categoryKey } from '#domain/forum/words.ts';
import { isVisible } from '#projections/forum/documents.ts';
import { readCommentPage, readFirstComments, readThread, readThreadPage } from '#projections/forum/readThreads.ts';
import { threads } from '#projections/forum/threads.ts';
import { pageOf, pageOrAll } from '../paging.ts';
import { parse } from '../parse.ts';
import { addComment, createThread } from './actions.ts';
import { forumMember } from './door.ts';
import { commentBody, threadBody } from './form.ts';
import { commentMade, threadBegun } from './now.ts';
import { commentRows, threadPage, threadRows } from './views.ts';

const ofThread = z.object({ id: z.string() });
const listQuery = z.object({ category: z.string('category is a text.').optional() });

/** Whose names a row of the list shows beside its count. */
const FIRST_COMMENTS = 5;

/** The contract's rows "threads". */
export const forumRoutes = (app: FastifyInstance): void => {
  app.get('/threads/getall', async ({ asker, query }) => {
    await forumMember(asker);
    const { page, pageSize, offset, limit } = pageOf(query);
    const { category } = parse(listQuery, query);
    const models = await asker.fresh(threads);
    const { threads: found, total } = await readThreadPage(models, category ? categoryKey(category) : undefined, { offset, limit });
    const ids = found.map(({ id }) => id);
    return { chatsWithThreadCount: await threadRows(asker, found, await readFirstComments(models, ids, FIRST_COMMENTS)), total, page, pageSize };
  });

  app.get('/threads/one/:id', { config: { sameForVisitors: true } }, async ({ asker, params, query }) => {
    const { id } = parse(ofThread, params);
    const { page, pageSize, offset, limit } = pageOrAll(query);
    const models = await asker.fresh(threads);
    const found = await readThread(models, id);
    if (!found || !isVisible(found)) throw ThreadMissing();
    const { comments, total } = await readCommentPage(models, id, { offset, limit });
    return { ...(await threadPage(asker, found, comments)), total, page, pageSize };
  });

  app.post('/threads/create-thread', async ({ asker, body }, reply) => {
    await forumMember(asker);
    const begun = await threadBegun(asker, await createThread(asker, parse(threadBody, body)));
    const [row] = await threadRows(asker, [begun], new Map());
    return reply.status(201).send(row);
  });

  app.post('/threads/thread/:id', async ({ asker, params, body }, reply) => {
    await forumMember(asker);
    const { id } = parse(ofThread, params);
    const made = await commentMade(asker, await addComment(asker, id, parse(commentBody, body)));
    const [row] = await commentRows(asker, [made]);
    return reply.status(201).send(row);
  });
};
