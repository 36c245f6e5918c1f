import { useQuery, useSubscription } from '@apollo/client/react';
import { useCallback } from 'react';
import { ASKED_ANEW, askAgain } from '../../app/askAgain.ts';
import { useOnceLive } from '../../bookings/useOnceLive.ts';
import { graphql } from '../../graphql/index.ts';
import { unreadable } from '../failure.ts';

const Takings = graphql(`
  query DashboardTakings { sellerFigures { grossCents refundedCents netCents orders toShip customers } }
`);
const TakingsNews = graphql(`
  subscription TakingsNews { sellerFiguresChanged { grossCents refundedCents netCents orders toShip customers } }
`);

/** What the member has earned, as shop owner or seller, by the platform's books, as it changes; undefined while it is on its way. */
export function useTakings() {
  const { data, error, loading, refetch, updateQuery } = useQuery(Takings, { context: ASKED_ANEW });
  const retry = useCallback(() => askAgain(refetch), [refetch]);
  useOnceLive(retry);
  useSubscription(TakingsNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      updateQuery(() => ({ sellerFigures: news.sellerFiguresChanged }));
      // An answer that was on its way when it happened does not know of it.
      retry();
    },
  });
  return { takings: data?.sellerFigures, failure: error && !data ? unreadable(error) : undefined, loading, retry };
}
