import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { keepPlan, MyPlan } from './planFields.ts';

const PlanNews = graphql(`
  subscription PlanNews($after: Float) { subscriptionChanged(after: $after) { ...PlanFields } }
`);

/** The member's own plan, as it changes: a payment that arrives, a renewal, another tab. */
export function useMyPlan() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyPlan, { context: ASKED_ANEW });
  const again = () => refetchSafely(refetch);
  useSubscription(PlanNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (news) keepPlan(client.cache, news.subscriptionChanged);
    },
  });
  return { plan: data?.mySubscription, error, loading, again };
}
