import { z } from 'zod';
import { thread } from '#domain/forum/decider.ts';
import type {
  BannedFromForum,
  ForumBanAppealDenied,
  ForumBanAppealed,
  ForumBanLifted,
  HidingAppealDenied,
  HidingAppealed,
  PostFlagged,
  PostHidden,
  PostRestored,
  ThreadLocked,
  ThreadUnlocked,
} from '#domain/forum/events.ts';
import { postOf } from '#domain/forum/state.ts';
import type { NoticeKind } from '#domain/notifications/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job, type Tools } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

type ToAuthor =
  | PostHidden
  | PostRestored
  | HidingAppealDenied
  | ThreadLocked
  | ThreadUnlocked
  | BannedFromForum
  | ForumBanLifted
  | ForumBanAppealDenied;
type ToReview = PostFlagged | HidingAppealed | ForumBanAppealed;

const kinds = {
  PostHidden: 'postHidden',
  PostRestored: 'postRestored',
  HidingAppealDenied: 'appealDenied',
  ThreadLocked: 'threadLocked',
  ThreadUnlocked: 'threadUnlocked',
  BannedFromForum: 'banned',
  ForumBanLifted: 'banLifted',
  ForumBanAppealDenied: 'banAppealDenied',
} as const satisfies Record<ToAuthor['type'], NoticeKind>;

const data = cause.extend({ memberId: z.string(), refs: z.record(z.string(), z.string()) });
type Data = z.infer<typeof data>;

const refsOf = (place: { threadId?: string; postId?: string }): Record<string, string> => ({
  ...(place.threadId && { threadId: place.threadId }),
  ...((place.postId ?? place.threadId) && { postId: place.postId ?? place.threadId ?? '' }),
});

/**
 * Notifies a post's author of what moderators decided about it or about them. The reason is shown at the place it leads
 * to.
 */
export const notifyOfRuling = job<ToAuthor, Data>({
  name: 'tell-of-ruling',
  on: [
    'PostHidden',
    'PostRestored',
    'HidingAppealDenied',
    'ThreadLocked',
    'ThreadUnlocked',
    'BannedFromForum',
    'ForumBanLifted',
    'ForumBanAppealDenied',
  ],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const memberId = 'authorId' in event.data ? event.data.authorId : event.data.memberId;
    return what && { ...what, memberId, refs: refsOf('threadId' in event.data ? event.data : {}) };
  },
  async run(what, tools) {
    const { type, eventId, memberId, refs, actorId } = what;
    if (isStale(what, tools.now()) || actorId === memberId) return;
    await notify(tools, memberId, {
      notificationId: eventId,
      topic: 'moderation',
      kind: kinds[type as ToAuthor['type']],
      refs,
    });
  },
});

/** Notifies the moderators that their queue has a case: once for a post or a ban, until one of them has looked. */
export const callModerators = job<ToReview, Data>({
  name: 'call-moderators',
  on: ['PostFlagged', 'HidingAppealed', 'ForumBanAppealed'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    const memberId = 'authorId' in event.data ? event.data.authorId : event.data.memberId;
    return what && { ...what, memberId, refs: refsOf('threadId' in event.data ? event.data : {}) };
  },
  async run(what, tools) {
    const { type, eventId, memberId, refs } = what;
    if (isStale(what, tools.now())) return;
    const notificationId = type === 'PostFlagged' ? await callOf(tools, refs) : eventId;
    if (notificationId === undefined) return;
    if (type === 'ForumBanAppealed')
      await notifyOwners(tools, {
        notificationId,
        topic: 'moderation',
        kind: 'banToReview',
        refs: { actorId: memberId },
      });
    else await notifyOwners(tools, { notificationId, topic: 'moderation', kind: 'postToReview', refs });
  },
});

/**
 * A post that many flag calls once, and again when it is flagged after a moderator has looked; not at all when one has
 * looked already.
 */
async function callOf({ stateOf }: Tools, { threadId = '', postId = '' }: Data['refs']): Promise<string | undefined> {
  const post = postOf((await stateOf(thread, { threadId })).state, postId);
  return post && post.openFlags.length > 0 ? `flags-${postId}-${post.settledFlags}` : undefined;
}
