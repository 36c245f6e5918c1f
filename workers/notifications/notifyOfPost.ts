import { z } from 'zod';
import { thread } from '#domain/forum/decider.ts';
import type { CommentAdded, CommentRevised, ThreadRevised, ThreadStarted } from '#domain/forum/events.ts';
import { visiblePost } from '#domain/forum/state.ts';
import { mentionedIn } from '#domain/forum/words.ts';
import { receivesForumTalk } from '#domain/processes/notifications/noticeRelevance.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { cause, causeOf, isStale, type News, notify } from './notify.ts';

type Written = ThreadStarted | CommentAdded | ThreadRevised | CommentRevised;

const data = cause.extend({
  threadId: z.string(),
  postId: z.string(),
  authorId: z.string(),
  mentioned: z.array(z.string()),
  threadAuthorId: z.string().optional(),
  repliesTo: z.string().optional(),
});
type Data = z.infer<typeof data>;

/**
 * Notifies the members a post mentions, the author it answers and the author of the thread; each once, in this order,
 * while the post is visible, unless they have muted the thread, blocked its author or are banned.
 */
export const notifyOfPost = job<Written, Data>({
  name: 'tell-of-post',
  on: ['ThreadStarted', 'CommentAdded', 'ThreadRevised', 'CommentRevised'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    return what && { ...what, ...postIn(event) };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { threadId, postId } = what;
    const { state } = await tools.stateOf(thread, { threadId });
    const post = visiblePost(state, postId);
    if (!post) return;
    // A member whom a later version no longer names gets no notification of the first.
    const mentioned = what.mentioned.filter((id) => post.mentioned.includes(id));
    await tellEach(tools, what, [
      ...mentioned.map((memberId) => ({ memberId, kind: 'mentioned' as const })),
      ...(what.repliesTo ? [{ memberId: what.repliesTo, kind: 'replied' as const }] : []),
      ...(what.threadAuthorId ? [{ memberId: what.threadAuthorId, kind: 'commented' as const }] : []),
    ]);
  },
});

type Listener = { readonly memberId: string; readonly kind: News['kind'] };

async function tellEach(
  tools: Tools,
  { threadId, postId, authorId }: Data,
  listeners: readonly Listener[],
): Promise<void> {
  const notified = new Set([authorId]);
  for (const { memberId, kind } of listeners) {
    if (notified.has(memberId)) continue;
    notified.add(memberId);
    const refs = { threadId, postId, actorId: authorId };
    if (!(await receivesForumTalk(tools.stateOf, { memberId, refs }, tools.now()))) continue;
    // One post notifies a member once, also when a revision mentions a member who was answered before.
    await notify(tools, memberId, { notificationId: `post-${postId}`, topic: 'forum', kind, refs });
  }
}

function postIn({ type, data: written }: Written): Omit<Data, 'type' | 'eventId' | 'at' | 'actorId'> {
  const { threadId, authorId } = written;
  if (type === 'ThreadStarted')
    return { threadId, postId: threadId, authorId, mentioned: [...mentionedIn(written.mentions)] };
  if (type === 'ThreadRevised') return { threadId, postId: threadId, authorId, mentioned: [...written.newlyMentioned] };
  if (type === 'CommentRevised')
    return { threadId, postId: written.commentId, authorId, mentioned: [...written.newlyMentioned] };
  const { commentId, mentions, threadAuthorId, reply } = written;
  return {
    threadId,
    postId: commentId,
    authorId,
    mentioned: [...mentionedIn(mentions)],
    threadAuthorId,
    ...(reply && { repliesTo: reply.authorId }),
  };
}
