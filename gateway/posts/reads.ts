import { BlogPostMissing } from '#domain/posts/refusals.ts';
import { blog } from '#projections/posts/blog.ts';
import type { PostDocument } from '#projections/posts/documents.ts';
import { findPosts, readArticle, readBlogPosition, readPosts } from '#projections/posts/readPosts.ts';
import { rowsOf } from '../graphql/numberedPages.ts';
import type { Context } from '../http/context.ts';
import { postFor } from './access.ts';
import type { BlogQuery } from './inputs.ts';
import type { BlogPost, BlogPostPage } from './types.ts';
import { blogRows, postTypes, shownVersionOf } from './views.ts';

/** A numbered page of published posts. */
export async function postPage(context: Context, { page, pageSize, ...asked }: BlogQuery): Promise<BlogPostPage> {
  const models = await context.fresh(blog);
  // Taken before the list is read: a change of the meantime may be sent twice, but is never missed.
  const position = await readBlogPosition(models);
  const { posts, total, categories, spelled } = await findPosts(models, asked, rowsOf({ page, pageSize }));
  const documents = await readPosts(
    models,
    posts.map(({ id }) => id),
  );
  const items = await postTypes(context, documents);
  return { items, total, page, pageSize, categories: [...categories], spelled, position };
}

/** A post just changed, as its author or a platform owner sees it now. */
export async function postNow(context: Context, id: string): Promise<BlogPost> {
  const [post] = await postTypes(context, [await postFor(context, id)]);
  if (!post) throw BlogPostMissing();
  return post;
}

/** A post with its content as the REST facade shows it. */
export async function blogRow(context: Context, post: PostDocument) {
  const version = shownVersionOf(post);
  const [[row], content] = await Promise.all([
    blogRows(context, [post]),
    version === undefined ? [] : readArticle(await context.fresh(blog), post.id, version),
  ]);
  return { ...row, content: content ?? [] };
}
