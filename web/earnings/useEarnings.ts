import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';

graphql(`
  fragment EarningsFields on Earnings {
    owedCents laterCents heldCents dueCents onItsWayCents paidOutCents feeCents feeRate leastCents
    obstacle nextPayoutAt refusedBecause
  }
`);
const Earnings = graphql(`
  query MyEarnings { myEarnings { ...EarningsFields } }
`);
const EarningsNews = graphql(`
  subscription EarningsNews($after: Float) { earningsChanged(after: $after) { ...EarningsFields } }
`);

/** What the member is owed, kept up to date. `changes` counts what has changed it: lists beside it are then asked anew. */
export function useEarnings() {
  const query = useQuery(Earnings, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  const [changes, setChanges] = useState(0);
  const again = () => refetchSafely(query.refetch);
  useSubscription(EarningsNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      query.updateQuery(() => ({ myEarnings: news.earningsChanged }));
      setChanges((count) => count + 1);
      // An answer requested before the event may not include it.
      again();
    },
  });
  return { query, earnings: query.data?.myEarnings, changes, again };
}
