import type { Actor } from '#domain/decider.ts';
import { blogPost } from '#domain/posts/decider.ts';
import { BlogPostMissing } from '#domain/posts/refusals.ts';
import type { BlogPost } from '#domain/posts/state.ts';
import { blog } from '#projections/posts/blog.ts';
import { isPublic, type PostDocument } from '#projections/posts/documents.ts';
import { readPost } from '#projections/posts/readPosts.ts';
import { type Context, member } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';

/** Whether a post is for this actor beyond what everybody reads: their own, or they are a platform owner. */
export const seesAll = ({ authorId, isErased }: PostDocument, { id, role }: Actor): boolean =>
  !isErased && (authorId === id || role === 'superadmin');

/** Whether an actor may read a post at all: everybody while it is published, else its author and platform owners. */
export const mayRead = (post: PostDocument, actor: Actor): boolean =>
  isPublic(post) || (seesAll(post, actor) && (post.removed === null || post.removed.byId === actor.id));

/** A post that the caller may read. Refuses with BlogPostMissing. */
export async function postFor(context: Context, id: string): Promise<PostDocument> {
  const post = await readPost(await context.fresh(blog), id);
  if (!post || !mayRead(post, actorIn(context, 'community'))) throw BlogPostMissing();
  return post;
}

/** A post with its versions, for its author and platform owners. Refuses others with BlogPostMissing. */
export async function workFor(context: Context, id: string): Promise<PostDocument> {
  const actor = member(context);
  const post = await postFor(context, id);
  if (!seesAll(post, actor)) throw BlogPostMissing();
  return post;
}

/** The folded state of a post of the calling member that is not removed, by the log. Refuses with BlogPostMissing. */
export async function ownPost(context: Context, postId: string): Promise<BlogPost> {
  const { id } = member(context);
  const { state } = await context.stateOf(blogPost, { postId });
  if (state.authorId !== id || state.removed) throw BlogPostMissing();
  return state;
}
