import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { setConnection } from '../live/connection.ts';
import { bellOf } from '../testing/notifications.ts';
import { type Answers, draw, logIn, openServer } from '../testing/server.tsx';
import { ForumScreen } from './list/ForumScreen.tsx';
import { ReviewScreen } from './moderation/ReviewScreen.tsx';
import type { Change, Comment, Thread } from './posts.ts';
import { Discussion } from './thread/Discussion.tsx';
import { SendsComments } from './thread/SendsComments.tsx';
import { ThreadScreen } from './thread/ThreadScreen.tsx';

/** Where the thread of {@link threadOf} is. */
export const AT = '/forum/thread/t1';

/**
 * For all specs of a file: Ana is logged in, a slow machine has time, and the next one finds a browser without a past.
 */
export function asAna(): void {
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => logIn());
  afterEach(() => {
    cleanup();
    setConnection(undefined);
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}

const author = (id: string, firstName: string, lastName: string) => ({
  __typename: 'Member' as const,
  id,
  firstName,
  lastName,
  userName: firstName.toLowerCase(),
  pictureUrl: null,
});
export const ana = author('u1', 'Ana', 'Ortiz');
export const ben = author('u2', 'Ben', 'Lund');

const common = {
  createdAt: '2026-11-20T10:00:00Z',
  editedAt: null,
  deletedAt: null,
  version: 1,
  state: 'visible' as const,
  isErased: false,
  likeCount: 0,
  mentions: [],
  pictures: [],
};

/** Asked for with a thread on its page alone. */
const ofItsOwn = { isAboutBlogPost: false, isAboutCampaign: false };

/** A thread by Ben, as Ana sees it. */
export const threadOf = (over: Partial<Thread> = {}): Thread => ({
  ...common,
  ...ofItsOwn,
  __typename: 'Thread',
  id: 't1',
  topic: 'Which comb?',
  text: 'For curls.',
  category: 'Tools',
  author: ben,
  firstCommenters: [],
  commentCount: 0,
  isLocked: false,
  lockReason: '',
  isPinned: false,
  lastActivityAt: '2026-11-20T10:00:00Z',
  position: 10,
  isLikedByMe: false,
  isFlaggedByMe: false,
  isMutedByMe: false,
  newCommentCount: null,
  ...over,
});

/** A comment by Ben. */
export const commentOf = (number: number, over: Partial<Comment> = {}): Comment => ({
  ...common,
  __typename: 'Comment',
  id: `c${number}`,
  threadId: 't1',
  number,
  text: `Words ${number}`,
  author: ben,
  reply: null,
  isLikedByMe: false,
  isFlaggedByMe: false,
  ...over,
});

/** The event of a comment, or of the thread itself. */
export function changeOf(
  position: number,
  comment: Comment | null,
  thread: Thread = threadOf(),
  kind: Change['kind'] = 'posted',
): Change {
  return { __typename: 'ThreadChange', position, kind, postId: comment?.id ?? thread.id, thread, comment };
}

const pageInfo = { hasNextPage: false, hasPreviousPage: false, endCursor: null };

/** Things as a connection of the schema; `more`: there are others after them. */
export const connection = (nodes: readonly object[], more?: { endCursor: string; totalCount: number }) => ({
  totalCount: more?.totalCount ?? nodes.length,
  pageInfo: { ...pageInfo, ...(more && { hasNextPage: true, endCursor: more.endCursor }) },
  edges: nodes.map((node) => ({ cursor: 'x', node })),
});
export const listOf = (...threads: object[]) => ({ ...connection(threads), position: 10 });
/** Ben's thread with these comments. */
export const talkOf = (comments: readonly Comment[], over: Partial<Thread> = {}) => ({
  ...threadOf({ commentCount: comments.length, ...over }),
  comments: connection(comments),
});

/** Opens one of the forum's screens over a test's answers, with what sends comments on every page. */
export function openForum(path: string, answers: Answers) {
  const server = openServer({
    forumCategories: [{ name: 'Tools', threadCount: 1 }],
    tellReplying: true,
    markThreadRead: true,
    bell: bellOf(0, 1),
    ...answers,
  });
  const frame = (screen: React.ReactNode) => (
    <>
      <SendsComments />
      <main>{screen}</main>
    </>
  );
  const routes = [
    { path: '/forum', element: frame(<ForumScreen />) },
    {
      path: '/forum/review',
      element: frame(
        <ReviewScreen
          reportedConversations={null}
          reportedCampaigns={null}
          reportedReviews={null}
          reportedPictures={null}
        />,
      ),
    },
    { path: '/forum/thread/:threadId', element: frame(<ThreadScreen />) },
    { path: '/article', element: frame(<Discussion threadId="t1" />) },
    { path: '*', element: frame(<h1>elsewhere</h1>) },
  ];
  return { server, router: draw(server, routes, path) };
}

/** An answer that is a refusal. */
export const refusing = (code: string, message: string, details?: object) => () => {
  throw Object.assign(new Error(message), { extensions: { code, ...(details && { details }) } });
};
