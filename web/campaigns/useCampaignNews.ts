import { useSubscription } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';

const CampaignsNews = graphql(`
  subscription CampaignsNews($after: Float) { campaignsChanged(after: $after) { position campaign { ...CampaignFacts } } }
`);

/** Keeps the amounts of every campaign on the page as they are: the cache knows each by its id. Rows never move. */
export function useCampaignsNews(): void {
  useSubscription(CampaignsNews, { ignoreResults: true, onError: () => undefined });
}
