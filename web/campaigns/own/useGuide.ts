import { useQuery, useSubscription } from '@apollo/client/react';
import type { FundingGuideQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useSession } from '../../shared/session.tsx';

const Guide = graphql(`
  query FundingGuide { fundingGuide { isCreated isConnected hasLink isReceiving campaignId } }
`);
const GuideNews = graphql(`
  subscription GuideNews($after: Float) { campaignsChanged(after: $after) { position campaign { id organizer { id } } } }
`);
const AccountNews = graphql(`
  subscription AccountNews($after: Float) { payoutAccountChanged(after: $after) { status } }
`);

export type Guide = FundingGuideQuery['fundingGuide'];

/** The setup guide's steps as they stand; they tick themselves when a campaign of the member or the account changes. */
export function useGuide() {
  const { user } = useSession();
  const query = useQuery(Guide, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  const look = () => refetchSafely(query.refetch);
  useSubscription(GuideNews, {
    ignoreResults: true,
    onError: () => undefined,
    onData: ({ data: { data } }) => data?.campaignsChanged.campaign?.organizer.id === user?._id && look(),
  });
  useSubscription(AccountNews, { ignoreResults: true, onError: () => undefined, onData: look });
  return query;
}
