import { z } from 'zod';
import type { NoticeKind } from '#domain/notifications/events.ts';
import { blogPost } from '#domain/posts/decider.ts';
import type {
  BlogPostPublished,
  BlogPostRejected,
  BlogPostRemoved,
  BlogPostReturned,
  BlogPostScheduled,
  BlogPostSubmitted,
  BlogPostUnpublished,
} from '#domain/posts/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

type ToAuthor =
  | BlogPostPublished
  | BlogPostReturned
  | BlogPostRejected
  | BlogPostScheduled
  | BlogPostUnpublished
  | BlogPostRemoved;

const kinds = {
  BlogPostPublished: 'blogPublished',
  BlogPostReturned: 'blogReturned',
  BlogPostRejected: 'blogRejected',
  BlogPostScheduled: 'blogScheduled',
  BlogPostUnpublished: 'blogUnpublished',
  BlogPostRemoved: 'blogRemoved',
} as const satisfies Record<ToAuthor['type'], NoticeKind>;

const data = cause.extend({ memberId: z.string(), postId: z.string(), version: z.string().optional() });
type Data = z.infer<typeof data>;

const refsOf = ({ postId, version }: Pick<Data, 'postId' | 'version'>): Record<string, string> => ({
  postId,
  ...(version !== undefined && { version }),
});

/** Notifies an author of what became of their post by another's decision or at its time. The words are read then. */
export const notifyOfBlogPost = job<ToAuthor, Data>({
  name: 'tell-of-blog-post',
  on: [
    'BlogPostPublished',
    'BlogPostReturned',
    'BlogPostRejected',
    'BlogPostScheduled',
    'BlogPostUnpublished',
    'BlogPostRemoved',
  ],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { postId, authorId: memberId } = event.data;
    return what && { ...what, memberId, postId, ...('version' in event.data && { version: `${event.data.version}` }) };
  },
  async run(what, tools) {
    const { type, eventId, memberId, actorId } = what;
    if (isStale(what, tools.now()) || actorId === memberId) return;
    const kind = kinds[type as ToAuthor['type']];
    await notify(tools, memberId, { notificationId: eventId, topic: 'moderation', kind, refs: refsOf(what) });
  },
});

/** Notifies platform owners that a version waits for their review; an owner's own does not wait. */
export const callReviewers = job<BlogPostSubmitted, Data>({
  name: 'call-reviewers',
  on: ['BlogPostSubmitted'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const { postId, authorId: memberId, version } = event.data;
    return what && { ...what, memberId, postId, version: `${version}` };
  },
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { postId, memberId, eventId } = what;
    const { state } = await tools.stateOf(blogPost, { postId });
    if (state.standing !== 'pending' || state.removed || `${state.version}` !== what.version) return;
    const refs = { ...refsOf(what), actorId: memberId };
    await notifyOwners(tools, { notificationId: eventId, topic: 'moderation', kind: 'blogToReview', refs }, memberId);
  },
});
