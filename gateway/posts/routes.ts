import { z } from 'zod';
import { blog } from '#projections/posts/blog.ts';
import { readPosts, readPublishedPage } from '#projections/posts/readPosts.ts';
import { memberWith } from '../http/context.ts';
import { pageIn, paging } from '../http/paging.ts';
import { created, json, ok, type Route, route } from '../http/route.ts';
import { postFor } from './access.ts';
import { createPost, reviewPost } from './actions.ts';
import { blogBody, reviewBody } from './inputs.ts';
import { blogRow } from './reads.ts';
import { blogList, blogPostRow, wrappedBlog } from './schemas.ts';
import { blogRows } from './views.ts';

/** The contract's rows "blogs"; drafts, versions and the rest of a review are in the GraphQL API. */
export const blogRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/blogs/all',
    tag: 'Blog',
    id: 'listBlogPosts',
    summary: 'Published posts, the newest first',
    caller: 'anyone',
    config: { sameForVisitors: true },
    query: z.object({ ...paging() }),
    answer: ok('Posts without their content', blogList),
    refusals: { 400: 'A page that is not a positive integer' },
    async handle({ context, query }) {
      const { page, pageSize, offset, limit } = pageIn(query);
      const models = await context.fresh(blog);
      const { posts, total } = await readPublishedPage(models, {}, { offset, limit });
      const found = await readPosts(
        models,
        posts.map(({ id }) => id),
      );
      return { data: await blogRows(context, found), total, page, pageSize };
    },
  }),
  route({
    method: 'get',
    path: '/blogs/getone/{id}',
    tag: 'Blog',
    id: 'readBlogPost',
    summary: 'One post with its content',
    caller: 'anyone',
    config: { sameForVisitors: true },
    answer: ok('The post', wrappedBlog),
    refusals: { 404: 'No such post, or one that is not published and not the caller’s' },
    async handle({ context, params: { id } }) {
      return { blog: await blogRow(context, await postFor(context, id)) };
    },
  }),
  route({
    method: 'post',
    path: '/blogs/create',
    tag: 'Blog',
    id: 'createBlogPost',
    summary: 'Submit a post',
    description: 'It waits for a review; a platform owner’s own is published at once.',
    caller: 'member',
    body: json(blogBody),
    answer: created('The post', blogPostRow),
    refusals: {
      400: 'Title, category or content is missing, too long or not rich text',
      403: 'The member’s address is not proven (`ADDRESS_NOT_PROVEN`)',
      409: 'Too many unpublished posts',
      429: 'More than ten submissions in a day',
    },
    async handle({ context, body }) {
      return blogRow(context, await postFor(context, await createPost(context, body)));
    },
  }),
  route({
    method: 'put',
    path: '/blogs/review/{id}',
    tag: 'Blog',
    id: 'reviewBlogPost',
    summary: 'Approve or reject the post that waits',
    caller: 'member',
    access: (context) => memberWith(context, 'superadmin'),
    body: json(reviewBody),
    answer: ok('The post', blogPostRow),
    refusals: {
      400: 'No decision, or a rejection without a reason',
      403: 'Not a platform owner',
      404: 'No such post',
      409: 'It does not wait for a review',
    },
    async handle({ context, params: { id: postId }, body: { decision, reason } }) {
      const { version } = await postFor(context, postId);
      await reviewPost(context, { postId, version, decision, reason: reason ?? '', comments: [], publishAt: null });
      return blogRow(context, await postFor(context, postId));
    },
  }),
];
