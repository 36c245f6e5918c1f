import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import {
  BANS_TOPIC,
  type BanNotice,
  type CommentDocument,
  commentFrom,
  type FormerVersion,
  isVisible,
  keys,
  picturesFrom,
  THREADS_TOPIC,
  type ThreadChangeKind,
  type ThreadDocument,
  type ThreadNotice,
  threadFrom,
  threadTopic,
} from './documents.ts';
import { standInLists } from './lists.ts';
import { enlist, takeOwnPosts } from './ownPosts.ts';

type Where = { readonly threadId: string; readonly postId: string };
type At = { readonly position: number };

/**
 * The forum as it is read: threads with their comments, in all their orders. This projection also sends the notices of
 * bans, so that a subscriber receives a ban before any post that came after it. The texts of a closed account are
 * removed; its posts stay without them.
 */
export const threads = projection<ThreadEvent | PosterEvent | AccountClosed>({
  name: 'forum',
  version: 4,
  on: {
    async ThreadStarted({ data, position }, work) {
      const { threadId, postedAt } = data;
      const thread = threadFrom(data, position);
      await putThread(work, undefined, thread, { position });
      if (data.kind === undefined) work.rank(keys.threadsBy(data.authorId), threadId, Date.parse(postedAt));
      await enlist(work, data.authorId, threadId);
      notifyThread(work, thread, threadId, 'posted', { position });
    },

    async CommentAdded({ data, position }, work) {
      const { threadId, commentId, postedAt } = data;
      const thread = await work.get<ThreadDocument>(keys.thread(threadId));
      if (!thread) return;
      const number = thread.lastNumber + 1;
      work.put(keys.comment(commentId), commentFrom(data, number, position));
      work.rank(keys.commentsOf(threadId), commentId, number);
      work.rank(keys.changedIn(threadId), commentId, position);
      await putThread(
        work,
        thread,
        { ...thread, comments: thread.comments + 1, lastNumber: number, lastActivityAt: postedAt },
        { position },
      );
      await enlist(work, data.authorId, commentId);
      notifyThread(work, thread, commentId, 'posted', { position });
    },

    async ThreadRevised({ data, position, metadata }, work) {
      const { threadId, topic, text, category, mentions } = data;
      const thread = await work.get<ThreadDocument>(keys.thread(threadId));
      if (!thread) return;
      const { version, topic: formerTopic, category: formerCategory } = thread;
      await keepVersion(work, thread, metadata.occurredAt, { topic: formerTopic, category: formerCategory });
      await forgetFlags(work, threadId);
      const after = {
        ...thread,
        topic,
        text,
        category,
        mentions,
        ...picturesFrom(data),
        version: version + 1,
        editedAt: metadata.occurredAt,
        position,
      };
      await putThread(work, thread, after, { position });
      notifyThread(work, thread, threadId, 'revised', { position });
    },

    async CommentRevised({ data, position, metadata }, work) {
      const { threadId, commentId, text, mentions } = data;
      await changePost(work, { threadId, postId: commentId }, 'revised', { position }, async (post) => {
        await keepVersion(work, post, metadata.occurredAt, {});
        await forgetFlags(work, commentId);
        return { text, mentions, ...picturesFrom(data), version: post.version + 1, editedAt: metadata.occurredAt };
      });
    },

    PostDeleted: ({ data, position }, work) =>
      changePost(work, data, 'removed', { position }, () => ({ isDeleted: true, deletedAt: data.deletedAt })),
    PostDeletionUndone: ({ data, position }, work) =>
      changePost(work, data, 'returned', { position }, () => ({ isDeleted: false, deletedAt: null })),
    PostHidden: ({ data, position }, work) =>
      changePost(work, data, 'removed', { position }, () => ({ isHidden: true })),
    PostRestored: ({ data, position }, work) =>
      changePost(work, data, 'returned', { position }, () => ({ isHidden: false })),
    async PostFlagged({ data: { flaggerId, postId } }, work) {
      work.tag(keys.flagged(flaggerId), postId);
      work.put(keys.flaggers(postId), [...((await work.get<string[]>(keys.flaggers(postId))) ?? []), flaggerId]);
    },

    ThreadLocked: (event, work) => place(work, event, { isLocked: true, lockReason: event.data.reason }),
    ThreadUnlocked: (event, work) => place(work, event, { isLocked: false, lockReason: '' }),
    ThreadPinned: (event, work) => place(work, event, { isPinned: true }),
    ThreadUnpinned: (event, work) => place(work, event, { isPinned: false }),

    async PostLiked({ data, position }, work) {
      work.tag(keys.liked(data.memberId), data.postId);
      await changePost(work, data, 'liked', { position }, ({ likes }) => ({ likes: likes + 1 }));
    },
    async LikeWithdrawn({ data, position }, work) {
      work.untag(keys.liked(data.memberId), data.postId);
      await changePost(work, data, 'liked', { position }, ({ likes }) => ({ likes: likes - 1 }));
    },
    ThreadMuted: ({ data: { memberId, threadId } }, work) => work.tag(keys.muted(memberId), threadId),
    ThreadUnmuted: ({ data: { memberId, threadId } }, work) => work.untag(keys.muted(memberId), threadId),

    BannedFromForum: ({ data, position }, work) =>
      work.notify(BANS_TOPIC, { bannedId: data.memberId, position } satisfies BanNotice),
    ForumBanLifted: ({ data, position }, work) =>
      work.notify(BANS_TOPIC, { bannedId: data.memberId, position } satisfies BanNotice),

    async AccountClosed({ data: { accountId }, position }, work) {
      for (const post of await takeOwnPosts(work, accountId)) {
        work.remove(keys.versions(post.postId));
        const blank = {
          text: '',
          mentions: [],
          pictures: [],
          isErased: true,
          ...(post.postId === post.threadId && { topic: '', lockReason: '' }),
        };
        await changePost(work, post, 'revised', { position }, () => blank);
      }
    },
  },
});

