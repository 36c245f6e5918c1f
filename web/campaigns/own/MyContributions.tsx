import { useSubscription } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';
import { campaignTexts } from '../texts.ts';
import { ContributionRow } from './ContributionRow.tsx';

const Mine = graphql(`
  query MyContributions($after: String) {
    myContributions(first: 10, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ContributionFields } }
    }
  }
`);
const News = graphql(`
  subscription ContributionNews($after: Float) { campaignsChanged(after: $after) { position campaignId campaign { ...CampaignFacts } } }
`);

/** 'Your Contributions', the latest first; what becomes of them in their campaigns is shown as it happens. */
export function MyContributions() {
  const query = usePagedQuery(Mine, {});
  const { data, hasMore, more, refetch } = query;
  useSubscription(News, {
    ignoreResults: true,
    onError: () => undefined,
    onData: ({ data: { data: event } }) => {
      const changed = event?.campaignsChanged.campaignId;
      if (data?.myContributions.edges.some(({ node }) => node.campaign.id === changed)) refetchSafely(refetch);
    },
  });
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges } = data.myContributions;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="coins"
        heading="h3"
        title={campaignTexts.noContributions}
        action={
          <LinkButton variant="primary" to={paths.campaignList}>
            {campaignTexts.contributeToOthers}
          </LinkButton>
        }
      />
    );
  return (
    <Stack>
      <List>
        {edges.map(({ node }) => (
          <ContributionRow key={node.id} contribution={node} />
        ))}
      </List>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
      <LinkButton small variant="quiet" to={paths.campaignList}>
        {campaignTexts.contributeToOthers}
      </LinkButton>
    </Stack>
  );
}

const List = styled.ul`display: grid; gap: ${space[3]};`;
