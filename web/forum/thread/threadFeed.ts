import type { Change, Comment, Thread } from '../posts.ts';

/** An open thread: a stretch of its comments without holes, and what is known of the rest. */
export interface ThreadFeed {
  thread: Thread;
  comments: readonly Comment[];
  /** The comment it was loaded around, for a link to one. */
  around?: string;
  /** Its number, also when it is not there any more; null when it never was. */
  aroundNumber?: number | null;
  hasEarlier: boolean;
  hasMore: boolean;
  endCursor: string | null;
  /** Of the last change that is in here: what was missed begins after it. */
  position: number;
  /** Comments by others that arrived and are not shown yet. */
  fresh: readonly string[];
  /** Posts that have been hidden or deleted since: what quotes them was read before. */
  gone: readonly string[];
}

/** The viewer: their own posts and, for moderators, hidden ones stay in place when others no longer see them. */
export interface Looker {
  id: string | undefined;
  isModerator: boolean;
}

const byNumber = (a: Comment, b: Comment): number => a.number - b.number;

/** One of each id, in order; of two the later given counts. */
export function joined(known: readonly Comment[], others: readonly Comment[]): Comment[] {
  const all = new Map(known.map((comment) => [comment.id, comment]));
  for (const comment of others) all.set(comment.id, comment);
  return [...all.values()].sort(byNumber);
}

/** A like stays with the post, a flag with the version it was made of. */
const marksOf = (
  { isLikedByMe, isFlaggedByMe, version }: Pick<Comment, 'isLikedByMe' | 'isFlaggedByMe' | 'version'>,
  facts: { version: number },
) => ({
  isLikedByMe,
  isFlaggedByMe: isFlaggedByMe && version === facts.version,
});
const noMarks = { isLikedByMe: false, isFlaggedByMe: false };

/** Applies an event, which is the same for all, and keeps the viewer's own marks. */
export const withFacts = (known: Thread, facts: Change['thread']): Thread => ({
  ...keepingWords(known, facts),
  ...marksOf(known, facts),
  isMutedByMe: known.isMutedByMe,
  newCommentCount: known.newCommentCount,
});

type Said = Pick<Comment, 'state' | 'text' | 'pictures'>;

/** An event for visitors carries no text and no pictures of hidden posts; what was loaded before stays. */
const keepingWords = <P extends Said, F extends Said>(known: P | undefined, facts: F): F =>
  facts.state !== 'visible' && known
    ? { ...facts, ...('topic' in known && { topic: known.topic }), text: known.text, pictures: known.pictures }
    : facts;

/** The feed after a change. Changes may come twice and in any number; older ones than what is known change nothing. */
export function changed(feed: ThreadFeed, change: Change, looker: Looker): ThreadFeed {
  if (change.position <= feed.position) return feed;
  const next: ThreadFeed = {
    ...feed,
    position: change.position,
    thread: withFacts(feed.thread, change.thread),
    gone: goneAfter(feed, change),
  };
  if (change.postId === feed.thread.id) return next;
  const known = feed.comments.find(({ id }) => id === change.postId);
  const facts = change.comment;
  if (!facts) return without(next, change.postId);
  const stays =
    facts.state === 'visible' ||
    (known && ((looker.isModerator && facts.state === 'hidden') || facts.author.id === looker.id));
  if (!stays) return without(next, change.postId);
  const comment = { ...keepingWords(known, facts), ...(known ? marksOf(known, facts) : noMarks) };
  if (known) return { ...next, comments: joined(feed.comments, [comment]) };
  return placed(next, comment, looker);
}

/** The posts that may no longer be quoted after a change. */
function goneAfter({ gone }: ThreadFeed, { postId, thread, comment }: Change): readonly string[] {
  const state = postId === thread.id ? thread.state : comment?.state;
  const others = gone.filter((id) => id !== postId);
  return state === 'visible' ? others : [...others, postId];
}

/** The comments as a fresh look would have them: none quotes what is gone. */
export const shownComments = ({ comments, gone }: ThreadFeed): readonly Comment[] =>
  gone.length === 0
    ? comments
    : comments.map((comment) =>
        comment.reply?.quote && gone.includes(comment.reply.postId)
          ? { ...comment, reply: { ...comment.reply, quote: null } }
          : comment,
      );

const without = (feed: ThreadFeed, id: string): ThreadFeed => ({
  ...feed,
  comments: feed.comments.filter((comment) => comment.id !== id),
  fresh: feed.fresh.filter((one) => one !== id),
});

/** A comment that was not here: it goes where it belongs, unless that is in a part that is not loaded. */
function placed(feed: ThreadFeed, comment: Comment, { id }: Looker): ThreadFeed {
  const first = feed.comments[0]?.number ?? 0;
  const last = feed.comments.at(-1)?.number ?? 0;
  if ((feed.hasEarlier && comment.number < first) || (feed.hasMore && comment.number > last)) return feed;
  const isNews = comment.author.id !== id && comment.number > last;
  return {
    ...feed,
    comments: joined(feed.comments, [comment]),
    fresh: isNews ? [...feed.fresh, comment.id] : feed.fresh,
  };
}

/** The feed with the next stretch of comments. */
export const continued = (
  feed: ThreadFeed,
  comments: readonly Comment[],
  hasMore: boolean,
  endCursor: string | null,
): ThreadFeed => ({
  ...feed,
  comments: joined(feed.comments, comments),
  hasMore,
  endCursor: endCursor ?? feed.endCursor,
});

/** Merges a reload, which reaches at least as far as the feed then did; pages added in the meantime stay. */
export function lookedAgain(feed: ThreadFeed, again: ThreadFeed, { id }: Looker): ThreadFeed {
  const last = feed.comments.at(-1)?.number ?? 0;
  const end = again.comments.at(-1)?.number ?? 0;
  const beyond = again.hasMore ? feed.comments.filter(({ number }) => number > end) : [];
  const news = again.comments.filter(({ number, author }) => number > last && author.id !== id);
  const fresh = [...new Set([...feed.fresh, ...news.map((comment) => comment.id)])];
  const { hasMore, endCursor } = beyond.length > 0 ? feed : again;
  const comments = [...again.comments, ...beyond];
  const gone = feed.gone.filter(
    (id) => !again.comments.some((comment) => comment.id === id && comment.state === 'visible'),
  );
  return {
    ...again,
    comments,
    hasMore,
    endCursor,
    gone,
    fresh: fresh.filter((one) => comments.some((comment) => comment.id === one)),
  };
}

/** Adds the viewer's own comment from the server's answer; one that arrived as an event before is already counted. */
export function added(feed: ThreadFeed, comment: Comment): ThreadFeed {
  const isKnown = feed.comments.some(({ id }) => id === comment.id);
  const thread = isKnown ? feed.thread : { ...feed.thread, commentCount: feed.thread.commentCount + 1 };
  return { ...feed, thread, comments: joined(feed.comments, [comment]) };
}

/** What has become known of one post. */
export type PostPatch = Partial<Comment> | Partial<Thread>;

/** The feed with another look at one post, wherever it is. */
export function patched(feed: ThreadFeed, id: string, patch: PostPatch): ThreadFeed {
  if (id === feed.thread.id) return { ...feed, thread: { ...feed.thread, ...(patch as Partial<Thread>) } };
  return {
    ...feed,
    comments: feed.comments.map((comment) =>
      comment.id === id ? { ...comment, ...(patch as Partial<Comment>) } : comment,
    ),
  };
}
