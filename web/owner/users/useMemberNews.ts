import { useSubscription } from '@apollo/client/react';
import type { MemberNewsSubscription } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';

const MemberNews = graphql(`
  subscription MemberNews($after: Float) { memberChanged(after: $after) { ...MemberRow } }
`);

/** Accounts as they are opened and change; the cache keeps what comes by its id. */
export function useMemberNews(onNews: (account: MemberNewsSubscription['memberChanged']) => unknown): void {
  useSubscription(MemberNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => data && onNews(data.memberChanged),
  });
}
