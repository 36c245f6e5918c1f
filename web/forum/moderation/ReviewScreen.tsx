import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Page } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForumRecord } from './ForumRecord.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

const tabs = ['waiting', 'conversations', 'campaigns', 'reviews', 'pictures', 'record'] as const;
type Tab = (typeof tabs)[number];

interface ReviewProps {
  reportedConversations: ReactNode;
  reportedCampaigns: ReactNode;
  reportedReviews: ReactNode;
  reportedPictures: ReactNode;
}

/** For moderators: open cases, reported conversations, campaigns, reviews and pictures, and past decisions. */
export function ReviewScreen(props: ReviewProps) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (!hasRight(user?.role, 'moderate')) return <NotFoundScreen />;
  return (
    <Page
      title="Moderation"
      eyebrow="Forum, messages, campaigns, reviews and pictures"
      lead="Flagged posts, appeals, reported conversations, campaigns, reviews and pictures, what waits longest first."
    >
      <Tabs<Tab>
        label="Moderation"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'waiting'}
        onChange={(value) => setParams(value === 'waiting' ? {} : { tab: value }, { replace: true })}
        items={[
          { value: 'waiting', label: 'Waiting', content: <ReviewQueue /> },
          { value: 'conversations', label: 'Conversations', content: props.reportedConversations },
          { value: 'campaigns', label: 'Campaigns', content: props.reportedCampaigns },
          { value: 'reviews', label: 'Reviews', content: props.reportedReviews },
          { value: 'pictures', label: 'Pictures', content: props.reportedPictures },
          { value: 'record', label: 'Record', content: <ForumRecord /> },
        ]}
      />
    </Page>
  );
}
