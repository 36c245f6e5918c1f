import { useQuery, useSubscription } from '@apollo/client/react';
import { useCallback } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';

const Takings = graphql(`
  query DashboardTakings { sellerFigures { grossCents refundedCents netCents orders toShip customers } }
`);
const TakingsNews = graphql(`
  subscription TakingsNews($after: Float) { sellerFiguresChanged(after: $after) { grossCents refundedCents netCents orders toShip customers } }
`);

/**
 * The member's takings as shop owner or seller from the platform's accounts, kept up to date; undefined while loading.
 */
export function useTakings() {
  const { data, error, loading, refetch, updateQuery } = useQuery(Takings, { context: ASKED_ANEW });
  const retry = useCallback(() => refetchSafely(refetch), [refetch]);
  useSubscription(TakingsNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      updateQuery(() => ({ sellerFigures: news.sellerFiguresChanged }));
      // An answer requested before the event may not include it.
      retry();
    },
  });
  return {
    takings: data?.sellerFigures,
    failure: error && !data ? refusalOf(error).message : undefined,
    loading,
    retry,
  };
}
