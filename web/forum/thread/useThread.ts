import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { useFeed } from '../../live/useFeed.ts';
import { paths } from '../../shared/paths.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { patchKept } from '../list/keptLists.ts';
import type { Comment, Thread } from '../posts.ts';
import {
  added,
  changed,
  continued,
  type Looker,
  lookedAgain,
  type PostPatch,
  patched,
  type ThreadFeed,
} from './threadFeed.ts';
import { usePolling } from './usePolling.ts';

const ThreadPage = graphql(`
  query ThreadPage($id: ID!, $after: String, $around: ID) {
    thread(id: $id) {
      ...ThreadFields
      isLikedByMe isFlaggedByMe isMutedByMe newCommentCount isAboutBlogPost isAboutCampaign
      comments(first: 50, after: $after, around: $around) {
        around
        pageInfo { hasNextPage hasPreviousPage endCursor }
        edges { node { ...CommentFields isLikedByMe isFlaggedByMe } }
      }
    }
  }
`);
const ThreadNews = graphql(`
  subscription ThreadNews($threadId: ID!, $after: Float) { threadChanged(threadId: $threadId, after: $after) { ...ChangeFields } }
`);

export interface OpenThread {
  /** The page it belongs to, where it is the talk about a post of the blog or a campaign. */
  home: string | undefined;
  /** Undefined until it is loaded; null when there is none, or none any more for this reader. */
  feed: ThreadFeed | null | undefined;
  failure: Refusal | undefined;
  loading: boolean;
  isBanned: boolean;
  looker: Looker;
  reload: () => void;
  more: () => Promise<void>;
  /** Whether a comment can be gone to. */
  isThere: (commentId: string) => Promise<boolean>;
  add: (comment: Comment) => void;
  patch: (postId: string, patch: PostPatch) => void;
  /** Whatever is fresh has been seen. */
  markSeen: () => void;
}

/** A thread with its comments, kept up to date. `around`: the comment a link leads to. */
export function useThread(threadId: string, around: string | undefined): OpenThread {
  const client = useApolloClient();
  const { status, user } = useSession();
  const isModerator = hasRight(user?.role, 'moderate');
  const looker = useMemo<Looker>(() => ({ id: user?._id, isModerator }), [user?._id, isModerator]);
  const [feed, setFeed] = useState<ThreadFeed | null>();
  const [wasRead, setWasRead] = useState(false);
  const [home, setHome] = useState<string>();

  const ask = useCallback(
    async (variables: { after?: string | null; around?: string }) =>
      (await client.query({ query: ThreadPage, variables: { id: threadId, ...variables }, fetchPolicy: 'no-cache' }))
        .data?.thread ?? null,
    [client, threadId],
  );

  const read = useCallback(async () => {
    const found = await ask(around ? { around } : {});
    if (found?.isAboutBlogPost) setHome(paths.blogPost(threadId));
    if (found?.isAboutCampaign) setHome(`${paths.campaign(threadId)}?tab=comments`);
    return found && { ...feedOf(found), around };
  }, [ask, around, threadId]);
  const show = useCallback((found: ThreadFeed | null) => {
    setFeed(found);
    if (found) setWasRead(true);
  }, []);
  const { failure, loading, ending, from, load, ended, latest } = useFeed({
    read,
    show,
    position: feed?.position,
    finalCode: 'BANNED_FROM_FORUM',
  });
  const isBanned = ending !== undefined;

  useEffect(() => {
    if (status !== 'loading') void load();
  }, [load, status]);

  /** As much of it as is on the page, and nothing of that moves. Where it fails the next look tries again. */
  const look = async () => {
    // A member who can listen again does so from a fresh load.
    if (!feed || (status === 'member' && !isBanned)) return load();
    const isLatest = latest();
    const last = feed.comments.at(-1)?.number ?? 0;
    let again: ThreadFeed | null = await read();
    while (again?.hasMore && (again.comments.at(-1)?.number ?? 0) < last) {
      const next = await ask({ after: again.endCursor });
      again = next && continued(again, ...stretchOf(next));
    }
    if (isLatest()) setFeed((now) => now && again && lookedAgain(now, again, looker));
  };
  const isSubscribed = status === 'member' && from !== undefined && !isBanned;
  usePolling(wasRead && !isSubscribed, () => void look().catch(() => undefined));

  const edit = useCallback((change: (feed: ThreadFeed) => ThreadFeed) => setFeed((now) => now && change(now)), []);
  useSubscription(ThreadNews, {
    variables: { threadId, after: from },
    skip: status !== 'member' || from === undefined || isBanned,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      // No events came while it was deleted.
      const isBack = feed?.thread.state !== 'visible' && data.threadChanged.thread.state === 'visible';
      if (isBack) void load();
      else edit((now) => changed(now, data.threadChanged, looker));
    },
    onError: ended,
  });

  return {
    home,
    feed,
    failure,
    loading,
    isBanned,
    looker,
    // A ban that still runs is reported again by the subscription.
    reload: () => void load(),
    more: async () => {
      const isLatest = latest();
      const found = await ask({ after: feed?.endCursor });
      if (!found || !isLatest()) return;
      edit((now) => continued(now, ...stretchOf(found)));
    },
    // What cannot be asked now is said where it is loaded.
    isThere: (commentId) =>
      ask({ around: commentId }).then(
        (found) => !found || found.comments.edges.some(({ node }) => node.id === commentId),
        () => true,
      ),
    add: (comment) => edit((now) => added(now, comment)),
    patch: (postId, patch) => {
      if (postId === threadId) patchKept(client, threadId, patch as Partial<Thread>);
      edit((now) => patched(now, postId, patch));
    },
    markSeen: () => edit((now) => (now.fresh.length > 0 ? { ...now, fresh: [] } : now)),
  };
}

type Found = Thread & {
  comments: {
    around: number | null;
    edges: { node: Comment }[];
    pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor?: string | null };
  };
};

/** What {@link continued} adds. */
const stretchOf = ({ comments: { edges, pageInfo } }: Found) =>
  [edges.map(({ node }) => node), pageInfo.hasNextPage, pageInfo.endCursor ?? null] as const;

function feedOf({ comments: { edges, pageInfo, around }, ...thread }: Found): ThreadFeed {
  return {
    thread,
    comments: edges.map(({ node }) => node),
    position: thread.position,
    fresh: [],
    gone: [],
    aroundNumber: around,
    hasEarlier: pageInfo.hasPreviousPage,
    hasMore: pageInfo.hasNextPage,
    endCursor: pageInfo.endCursor ?? null,
  };
}
