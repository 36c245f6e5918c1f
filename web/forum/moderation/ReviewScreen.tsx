import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { useSession } from '../../shared/session.tsx';
import { Page } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForumRecord } from './ForumRecord.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

const tabs = ['waiting', 'conversations', 'record'] as const;
type Tab = (typeof tabs)[number];

/** For moderators: open cases, reported conversations and past decisions. */
export function ReviewScreen({ reportedConversations }: { reportedConversations: ReactNode }) {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (user?.role !== 'superadmin') return <NotFoundScreen />;
  return (
    <Page
      title="Moderation"
      eyebrow="Forum and messages"
      lead="Flagged posts, appeals and reported conversations, what waits longest first."
    >
      <Tabs<Tab>
        label="Moderation"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'waiting'}
        onChange={(value) => setParams(value === 'waiting' ? {} : { tab: value }, { replace: true })}
        items={[
          { value: 'waiting', label: 'Waiting', content: <ReviewQueue /> },
          { value: 'conversations', label: 'Conversations', content: reportedConversations },
          { value: 'record', label: 'Record', content: <ForumRecord /> },
        ]}
      />
    </Page>
  );
}
