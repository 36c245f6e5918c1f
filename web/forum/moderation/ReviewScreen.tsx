import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Page } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForumRecord } from './ForumRecord.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

const tabs = ['waiting', 'conversations', 'campaigns', 'record'] as const;
type Tab = (typeof tabs)[number];

interface ReviewProps {
  reportedConversations: ReactNode;
  reportedCampaigns: ReactNode;
}

/** For moderators: open cases, reported conversations and campaigns, and past decisions. */
export function ReviewScreen({ reportedConversations, reportedCampaigns }: ReviewProps) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (!hasRight(user?.role, 'moderate')) return <NotFoundScreen />;
  return (
    <Page
      title="Moderation"
      eyebrow="Forum, messages and campaigns"
      lead="Flagged posts, appeals, reported conversations and campaigns, what waits longest first."
    >
      <Tabs<Tab>
        label="Moderation"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'waiting'}
        onChange={(value) => setParams(value === 'waiting' ? {} : { tab: value }, { replace: true })}
        items={[
          { value: 'waiting', label: 'Waiting', content: <ReviewQueue /> },
          { value: 'conversations', label: 'Conversations', content: reportedConversations },
          { value: 'campaigns', label: 'Campaigns', content: reportedCampaigns },
          { value: 'record', label: 'Record', content: <ForumRecord /> },
        ]}
      />
    </Page>
  );
}
