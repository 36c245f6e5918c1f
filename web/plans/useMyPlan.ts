import { useApolloClient, useQuery, useSubscription } from '@apollo/client/react';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { useOnceLive } from '../bookings/useOnceLive.ts';
import { graphql } from '../graphql/index.ts';
import { keepPlan, MyPlan } from './planFields.ts';

const PlanNews = graphql(`
  subscription PlanNews { subscriptionChanged { ...PlanFields @unmask } }
`);

/** The member's own plan, as it changes: a payment that arrives, a renewal, another tab. */
export function useMyPlan() {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useQuery(MyPlan, { context: ASKED_ANEW });
  const again = () => askAgain(refetch);
  useOnceLive(again);
  useSubscription(PlanNews, {
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      if (news) keepPlan(client.cache, news.subscriptionChanged);
    },
  });
  return { plan: data?.mySubscription, error, loading, again };
}
