import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { texts } from '../../shared/texts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { richTextOf } from '../../ui/richText/richText.ts';
import { wordsOf } from '../../ui/richText/words.ts';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';
import { CampaignDialog } from '../create/CampaignDialog.tsx';
import { CampaignShelf, CampaignSkeletons } from '../list/CampaignShelf.tsx';
import { campaignTexts } from '../texts.ts';
import { useCampaignsNews } from '../useCampaignNews.ts';
import { OwnCampaignCard } from './OwnCampaignCard.tsx';

const Mine = graphql(`
  query MyCampaigns($after: String) {
    myCampaigns(first: 24, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...CampaignFields description } }
    }
  }
`);

/** /userCampaign: one's own campaigns, the latest first; each leads to its board. */
export function UserCampaignScreen() {
  const [isCreating, setCreating] = useState(false);
  const create = () => setCreating(true);
  return (
    <Page
      title={campaignTexts.own}
      eyebrow={texts.sidebar.crowdFunding}
      actions={
        <>
          <LinkButton icon={<Icon name="back" size={18} />} to={paths.funding}>
            {campaignTexts.back}
          </LinkButton>
          <Button variant="primary" icon={<Icon name="plus" size={18} />} onClick={create}>
            {campaignTexts.createForm}
          </Button>
        </>
      }
    >
      <Campaigns onCreate={create} />
      {isCreating && <CampaignDialog onSaved={() => undefined} onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Campaigns({ onCreate }: { onCreate: () => void }) {
  const query = usePagedQuery(Mine, {});
  const { data, hasMore, more } = query;
  useCampaignsNews();
  if (!data) return <Unanswered query={query} skeleton={<CampaignSkeletons count={3} />} />;
  const { edges } = data.myCampaigns;
  if (edges.length === 0)
    return (
      <EmptyState
        icon="coins"
        heading="h2"
        title="You have no campaign yet"
        text="Say what you need and until when. Everyone can see it, and members can give."
        action={<Button onClick={onCreate}>{campaignTexts.createForm}</Button>}
      />
    );
  return (
    <Space>
      <CampaignShelf aria-label={campaignTexts.own}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <OwnCampaignCard campaign={node} description={wordsOf(richTextOf(node.description) ?? [])} />
          </li>
        ))}
      </CampaignShelf>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Space>
  );
}

const Space = styled(Stack)`padding-bottom: ${space[18]};`;
