import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { CampaignNotes } from '../page/CampaignNotes.tsx';
import { Ledger } from '../page/Ledger.tsx';
import { OwnerDecisions } from '../review/OwnerDecisions.tsx';
import { Standing } from '../Standing.tsx';
import { campaignTexts } from '../texts.ts';
import { Backers } from './Backers.tsx';
import { PaidOut } from './PaidOut.tsx';

const tabs = ['backers', 'money'] as const;
type Tab = (typeof tabs)[number];

/**
 * A campaign for the owners of the platform and finance: each contribution and each payout, and how it comes back; for
 * owners what can be decided about it.
 */
export function OwnerBoard({ campaign }: { campaign: CampaignOnPage }) {
  const [params, change] = useAddressParams<{ tab: string }>();
  const isPlatformOwner = useSession().user?.role === 'superadmin';
  return (
    <Page
      title={campaign.name}
      eyebrow={isPlatformOwner ? 'Moderation' : 'Books'}
      actions={
        <>
          <LinkButton
            icon={<Icon name="back" size={18} />}
            to={isPlatformOwner ? `${paths.forumReview}?tab=campaigns` : paths.ownerBooks}
          >
            {campaignTexts.back}
          </LinkButton>
          <LinkButton to={paths.campaign(campaign.id)}>See its page</LinkButton>
          {isPlatformOwner && <HistoryButton type="campaign" id={campaign.id} name={campaign.name} />}
        </>
      }
    >
      <Stack $gap={6}>
        <Stack>
          <div>
            <Standing campaign={campaign} />
          </div>
          <CampaignNotes campaign={campaign} />
          {isPlatformOwner && <OwnerDecisions campaign={campaign} />}
        </Stack>
        <Tabs<Tab>
          label="Board"
          value={tabs.find((tab) => tab === params.get('tab')) ?? 'backers'}
          onChange={(tab) => change({ tab: tab === 'backers' ? '' : tab })}
          items={[
            {
              value: 'backers',
              label: 'Backers',
              count: campaign.contributionCount,
              content: <Backers campaign={campaign} />,
            },
            {
              value: 'money',
              label: 'Money',
              content: (
                <Stack $gap={6}>
                  <PaidOut campaign={campaign} />
                  <Ledger campaign={campaign} />
                </Stack>
              ),
            },
          ]}
        />
      </Stack>
    </Page>
  );
}
