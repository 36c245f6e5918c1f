import type { ThreadSort } from '../../graphql/graphql.ts';
import type { Change, Thread } from '../posts.ts';
import { withFacts } from '../thread/threadFeed.ts';

/** What of the forum is on the page, in the order it was loaded: nothing in it moves until the reader asks. */
export interface ListFeed {
  threads: readonly Thread[];
  totalCount: number;
  hasMore: boolean;
  endCursor: string | null;
  position: number;
  /** Threads that were begun since, and are not shown yet. */
  fresh: readonly string[];
  /** The last instant at which anything here had happened when the list was loaded: whatever was begun later is new. */
  loadedAt: string;
}

/** A change of a card; what happened to a comment shows in its thread's count. */
export type CardChange = Omit<Change, 'comment'>;

export interface Narrowing {
  sort: ThreadSort;
  category: string;
  query: string;
}

/** Whether a thread is certainly one of those that are wanted; what a search would find only the server knows. */
const fits = ({ category, commentCount }: Pick<Thread, 'category' | 'commentCount'>, narrowing: Narrowing): boolean =>
  !narrowing.query &&
  (!narrowing.category || category.toLowerCase() === narrowing.category.toLowerCase()) &&
  (narrowing.sort !== 'unanswered' || commentCount === 0);

/** Where what is pinned comes first; the other orders know no pins. */
const pinsFirst = ({ sort, query }: Narrowing): boolean => sort === 'latest' || query !== '';

/**
 * The list after a change: what is shown changes in its place, what is gone goes, what is new is counted; what is
 * pinned goes where it belongs now.
 */
export function listChanged(feed: ListFeed, change: CardChange, narrowing: Narrowing): ListFeed {
  if (change.position <= feed.position) return feed;
  const { thread } = change;
  const next = { ...feed, position: change.position };
  const known = feed.threads.find(({ id }) => id === thread.id);
  if (thread.state !== 'visible') {
    const threads = feed.threads.filter(({ id }) => id !== thread.id);
    const wasCounted = known ?? wasAmongTheRest(feed, change, narrowing);
    return {
      ...next,
      threads,
      totalCount: feed.totalCount - (wasCounted ? 1 : 0),
      fresh: feed.fresh.filter((id) => id !== thread.id),
    };
  }
  if (known) {
    const threads = feed.threads.map((one) => (one.id === thread.id ? withNews(one, thread) : one));
    return {
      ...next,
      threads: known.isPinned !== thread.isPinned && pinsFirst(narrowing) ? putInOrder(threads, thread.id) : threads,
    };
  }
  return isNew(feed, change, narrowing) ? { ...next, fresh: [...feed.fresh, thread.id] } : next;
}

/** A row after a change: a comment more is one more that is new to a member who has read the thread. */
function withNews(known: Thread, facts: CardChange['thread']): Thread {
  const { newCommentCount } = known;
  const more = facts.commentCount - known.commentCount;
  return {
    ...withFacts(known, facts),
    newCommentCount: newCommentCount === null ? null : Math.max(0, newCommentCount + more),
  };
}

/**
 * The list with one thread where the server has it: the pinned first, then what was last active. The others stay as
 * they are.
 */
function putInOrder(threads: readonly Thread[], id: string): readonly Thread[] {
  const moved = threads.find((one) => one.id === id);
  if (!moved) return threads;
  const others = threads.filter((one) => one !== moved);
  const isBefore = (other: Thread) =>
    moved.isPinned === other.isPinned ? moved.lastActivityAt > other.lastActivityAt : moved.isPinned;
  const place = others.findIndex(isBefore);
  return others.toSpliced(place < 0 ? others.length : place, 0, moved);
}

/**
 * Taken away just now, and counted though it was not loaded. After a break that is not said: it may never have been
 * counted.
 */
const wasAmongTheRest = (feed: ListFeed, { thread, kind, postId }: CardChange, narrowing: Narrowing): boolean =>
  feed.hasMore &&
  kind === 'removed' &&
  postId === thread.id &&
  !feed.fresh.includes(thread.id) &&
  fits(thread, narrowing);

/**
 * Whether a thread began or came back after the list was loaded, as the event says. After a gap the event does not say
 * what happened: if all threads are loaded, an unknown one is new; else its age decides, except in the order of likes,
 * where a young thread may be on a page not loaded yet.
 */
function isNew(feed: ListFeed, { thread, kind, postId }: CardChange, narrowing: Narrowing): boolean {
  if (feed.fresh.includes(thread.id) || !fits(thread, narrowing) || postId !== thread.id) return false;
  if (kind === 'posted' || kind === 'returned' || (kind === 'placed' && thread.isPinned && pinsFirst(narrowing)))
    return true;
  return kind === 'missed' && (!feed.hasMore || (narrowing.sort !== 'top' && thread.createdAt > feed.loadedAt));
}

/** When something last happened in any of these threads. */
export const lastActivityIn = (threads: readonly Thread[]): string =>
  threads.reduce((latest, { lastActivityAt }) => (lastActivityAt > latest ? lastActivityAt : latest), '');

/** The list with its next stretch. */
export function listContinued(
  feed: ListFeed,
  more: Pick<ListFeed, 'threads' | 'hasMore' | 'endCursor' | 'totalCount'>,
): ListFeed {
  const { threads, hasMore, endCursor, totalCount } = more;
  const known = new Set(feed.threads.map(({ id }) => id));
  return {
    ...feed,
    hasMore,
    endCursor,
    totalCount,
    threads: [...feed.threads, ...threads.filter(({ id }) => !known.has(id))],
  };
}

/** The list with what has become known of one of its threads. */
export const threadPatched = (feed: ListFeed, id: string, patch: Partial<Thread>): ListFeed => ({
  ...feed,
  threads: feed.threads.map((one) => (one.id === id ? { ...one, ...patch } : one)),
});
