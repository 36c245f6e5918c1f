import { useQuery, useSubscription } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { dateIn, viewerZone } from '../../shared/times.ts';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { choiceOf } from './takingsPeriods.ts';

/** What the dashboards show of the money. */
export const TakingsFields = graphql(`
  fragment TakingsFields on SellerFigures {
    grossCents refundedCents netCents orders toShip customers
    takings(period: $period, timeZone: $timeZone) {
      period timeZone from to grossCents refundedCents netCents
      before { from to grossCents refundedCents netCents }
    }
    lastSevenDays(timeZone: $timeZone) { from netCents sales }
  }
`);
const Takings = graphql(`
  query DashboardTakings($period: TakingsPeriod!, $timeZone: String) { sellerFigures { ...TakingsFields } }
`);
const TakingsNews = graphql(`
  subscription TakingsNews($after: Float, $period: TakingsPeriod!, $timeZone: String) {
    sellerFiguresChanged(after: $after) { ...TakingsFields }
  }
`);

/**
 * The member's takings as shop owner or seller from the platform's accounts, kept up to date, of the period that the
 * address names; undefined while loading. Another day asks again.
 */
export function useTakings(now: number) {
  const [params, change] = useAddressParams<{ takings: string }>();
  const choice = choiceOf(params.get('takings'));
  const variables = { period: choice.period ?? 'THIS_WEEK', timeZone: viewerZone() } as const;
  const { data, previousData, error, loading, refetch, updateQuery } = useQuery(Takings, {
    variables,
    context: ASKED_ANEW,
  });
  const retry = useCallback(() => refetchSafely(refetch), [refetch]);
  useSubscription(TakingsNews, {
    variables,
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (!news) return;
      updateQuery(() => ({ sellerFigures: news.sellerFiguresChanged }));
      // An answer requested before the event may not include it.
      retry();
    },
  });
  const figures = (data ?? previousData)?.sellerFigures;
  const answered = figures?.lastSevenDays.at(-1)?.from;
  const today = figures && dateIn(figures.takings.timeZone, new Date(now));
  const isOver = answered !== undefined && today !== undefined && answered < today;
  useEffect(() => {
    if (isOver) retry();
  }, [isOver, retry]);
  return {
    figures,
    /** Undefined while another period is on its way. */
    takings: data?.sellerFigures.takings,
    choice,
    choose: (name: string) => change({ takings: name }),
    failure: error && !data ? refusalOf(error).message : undefined,
    loading,
    retry,
  };
}
