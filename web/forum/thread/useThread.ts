import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { type Refusal, refusalOf } from '../../shared/refusal.ts';
import { useSession } from '../../shared/session.tsx';
import { patchKept } from '../list/keptLists.ts';
import type { Comment, Thread } from '../posts.ts';
import { PATIENCE_MS, useListenFrom } from '../useListenFrom.ts';
import { useRetryWhileFailing } from '../useRetryWhileFailing.ts';
import { useTimeout } from '../useTimeout.ts';
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
      isLikedByMe isFlaggedByMe isMutedByMe
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
  const isModerator = user?.role === 'superadmin';
  const looker = useMemo<Looker>(() => ({ id: user?._id, isModerator }), [user?._id, isModerator]);
  const [feed, setFeed] = useState<ThreadFeed | null>();
  const [failure, setFailure] = useState<Refusal>();
  const [loading, setLoading] = useState(true);
  const [isBanned, setBanned] = useState(false);
  const [wasRead, setWasRead] = useState(false);
  const [from, listenFrom] = useListenFrom(feed?.position);
  const turn = useRef(0);
  const { later, callOff } = useTimeout();

  const ask = useCallback(
    async (variables: { after?: string | null; around?: string }) =>
      (await client.query({ query: ThreadPage, variables: { id: threadId, ...variables }, fetchPolicy: 'no-cache' }))
        .data?.thread ?? null,
    [client, threadId],
  );

  const load = useCallback(async () => {
    callOff();
    turn.current += 1;
    const mine = turn.current;
    setLoading(true);
    try {
      const found = await ask(around ? { around } : {});
      if (mine !== turn.current) return;
      setFeed(found && { ...feedOf(found), around });
      setFailure(undefined);
      if (found) {
        listenFrom(found.position);
        setWasRead(true);
      }
    } catch (error) {
      if (mine === turn.current) setFailure(refusalOf(error));
    }
    if (mine === turn.current) setLoading(false);
  }, [ask, around, callOff, listenFrom]);

  useEffect(() => {
    if (status !== 'loading') void load();
  }, [load, status]);

  useRetryWhileFailing(failure, load);

  /** As much of it as is on the page, and nothing of that moves. Where it fails the next look tries again. */
  const look = async () => {
    // A member who can listen again does so from a fresh load.
    if (!feed || (status === 'member' && !isBanned)) return load();
    const mine = turn.current;
    const last = feed.comments.at(-1)?.number ?? 0;
    const found = await ask(around ? { around } : {});
    let again: ThreadFeed | null = found && { ...feedOf(found), around };
    while (again?.hasMore && (again.comments.at(-1)?.number ?? 0) < last) {
      const next = await ask({ after: again.endCursor });
      again = next && continued(again, ...stretchOf(next));
    }
    if (mine === turn.current) setFeed((now) => now && again && lookedAgain(now, again, looker));
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
    onError: (error) => {
      const { code } = refusalOf(error);
      if (code === 'BANNED_FROM_FORUM') return setBanned(true);
      listenFrom(undefined);
      later(load, code === 'TOO_FAR_BEHIND' ? 0 : PATIENCE_MS);
    },
  });

  return {
    feed,
    failure,
    loading,
    isBanned,
    looker,
    reload: () => {
      // A ban that still runs is reported again by the subscription.
      setBanned(false);
      void load();
    },
    more: async () => {
      const mine = turn.current;
      const found = await ask({ after: feed?.endCursor });
      if (!found || mine !== turn.current) return;
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
