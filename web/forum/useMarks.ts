import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { graphql } from '../graphql/index.ts';
import { useConnection } from '../live/connection.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { useSession } from '../shared/session.tsx';
import { useOtherTabs } from '../shared/useOtherTabs.ts';
import { useOnReturn } from './moderation/useOnReturn.ts';
import type { Post } from './posts.ts';

const Marks = graphql(
  `query PostMarks($postIds: [ID!]!) { postMarks(postIds: $postIds) { postId likeCount isLikedByMe isFlaggedByMe } }`,
);
/** The server answers no more at once. */
const MOST = 100;
/** The channel to the viewer's other tabs. */
const channelName = 'chairside-marks';

/** How a member asks what they have marked among some posts, and how many like these. */
export function useAskMarks() {
  const client = useApolloClient();
  return useCallback(
    async (postIds: string[]) =>
      (await client.query({ query: Marks, variables: { postIds }, fetchPolicy: 'no-cache', context: ASKED_ANEW })).data
        ?.postMarks ?? [],
    [client],
  );
}

/**
 * Keeps the viewer's own likes and flags on a page's posts up to date. Events are the same for all and do not carry
 * them, so they are refetched when another tab changes one, when the viewer returns to the page and when the connection
 * is back. Like counts come with events and stay. Returns a function that notifies the other tabs.
 */
export function useMarks(
  posts: readonly Post[],
  onPatch: (id: string, patch: { isLikedByMe: boolean; isFlaggedByMe: boolean }) => void,
): () => void {
  const { status } = useSession();
  const ask = useAskMarks();
  const now = useRef({ posts, onPatch, isMember: false });
  now.current = { posts, onPatch, isMember: status === 'member' };
  const look = useCallback(async () => {
    if (!now.current.isMember) return;
    const ids = now.current.posts.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += MOST) {
      for (const { postId, isLikedByMe, isFlaggedByMe } of await ask(ids.slice(from, from + MOST))) {
        const known = now.current.posts.find(({ id }) => id === postId);
        const isOther = known && (known.isLikedByMe !== isLikedByMe || known.isFlaggedByMe !== isFlaggedByMe);
        if (isOther) now.current.onPatch(postId, { isLikedByMe, isFlaggedByMe });
      }
    }
  }, [ask]);
  const again = useCallback(() => refetchSafely(look), [look]);
  useOnReturn(async () => again());
  const isLive = useConnection() === 'live';
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive && wasLive.current) again();
    wasLive.current ||= isLive;
  }, [isLive, again]);
  return useOtherTabs(channelName, again);
}
