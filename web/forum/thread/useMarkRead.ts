import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { graphql } from '../../graphql/index.ts';
import { patchKept } from '../list/keptLists.ts';

const MarkRead = graphql(
  `mutation MarkThreadRead($threadId: ID!, $upTo: Int!) { markThreadRead(threadId: $threadId, upTo: $upTo) }`,
);

/**
 * Has the server record how far a member has read: up to the comment of this number, 0 for the opening, as soon as the
 * page with it is in view. What cannot be recorded is recorded with the next comment, or at the next visit.
 */
export function useMarkRead(threadId: string, upTo: number, isOn: boolean): void {
  const client = useApolloClient();
  const done = useRef(-1);
  const mark = useCallback(() => {
    if (!isOn || upTo <= done.current || document.visibilityState !== 'visible') return;
    const before = done.current;
    done.current = upTo;
    client.mutate({ mutation: MarkRead, variables: { threadId, upTo } }).then(
      () => patchKept(client, threadId, { newCommentCount: 0 }),
      () => {
        done.current = before;
      },
    );
  }, [client, threadId, upTo, isOn]);
  useEffect(() => {
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [mark]);
}
