import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { useConnection } from '../app/connection.ts';
import { useSession } from '../app/session.tsx';
import { graphql } from '../graphql/index.ts';
import { useOtherTabs } from '../shops/store/useOtherTabs.ts';
import { useOnReturn } from './moderation/useOnReturn.ts';
import type { Post } from './posts.ts';

const Marks = graphql(`query PostMarks($postIds: [ID!]!) { postMarks(postIds: $postIds) { postId likeCount isLikedByMe isFlaggedByMe } }`);
/** The server answers no more at once. */
const MOST = 100;
/** The same person's other tabs hear of a mark through this. */
const channelName = 'chairside-marks';

/** How a member asks what they have marked among some posts, and how many like these. */
export function useAskMarks() {
  const client = useApolloClient();
  return useCallback(
    async (postIds: string[]) =>
      (await client.query({ query: Marks, variables: { postIds }, fetchPolicy: 'no-cache', context: ASKED_ANEW })).data?.postMarks ?? [],
    [client],
  );
}

/**
 * Keeps one's own marks on the posts of a page as they are. What is told of a post is the same for all who listen, so nobody is told of a like
 * of their own in another window: the page looks again when another tab says so, when somebody comes back to it and when its line is back. How
 * many like a post everybody is told, so the count stays as it is. Answers how to tell the other tabs.
 */
export function useMarks(posts: readonly Post[], onPatch: (id: string, patch: { isLikedByMe: boolean; isFlaggedByMe: boolean }) => void): () => void {
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
  const again = useCallback(() => askAgain(look), [look]);
  useOnReturn(async () => again());
  const isLive = useConnection() === 'live';
  const wasLive = useRef(false);
  useEffect(() => {
    if (isLive && wasLive.current) again();
    wasLive.current ||= isLive;
  }, [isLive, again]);
  return useOtherTabs(channelName, again);
}
