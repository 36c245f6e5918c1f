import { useQuery } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { zoneName } from '../../shared/times.ts';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Stack, Wrap } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { media, space } from '../../ui/tokens.ts';
import type { CampaignOnPage } from '../campaignFields.ts';
import { endStampOf, stampOf } from '../dates.ts';
import { Progress } from '../Progress.tsx';
import { CampaignNews } from '../page/CampaignNews.tsx';
import { CampaignNotes } from '../page/CampaignNotes.tsx';
import { Ledger } from '../page/Ledger.tsx';
import { Updates } from '../page/Updates.tsx';
import { OwnReview } from '../review/OwnReview.tsx';
import { Share } from '../Share.tsx';
import { Standing } from '../Standing.tsx';
import { campaignTexts } from '../texts.ts';
import { backersWords, modelName } from '../words.ts';
import { Backers } from './Backers.tsx';
import { BoardActions } from './BoardActions.tsx';
import { Days } from './Days.tsx';
import { OwnerBoard } from './OwnerBoard.tsx';
import { Payouts } from './Payouts.tsx';
import { Spending } from './Spending.tsx';

const CampaignBoard = graphql(`
  query CampaignBoard($id: ID!) { campaign(id: $id) { ...CampaignPageFields } }
`);

/** The organizer's board of one campaign; the owners of the platform see its money. */
export function BoardScreen() {
  const isOwner = hasRight(useSession().user?.role, 'readMoney');
  const { id = '' } = useParams();
  const query = useQuery(CampaignBoard, { variables: { id } });
  const { data } = query;
  if (!data)
    return (
      <Wrap>
        <title>Campaign · Chairside</title>
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      </Wrap>
    );
  const { campaign } = data;
  if (!campaign || !(campaign.isMine || isOwner)) return <NotFoundScreen />;
  return (
    <CampaignNews key={id} campaignId={id}>
      {campaign.isMine ? <Board campaign={campaign} /> : <OwnerBoard campaign={campaign} />}
    </CampaignNews>
  );
}

const tabs = ['overview', 'backers', 'updates', 'money'] as const;
type Tab = (typeof tabs)[number];

function Board({ campaign }: { campaign: CampaignOnPage }) {
  const [params, change] = useAddressParams<{ tab: string }>();
  return (
    <Page
      title={campaign.name}
      eyebrow={campaignTexts.own}
      actions={
        <>
          <LinkButton icon={<Icon name="back" size={18} />} to={paths.userCampaign}>
            {campaignTexts.back}
          </LinkButton>
          <LinkButton to={paths.campaign(campaign.id)}>See its page</LinkButton>
          <HistoryButton type="campaign" id={campaign.id} name={campaign.name} />
        </>
      }
    >
      <Space $gap={6}>
        <Stack>
          <div>
            <Standing campaign={campaign} />
          </div>
          <CampaignNotes campaign={campaign} />
          <OwnReview campaign={campaign} />
          <BoardActions campaign={campaign} />
        </Stack>
        <Tabs<Tab>
          label="Board"
          value={tabs.find((tab) => tab === params.get('tab')) ?? 'overview'}
          onChange={(tab) => change({ tab: tab === 'overview' ? '' : tab })}
          items={[
            { value: 'overview', label: 'Overview', content: <Overview campaign={campaign} /> },
            {
              value: 'backers',
              label: 'Backers',
              count: campaign.contributionCount,
              content: <Backers campaign={campaign} />,
            },
            { value: 'updates', label: 'Updates', content: <Updates campaign={campaign} /> },
            { value: 'money', label: 'Money', content: <Money campaign={campaign} /> },
          ]}
        />
      </Space>
    </Page>
  );
}

const Money = ({ campaign }: { campaign: CampaignOnPage }) => (
  <Stack $gap={6}>
    <Payouts campaign={campaign} />
    <Spending campaign={campaign} />
    <Ledger campaign={campaign} />
  </Stack>
);

function Overview({ campaign }: { campaign: CampaignOnPage }) {
  const { createdAt, startsAt, endsAt, timeZone, backerCount, status } = campaign;
  return (
    <Columns>
      <Stack $gap={6}>
        <Progress campaign={campaign} large />
        <Days campaign={campaign} />
        {status !== 'DRAFT' && <Share campaign={campaign} title="Your donation link" />}
      </Stack>
      <PriceBoard
        label="Figures"
        rows={[
          { label: 'Model', value: modelName[campaign.model] },
          { label: 'Goal', value: formatCents(campaign.goalCents) },
          { label: 'In', value: formatCents(campaign.receivedCents) },
          { label: 'Pledged', value: formatCents(campaign.pledgedCents), note: 'not charged yet' },
          { label: 'Given by', value: backersWords(backerCount) },
          { label: 'Created', value: stampOf(createdAt, timeZone) },
          { label: 'Start', value: stampOf(startsAt, timeZone) },
          { label: 'End', value: endStampOf(endsAt, timeZone), note: zoneName(timeZone) },
        ]}
      />
    </Columns>
  );
}

const Space = styled(Stack)`padding-bottom: ${space[18]};`;
const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 360px;
  }
`;
