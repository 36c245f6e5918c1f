import { useQuery, useSubscription } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
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

/** What stands still, what has failed, and what is to be looked after; asked for again whenever any of it changes; of a hidden tab once it is shown. */
export function useRunning() {
  const query = useQuery(Running, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  const { refetch } = query;
  const isNewsThere = useRef(false);
  const look = () => {
    if (document.hidden || !isNewsThere.current) return;
    isNewsThere.current = false;
    refetchSafely(refetch);
  };
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const shown = () => latest.current();
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, []);
  useSubscription(HealthNews, {
    ignoreResults: true,
    onData: ({ data: { data } }) => {
      if (!data) return;
      isNewsThere.current = true;
      look();
    },
  });
  return query;
}
