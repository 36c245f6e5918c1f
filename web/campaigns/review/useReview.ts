import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useOnCampaignNews } from '../page/CampaignNews.tsx';
import type { ReviewedCampaign } from './reviewFields.ts';

const Review = graphql(`
  query CampaignReview($campaignId: ID!) { campaignReview(campaignId: $campaignId) { ...CampaignReviewFields } }
`);

/** What was reported of a campaign and decided about it, as it is now; for its organizer and owners of the platform. */
export function useReview(campaignId: string): ReviewedCampaign | undefined {
  const { data, refetch } = useQuery(Review, {
    variables: { campaignId },
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  useOnCampaignNews(() => refetchSafely(refetch));
  return data?.campaignReview;
}
