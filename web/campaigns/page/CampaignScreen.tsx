import { useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { loginThen, paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Eyebrow, Row, Stack, Wrap } from '../../ui/Layout.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, media, radius, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';
import { CampaignPicture } from '../CampaignPicture.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { DonateDialog } from '../donate/DonateDialog.tsx';
import { Rules } from '../donate/Rules.tsx';
import { Share } from '../Share.tsx';
import { BackersWall } from './BackersWall.tsx';
import { CampaignNews } from './CampaignNews.tsx';
import { CampaignNotes } from './CampaignNotes.tsx';
import { DonateBox } from './DonateBox.tsx';
import { Ledger } from './Ledger.tsx';
import { ReportButton } from './ReportButton.tsx';
import { Story } from './Story.tsx';
import { Updates } from './Updates.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

const CampaignPage = graphql(`
  query CampaignPage($id: ID!) { campaign(id: $id) { ...CampaignPageFields } }
`);

/** What its backers say, by the campaign's id. */
type Discussion = (campaignId: string) => ReactNode;

/** A campaign's own page, open to everyone, which can be passed on. */
export function CampaignScreen({ discussion }: { discussion: Discussion }) {
  const { id = '' } = useParams();
  const query = useQuery(CampaignPage, { variables: { id } });
  const { data } = query;
  if (!data)
    return (
      <Wrap>
        <title>Campaign · Chairside</title>
        <Space>
          <Unanswered query={query} skeleton={<PageSkeleton />} />
        </Space>
      </Wrap>
    );
  if (!data.campaign) return <NotFoundScreen />;
  return (
    <CampaignNews key={id} campaignId={id}>
      <CampaignFound campaign={data.campaign} discussion={discussion} />
    </CampaignNews>
  );
}

const tabs = ['story', 'updates', 'comments', 'ledger', 'backers'] as const;
type Tab = (typeof tabs)[number];

function CampaignFound({ campaign, discussion }: { campaign: CampaignOnPage; discussion: Discussion }) {
  const [params, change] = useAddressParams<{ tab?: string; donate?: string }>();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  const isPhone = usePhone();
  const { id, name } = campaign;
  const canGive = campaign.status === 'RUNNING' && !campaign.isMine;
  const donate = () =>
    status === 'guest' ? void navigate(loginThen(`${paths.campaign(id)}?donate=1`)) : change({ donate: '1' });
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'story';
  return (
    <Wrap>
      <title>{`${name} · Chairside`}</title>
      <Layout>
        <Cover>
          <CampaignPicture campaign={campaign} ratio="16 / 9" large />
        </Cover>
        <Head>
          <Eyebrow>{campaign.category}</Eyebrow>
          <h1>{name}</h1>
          <Row>
            <Button small icon={<Icon name="send" size={18} />} onClick={() => setSharing(true)}>
              Share
            </Button>
            {!campaign.isMine && <ReportButton campaignId={id} />}
            {!campaign.isMine && hasRight(user?.role, 'readMoney') && (
              <LinkButton small variant="quiet" to={paths.campaignBoard(id)}>
                Contributions and payouts
              </LinkButton>
            )}
          </Row>
        </Head>
        <Panel>
          <DonateBox campaign={campaign} onDonate={donate} mark={<VerifiedMark campaignId={id} />} />
        </Panel>
        <More>
          <CampaignNotes campaign={campaign} />
          <Tabs<Tab>
            label={name}
            value={tab}
            onChange={(value) => change({ tab: value === 'story' ? '' : value })}
            items={[
              { value: 'story', label: 'Story', content: <Story campaign={campaign} /> },
              { value: 'updates', label: 'Updates', content: <Updates campaign={campaign} /> },
              { value: 'comments', label: 'Comments', content: discussion(id) },
              { value: 'ledger', label: 'Ledger', content: <Ledger campaign={campaign} /> },
              {
                value: 'backers',
                label: 'Backers',
                count: campaign.backerCount,
                content: <BackersWall campaignId={id} />,
              },
            ]}
          />
          {isPhone && <Rules campaign={campaign} />}
        </More>
      </Layout>
      {params.get('donate') === '1' && canGive && status === 'member' && (
        <DonateDialog campaign={campaign} onClose={() => change({ donate: '' })} />
      )}
      <Dialog open={isSharing} onOpenChange={setSharing} title="Share">
        <Share campaign={campaign} title={name} />
      </Dialog>
    </Wrap>
  );
}

const PageSkeleton = () => (
  <Loading>
    <Layout>
      <Cover as="div">
        <Skeleton $ratio="16 / 9" />
      </Cover>
      <Head as="div">
        <Skeleton $w="120px" />
        <Skeleton $w="70%" $h="3rem" />
      </Head>
      <Panel as="div">
        <Stack>
          <Skeleton $h="460px" />
        </Stack>
      </Panel>
      <More>
        <SkeletonText />
      </More>
    </Layout>
  </Loading>
);

const Space = styled.div`padding-block: 0 ${space[12]};`;
// What is given to, and how far it is, comes before everything else that can be read.
const Layout = styled.div`
  display: grid;
  gap: ${space[5]};
  padding-block: ${space[6]} ${space[12]};
  grid-template: 'cover' 'head' 'panel' 'more' / minmax(0, 1fr);
  ${media.wide} {
    grid-template: 'cover panel' auto 'head panel' auto 'more panel' 1fr / minmax(0, 1fr) 400px;
    column-gap: ${space[12]};
  }
`;
const Cover = styled.div`grid-area: cover; min-width: 0; overflow: hidden; border: 1px solid ${color.line}; border-radius: ${radius.card}; align-self: start;`;
const Head = styled.header`grid-area: head; display: grid; gap: ${space[2]}; min-width: 0; overflow-wrap: anywhere; justify-items: start;`;
const Panel = styled.section`grid-area: panel; min-width: 0; ${media.wide} { > * { position: sticky; top: 100px; } }`;
const More = styled.div`grid-area: more; min-width: 0; display: grid; gap: ${space[6]}; align-content: start; grid-template-columns: minmax(0, 1fr);`;