/** A member who flagged the former text may flag the new one. */
async function forgetFlags(work: Work, postId: string): Promise<void> {
  for (const flaggerId of (await work.get<string[]>(keys.flaggers(postId))) ?? [])
    work.untag(keys.flagged(flaggerId), postId);
  work.remove(keys.flaggers(postId));
}

/** A thread with where it stands, and the position of what it has come to. */
async function putThread(
  work: Work,
  before: ThreadDocument | undefined,
  after: ThreadDocument,
  { position }: At,
): Promise<void> {
  work.put(keys.thread(after.id), { ...after, threadPosition: position });
  if (after.position === position) work.rank(keys.changedIn(after.id), after.id, position);
  if (after.kind === undefined) work.rank(keys.changed, after.id, position);
  await standInLists(work, before, after);
}

type Change = (post: ThreadDocument | CommentDocument) => Partial<ThreadDocument> | Promise<Partial<ThreadDocument>>;

/** Changes an opening or a comment, and what its thread counts. */
async function changePost(
  work: Work,
  { threadId, postId }: Where,
  kind: ThreadChangeKind,
  { position }: At,
  change: Change,
): Promise<void> {
  const thread = await work.get<ThreadDocument>(keys.thread(threadId));
  if (!thread) return;
  if (postId === threadId) {
    const after = { ...thread, ...(await change(thread)), position };
    await putThread(work, thread, { ...after, allLikes: thread.allLikes + after.likes - thread.likes }, { position });
  } else {
    const comment = await work.get<CommentDocument>(keys.comment(postId));
    if (!comment) return;
    const after: CommentDocument = { ...comment, ...(await change(comment)), position };
    work.put(keys.comment(postId), after);
    work.rank(keys.changedIn(threadId), postId, position);
    if (isVisible(after)) work.rank(keys.commentsOf(threadId), postId, comment.number);
    else work.unrank(keys.commentsOf(threadId), postId);
    if (after.isHidden && !after.isDeleted) work.rank(keys.hiddenIn(threadId), postId, comment.number);
    else work.unrank(keys.hiddenIn(threadId), postId);
    if (after.isDeleted) work.rank(keys.deletedIn(threadId, comment.authorId), postId, comment.number);
    else work.unrank(keys.deletedIn(threadId, comment.authorId), postId);
    const comments = thread.comments + Number(isVisible(after)) - Number(isVisible(comment));
    await putThread(
      work,
      thread,
      { ...thread, comments, allLikes: thread.allLikes + seenLikes(after) - seenLikes(comment) },
      { position },
    );
  }
  notifyThread(work, thread, postId, kind, { position });
}

const seenLikes = (comment: CommentDocument): number => (isVisible(comment) ? comment.likes : 0);

type Placed = Extract<ThreadEvent, { type: 'ThreadLocked' | 'ThreadUnlocked' | 'ThreadPinned' | 'ThreadUnpinned' }>;

async function place(
  work: Work,
  { data: { threadId }, position }: Fact<Placed>,
  change: Partial<ThreadDocument>,
): Promise<void> {
  await changePost(work, { threadId, postId: threadId }, 'placed', { position }, () => change);
}

async function keepVersion(
  work: Work,
  { id, version, text, createdAt, editedAt }: ThreadDocument | CommentDocument,
  until: string,
  also: Pick<FormerVersion, 'topic' | 'category'>,
): Promise<void> {
  const former = (await work.get<FormerVersion[]>(keys.versions(id))) ?? [];
  work.put(keys.versions(id), [
    ...former,
    { version, ...also, text, since: editedAt ?? createdAt, until } satisfies FormerVersion,
  ]);
}

/**
 * Notifies subscribers of the thread, and of the lists it is in unless only a comment's likes or words changed.
 */
function notifyThread(
  work: Work,
  { id: threadId, kind: about }: Pick<ThreadDocument, 'id' | 'kind'>,
  postId: string,
  kind: ThreadChangeKind,
  { position }: At,
): void {
  const notice: ThreadNotice = { threadId, postId, kind, position };
  work.notify(threadTopic(threadId), notice);
  if (about !== undefined) return;
  if (postId === threadId || (kind !== 'liked' && kind !== 'revised')) work.notify(THREADS_TOPIC, notice);
}
