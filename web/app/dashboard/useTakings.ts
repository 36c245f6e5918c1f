import { useQuery, useSubscription } from '@apollo/client/react';
import { useCallback } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../shared/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { useOnceLive } from '../../shared/useOnceLive.ts';

const Takings = graphql(`
  query DashboardTakings { sellerFigures { grossCents refundedCents netCents orders toShip customers } }
`);
const TakingsNews = graphql(`
  subscription TakingsNews { sellerFiguresChanged { grossCents refundedCents netCents orders toShip customers } }
`);

/**
 * The member's takings as shop owner or seller from the platform's accounts, kept up to date; undefined while loading.
 */
export function useTakings() {
  const { data, error, loading, refetch, updateQuery } = useQuery(Takings, { context: ASKED_ANEW });
  const retry = useCallback(() => refetchSafely(refetch), [refetch]);
  useOnceLive(retry);
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
