import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { ThreadSort } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { useFeed } from '../../live/useFeed.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { useSession } from '../../shared/session.tsx';
import type { Thread } from '../posts.ts';
import { forgetLists, keepList, keptList, patchKept } from './keptLists.ts';
import { type ListFeed, lastActivityIn, listChanged, listContinued, threadPatched } from './listFeed.ts';

const ThreadList = graphql(`
  query ThreadList($sort: ThreadSort!, $category: String, $query: String, $after: String) {
    threads(sort: $sort, category: $category, query: $query, first: 20, after: $after) {
      totalCount position
      pageInfo { hasNextPage endCursor }
      edges { node { ...ThreadFields isLikedByMe isFlaggedByMe isMutedByMe newCommentCount } }
    }
  }
`);
const ListNews = graphql(`
  subscription ListNews($after: Float) { threadsChanged(after: $after) { position kind postId thread { ...ThreadFields } } }
`);

const BANNED = 'BANNED_FROM_FORUM';

export interface Wanted {
  sort: ThreadSort;
  category: string;
  query: string;
}

export interface OpenList {
  feed: ListFeed | undefined;
  failure: Refusal | undefined;
  loading: boolean;
  isBanned: boolean;
  /** Counts the events of threads that began, ended or were edited. */
  news: number;
  /** Reloads the list, new threads included. */
  reload: () => Promise<void>;
  more: () => Promise<void>;
  patch: (id: string, patch: Partial<Thread>) => void;
}

/** A list, and what was wanted of it. */
type Held = { key: string; feed: ListFeed };

/**
 * The forum's list for an order and filters: it keeps its rows and applies events to them. Going back to it restores it
 * in the first render, so that the page is tall enough for its scroll position.
 */
export function useThreadList({ sort, category, query }: Wanted): OpenList {
  const client = useApolloClient();
  const { user } = useSession();
  const key = JSON.stringify([user?._id, sort, category, query]);
  const isReturn = useNavigationType() === 'POP';
  const [held, setHeld] = useState<Held>();
  const [wanted, setWanted] = useState<string>();
  if (wanted !== key) {
    setWanted(key);
    const known = isReturn ? keptList(client, key) : undefined;
    if (known) setHeld({ key, feed: known });
  }
  const shown = useRef(held);
  shown.current = held;
  const edit = useCallback(
    (change: (feed: ListFeed) => ListFeed) => setHeld((now) => now && { ...now, feed: change(now.feed) }),
    [],
  );
  useEffect(() => {
    if (held) keepList(client, held.key, held.feed);
  }, [client, held]);
  const [news, setNews] = useState(0);

  const ask = useCallback(
    async (after?: string | null) => {
      const variables = { sort, category: category || null, query: query || null, after };
      const { data } = await client.query({ query: ThreadList, variables, fetchPolicy: 'no-cache' });
      if (!data) throw new Error('the list came without its rows');
      return listOf(data.threads);
    },
    [client, sort, category, query],
  );

  const read = useCallback(() => ask(), [ask]);
  const show = useCallback((found: ListFeed | null) => found && setHeld({ key, feed: found }), [key]);
  const { failure, loading, ending, from, load, restore, ended, latest } = useFeed({
    read,
    show,
    position: held?.feed.position,
    finalCode: BANNED,
  });
  const isBanned = ending !== undefined || failure?.code === BANNED;
  useEffect(() => {
    if (isBanned) forgetLists(client);
  }, [client, isBanned]);
  // Until what is wanted has come the former list is shown, but not as the answer to something else.
  const feed = held?.key === key || !failure ? held?.feed : undefined;

  useEffect(() => {
    const back = shown.current;
    if (back?.key !== key) void load();
    else restore(back.feed.position);
  }, [load, restore, key]);

  useSubscription(ListNews, {
    variables: { after: from },
    skip: from === undefined || isBanned,
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const { kind, postId, thread } = data.threadsChanged;
      if (postId === thread.id && kind !== 'liked' && kind !== 'placed') setNews((now) => now + 1);
      edit((now) => listChanged(now, data.threadsChanged, { sort, category, query }));
    },
    onError: ended,
  });

  const more = async () => {
    // While the former list is shown, its end must not load more of this one.
    if (held?.key !== key) return;
    const isLatest = latest();
    const next = await ask(feed?.endCursor);
    if (isLatest()) edit((now) => listContinued(now, next));
  };

  return {
    feed,
    failure,
    loading,
    isBanned,
    news,
    reload: load,
    more,
    patch: (id, patch) => {
      patchKept(client, id, patch);
      edit((now) => threadPatched(now, id, patch));
    },
  };
}

type Found = {
  totalCount: number;
  position: number;
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  edges: { node: Thread }[];
};

function listOf({ totalCount, position, pageInfo: { hasNextPage, endCursor }, edges }: Found): ListFeed {
  const threads = edges.map(({ node }) => node);
  return {
    threads,
    totalCount,
    position,
    hasMore: hasNextPage,
    endCursor: endCursor ?? null,
    fresh: [],
    loadedAt: lastActivityIn(threads),
  };
}
