import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { wordsOf } from '../../shared/pagedAddress.ts';
import { loginThen, paths } from '../../shared/paths.ts';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { useMissToast } from '../../shared/useMissToast.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Muted, Page, Stack } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';
import type { Campaign } from '../campaignFields.ts';
import { DonateDialog } from '../donate/DonateDialog.tsx';
import { campaignTexts } from '../texts.ts';
import { useCampaignsNews } from '../useCampaignNews.ts';
import { CampaignCard } from './CampaignCard.tsx';
import { CampaignFilters } from './CampaignFilters.tsx';
import { CampaignShelf, CampaignSkeletons } from './CampaignShelf.tsx';
import { askFor, type Filters, filtersOf } from './filters.ts';

const Campaigns = graphql(`
  query Campaigns($query: String, $category: CampaignCategory, $sort: CampaignSort!, $openOnly: Boolean!, $after: String) {
    campaigns(query: $query, category: $category, sort: $sort, openOnly: $openOnly, first: 24, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...CampaignFields } }
    }
  }
`);
const Categories = graphql(`query CampaignCategories { campaignCategories { category count } }`);

type Changes = Partial<Filters> & { query?: string };

/** /campaignList: campaigns that can be backed. Words, category and order are in the address. */
export function CampaignListScreen() {
  const [params, change] = useAddressParams<Changes>();
  const query = wordsOf(params);
  const filters = filtersOf(params);
  const { data: categories } = useQuery(Categories);
  const { status } = useSession();
  return (
    <Page
      title={campaignTexts.available}
      eyebrow="Crowdfunding"
      lead={campaignTexts.contributeToOthers}
      actions={status === 'member' && <LinkButton to={paths.funding}>{texts.sidebar.crowdFunding}</LinkButton>}
    >
      <Stack $gap={6}>
        <SearchBox
          label="Search campaigns"
          placeholder="Name or organizer"
          query={query}
          busy={false}
          onSearch={(text) => change({ query: text })}
        />
        <CampaignFilters filters={filters} categories={categories?.campaignCategories ?? []} onChange={change} />
        <Found
          query={query}
          filters={filters}
          onClear={() => change({ query: '', category: '', sort: '', over: '' })}
        />
      </Stack>
    </Page>
  );
}

function Found({ query, filters, onClear }: { query: string; filters: Filters; onClear: () => void }) {
  const asked = usePagedQuery(Campaigns, askFor(query, filters));
  const [chosen, setChosen] = useState<Campaign>();
  const { status } = useSession();
  const navigate = useNavigate();
  useCampaignsNews();
  const found = (asked.data ?? asked.previousData)?.campaigns;
  useMissToast(query, asked.data?.campaigns.totalCount === 0);
  if (!found) return <Unanswered query={asked} skeleton={<CampaignSkeletons count={6} />} />;
  const { totalCount } = found;
  // Nothing can be given to a paused one: it stands behind the others.
  const edges = [...found.edges].sort((one, other) => Number(isPaused(one)) - Number(isPaused(other)));
  const donate = (campaign: Campaign) =>
    status === 'guest' ? void navigate(loginThen(`${paths.campaign(campaign.id)}?donate=1`)) : setChosen(campaign);
  if (edges.length === 0) return <NoneFound isNarrowed={query !== '' || filters.category !== ''} onClear={onClear} />;
  return (
    <Space aria-busy={asked.loading || undefined}>
      <Muted role="status">{`${totalCount} ${totalCount === 1 ? 'campaign' : 'campaigns'}`}</Muted>
      <CampaignShelf aria-label="Campaigns">
        {edges.map(({ node }) => (
          <li key={node.id}>
            <CampaignCard campaign={node} onDonate={donate} />
          </li>
        ))}
      </CampaignShelf>
      {asked.hasMore && <ShowMore key={edges.length} onMore={asked.more} />}
      {chosen && <DonateDialog campaign={chosen} onClose={() => setChosen(undefined)} />}
    </Space>
  );
}

const isPaused = ({ node }: { node: Pick<Campaign, 'status'> }): boolean => node.status === 'PAUSED';

const NoneFound = ({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) =>
  isNarrowed ? (
    <EmptyState
      icon="search"
      heading="h2"
      title="No campaign fits this search"
      action={<Button onClick={onClear}>Show all campaigns</Button>}
    />
  ) : (
    <EmptyState
      icon="coins"
      heading="h2"
      title="No campaign runs now"
      text="The next one could be yours."
      action={
        <LinkButton variant="primary" to={paths.funding}>
          {campaignTexts.createForm}
        </LinkButton>
      }
    />
  );

const Space = styled(Stack)`padding-bottom: ${space[18]};`;
