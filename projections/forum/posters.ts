import type { PosterEvent, ThreadEvent } from '#domain/forum/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument } from '../readModels.ts';

/** One thing moderators did, as the record shows it. */
export type RulingDocument = {
  /** Its position in the log. */
  readonly position: number;
  readonly what: RulingKind;
  /** 'flags' when enough members flagged it. */
  readonly moderatorId: string;
  /** Whose post, thread or place in the forum it is about. */
  readonly memberId: string;
  /** '' for bans. */
  readonly threadId: string;
  readonly postId: string;
  readonly reason: string;
  /** UTC instant. */
  readonly at: string;
  /** Of a ban: UTC instant, null for good. */
  readonly until?: string | null;
};
export type RulingKind =
  | 'FlagsDismissed'
  | 'PostHidden'
  | 'PostRestored'
  | 'HidingAppealDenied'
  | 'ThreadLocked'
  | 'ThreadUnlocked'
  | 'ThreadPinned'
  | 'ThreadUnpinned'
  | 'BannedFromForum'
  | 'ForumBanLifted'
  | 'ForumBanAppealDenied';

/** A member's share in the forum. All numbers are of posts that are neither hidden nor deleted, but for `hidden`. */
export type PosterDocument = {
  readonly threads: number;
  readonly comments: number;
  readonly likes: number;
  readonly hidden: number;
};

type PostKnown = {
  readonly authorId: string;
  readonly isThread: boolean;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly likes: number;
};

const ALL = 'rulings';
const posterKey = (memberId: string) => `poster/${memberId}`;
const postKey = (postId: string) => `post/${postId}`;
const rulingKey = (position: number | string) => `ruling/${position}`;
const aboutKey = (memberId: string) => `about/${memberId}`;
const listKey = (memberId: string) => `rulingsOf/${memberId}`;
const newPoster: PosterDocument = { threads: 0, comments: 0, likes: 0, hidden: 0 };

type PostRuling = Extract<ThreadEvent, { data: { moderatorId: string } }>;
type BanRuling = Extract<PosterEvent, { data: { moderatorId: string } }>;

const fresh = { isHidden: false, isDeleted: false, likes: 0 } as const;
/** Stands for a post there is none of: it counts nothing. */
const unknown: PostKnown = { ...fresh, authorId: '', isThread: false };

/** What a post adds to its author's numbers. */
const shareOf = ({ authorId, isHidden, isDeleted, likes }: PostKnown) =>
  authorId && !isHidden && !isDeleted ? { posts: 1, likes } : { posts: 0, likes: 0 };

/**
 * What each member did in the forum, and the record of everything moderators did. What was said of a closed account's
 * member goes with it.
 */
export const posters = projection<ThreadEvent | PosterEvent | AccountClosed>({
  name: 'posters',
  version: 2,
  on: {
    // A post of the blog is none of the forum's; its comments are.
    ThreadStarted: ({ data: { threadId, authorId, kind } }, work) =>
      kind ? undefined : count(work, threadId, () => ({ ...fresh, authorId, isThread: true })),
    CommentAdded: ({ data: { commentId, authorId } }, work) =>
      count(work, commentId, () => ({ ...fresh, authorId, isThread: false })),
    PostDeleted: ({ data: { postId } }, work) => count(work, postId, () => ({ isDeleted: true })),
    PostDeletionUndone: ({ data: { postId } }, work) => count(work, postId, () => ({ isDeleted: false })),
    async PostHidden(event, work) {
      await count(work, event.data.postId, () => ({ isHidden: true }));
      await record(work, event);
    },
    async PostRestored(event, work) {
      await count(work, event.data.postId, () => ({ isHidden: false }));
      await record(work, event);
    },
    FlagsDismissed: (event, work) => record(work, event),
    HidingAppealDenied: (event, work) => record(work, event),
    ThreadLocked: (event, work) => record(work, event),
    ThreadUnlocked: (event, work) => record(work, event),
    ThreadPinned: (event, work) => record(work, event),
    ThreadUnpinned: (event, work) => record(work, event),
    BannedFromForum: (event, work) => record(work, event),
    ForumBanLifted: (event, work) => record(work, event),
    ForumBanAppealDenied: (event, work) => record(work, event),
    PostLiked: ({ data: { postId } }, work) => count(work, postId, ({ likes }) => ({ likes: likes + 1 })),
    LikeWithdrawn: ({ data: { postId } }, work) => count(work, postId, ({ likes }) => ({ likes: likes - 1 })),

    async AccountClosed({ data: { accountId } }, work) {
      for (const position of (await work.get<number[]>(listKey(accountId))) ?? []) {
        const ruling = await work.get<RulingDocument>(rulingKey(position));
        if (ruling) work.put(rulingKey(position), { ...ruling, reason: '' });
      }
      work.remove(listKey(accountId));
      work.remove(posterKey(accountId));
    },
  },
});

async function count(work: Work, postId: string, change: (before: PostKnown) => Partial<PostKnown>): Promise<void> {
  const before = await work.get<PostKnown>(postKey(postId));
  const after = { ...before, ...change(before ?? unknown) } as PostKnown;
  if (!after.authorId) return;
  work.put(postKey(postId), after);
  const [shown, shownBefore] = [shareOf(after), shareOf(before ?? unknown)];
  const hidden = Number(after.isHidden) - Number(before?.isHidden ?? false);
  const [posts, likes] = [shown.posts - shownBefore.posts, shown.likes - shownBefore.likes];
  await add(work, after.authorId, { [after.isThread ? 'threads' : 'comments']: posts, likes, hidden });
}

async function add(work: Work, memberId: string, by: Partial<PosterDocument>): Promise<void> {
  const known = (await work.get<PosterDocument>(posterKey(memberId))) ?? newPoster;
  const sum = (field: keyof PosterDocument) => known[field] + (by[field] ?? 0);
  work.put(posterKey(memberId), {
    threads: sum('threads'),
    comments: sum('comments'),
    likes: sum('likes'),
    hidden: sum('hidden'),
  } satisfies PosterDocument);
}

async function record(
  work: Work,
  { type, data, position, metadata }: Fact<PostRuling> | Fact<BanRuling>,
): Promise<void> {
  const memberId = 'memberId' in data ? data.memberId : data.authorId;
  const threadId = 'threadId' in data ? data.threadId : '';
  const postId = 'postId' in data ? data.postId : threadId;
  const { moderatorId, reason } = data;
  const ruling: RulingDocument = {
    position,
    what: type,
    moderatorId,
    memberId,
    threadId,
    postId,
    reason,
    at: metadata.occurredAt,
    ...('until' in data && { until: data.until }),
  };
  work.put(rulingKey(position), ruling);
  work.rank(ALL, String(position), position);
  work.rank(aboutKey(memberId), String(position), position);
  work.put(listKey(memberId), [...((await work.get<number[]>(listKey(memberId))) ?? []), position]);
}

/** A member's share in the forum; nothing at all for one who never took part. */
export const readPoster = async (models: ReadModels, memberId: string): Promise<PosterDocument> =>
  (await readDocument<PosterDocument>(models, posters, posterKey(memberId))) ?? newPoster;

/** What moderators did, newest first: all of it, or what concerned one member. */
export const readRulings = (
  models: ReadModels,
  memberId: string | undefined,
  keyset: Keyset,
): Promise<Stretch<RulingDocument>> =>
  readStretch<RulingDocument>(
    models,
    {
      projection: posters,
      set: memberId === undefined ? ALL : aboutKey(memberId),
      isDescending: true,
      documentKey: rulingKey,
    },
    keyset,
  );
