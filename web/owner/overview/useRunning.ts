import { useQuery, useSubscription } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';

const Running = graphql(`
  query OwnerRunning {
    projections { ...StoppedProjection }
    jobQueue { ...Failures }
    ...UpkeepFields
  }
`);
const HealthNews = graphql(`subscription HealthNews { platformHealthChanged }`);

/** What stands still, what has failed, and what is to be looked after; asked for again whenever any of it changes. */
export function useRunning() {
  const query = useQuery(Running, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  useSubscription(HealthNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => data && refetchSafely(query.refetch),
  });
  return query;
}
