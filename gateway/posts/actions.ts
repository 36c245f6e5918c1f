import { type ArticleBlock, articleOf } from '#domain/article.ts';
import { textOf } from '#domain/articleWords.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { newId } from '#domain/ids.ts';
import type { BlogPostCommand } from '#domain/posts/commands.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type { BlogWords, ReviewComment } from '#domain/posts/events.ts';
import { SUBMITTED_A_DAY } from '#domain/posts/limits.ts';
import { BlogCommentInvalid, BlogDraftHasChanged, BlogTooManySubmissions } from '#domain/posts/refusals.ts';
import { isSubmitted } from '#domain/posts/state.ts';
import { checkedSubmission } from '#domain/posts/words.ts';
import { readDraft } from '#domain/processes/posts/drafts.ts';
import { blog } from '#projections/posts/blog.ts';
import { readArticle } from '#projections/posts/readPosts.ts';
import { type Context, member, ownerActs } from '../http/context.ts';
import { overBudget } from '../users/budget.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { ownPost } from './access.ts';
import { keepDraft } from './drafts.ts';

/**
 * Submits the calling member's draft of this revision. Refuses with AddressNotProven, BlogPostMissing,
 * BlogDraftHasChanged, BlogTooManySubmissions, and a draft that is not complete.
 */
export async function submitPost(
  context: Context,
  { postId, draftRevision, publishAt }: { postId: string; draftRevision: number; publishAt: string | null },
): Promise<void> {
  const { id: memberId } = await writer(context);
  const state = await ownPost(context, postId);
  const draft = await readDraft(context.services.vault, postId);
  if (draft?.revision !== draftRevision) throw BlogDraftHasChanged({ revision: draft?.revision ?? 0 });
  const { title, category, description, coverUrl, coverAlt } = draft;
  const sound = checkedSubmission({
    title,
    category,
    description,
    coverUrl,
    coverAlt,
    content: articleOf(draft.content),
  });
  if (!isSubmitted(state, { draftRevision, publishAt })) await takeSubmission(context, memberId);
  await context.dispatch(blogPost, {
    type: 'SubmitBlogPost',
    data: { postId, ...sound, draftRevision, publishAt },
  });
}

/** A whole post at once, as the REST facade sends it: begun, saved and submitted. Answers its id. */
export async function createPost(context: Context, said: BlogWords): Promise<string> {
  await writer(context);
  const postId = newId(context.entropy);
  const { draft } = await keepDraft(context, { postId, expectedRevision: 0 }, said);
  await submitPost(context, { postId, draftRevision: draft.revision, publishAt: null });
  return postId;
}

/** Who may submit: a member whose address is proven; a platform owner's own is published, so they prove themselves. */
async function writer(context: Context) {
  const caller = member(context);
  if (caller.role === 'superadmin') return ownerActs(context);
  await requireProvenAddress(context, caller.id);
  return caller;
}

async function takeSubmission({ services: { vault, now } }: Context, memberId: string): Promise<void> {
  const budget = { key: `blog-submitted/${memberId}`, most: SUBMITTED_A_DAY };
  const retryAfter = await overBudget(vault, budget, now());
  if (retryAfter > 0) throw BlogTooManySubmissions({ retryAfter });
}

export type Review = {
  readonly postId: string;
  readonly version: number;
  readonly decision: 'approve' | 'return' | 'reject';
  readonly reason: string;
  readonly comments: readonly Omit<ReviewComment, 'id'>[];
  readonly publishAt: string | null;
};

/** A platform owner's decision about the version they have seen. Refuses comments on passages that are not there. */
export async function reviewPost(
  context: Context,
  { postId, version, decision, reason, comments, publishAt }: Review,
): Promise<void> {
  ownerActs(context);
  if (decision === 'approve')
    await context.dispatch(blogPost, { type: 'ApproveBlogPost', data: { postId, version, publishAt } });
  else if (decision === 'reject')
    await context.dispatch(blogPost, { type: 'RejectBlogPost', data: { postId, version, reason } });
  else {
    if (comments.length > 0) await checkPassages(context, postId, version, comments);
    await context.dispatch(blogPost, { type: 'ReturnBlogPost', data: { postId, version, reason, comments } });
  }
}

async function checkPassages(
  context: Context,
  postId: string,
  version: number,
  comments: Review['comments'],
): Promise<void> {
  const article = await readArticle(await context.fresh(blog), postId, version);
  for (const { path, start, end, quote } of article ? comments : [])
    if (textAt(article ?? [], path)?.slice(start, end) !== quote) throw BlogCommentInvalid();
}

type Part = { readonly children?: readonly Part[] };

function textAt(article: readonly ArticleBlock[], path: readonly number[]): string | undefined {
  let part: Part | undefined = { children: article as readonly Part[] };
  for (const index of path) part = part?.children?.[index];
  return part && textOf(part as ArticleBlock);
}

/** A step of a member about their own post, which the decider checks. */
export async function takeStep(
  context: Context,
  intent: IntentOf<Extract<BlogPostCommand, { type: 'WithdrawBlogPost' }>>,
): Promise<void> {
  member(context);
  await context.dispatch(blogPost, intent);
}

/** A step its author may take, or a platform owner who has proven that it is them. Refuses with BlogPostMissing. */
export async function takeStepOrRule(
  context: Context,
  intent: IntentOf<
    Extract<
      BlogPostCommand,
      { type: 'UnpublishBlogPost' | 'RepublishBlogPost' | 'RemoveBlogPost' | 'UndoBlogPostRemoval' }
    >
  >,
): Promise<void> {
  if (member(context).role === 'superadmin') ownerActs(context);
  await context.dispatch(blogPost, intent);
}

/** Another time for a scheduled version; null publishes it at once. */
export async function reschedulePost(
  context: Context,
  data: { postId: string; version: number; publishAt: string | null },
): Promise<void> {
  ownerActs(context);
  await context.dispatch(blogPost, { type: 'RescheduleBlogPost', data });
}
