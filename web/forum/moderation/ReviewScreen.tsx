import { useSearchParams } from 'react-router-dom';
import { NotFoundScreen } from '../../app/NotFoundScreen.tsx';
import { useSession } from '../../app/session.tsx';
import { ReportedConversations } from '../../messages/reports/ReportedConversations.tsx';
import { Page } from '../../ui/Layout.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ForumRecord } from './ForumRecord.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

const tabs = ['waiting', 'conversations', 'record'] as const;
type Tab = (typeof tabs)[number];

/** For moderators: what waits for them, and what they have decided. */
export function ReviewScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  if (user?.role !== 'superadmin') return <NotFoundScreen />;
  return (
    <Page title="Moderation" eyebrow="Forum and messages" lead="Flagged posts, appeals and reported conversations, what waits longest first.">
      <Tabs<Tab>
        label="Moderation"
        value={tabs.find((tab) => tab === params.get('tab')) ?? 'waiting'}
        onChange={(value) => setParams(value === 'waiting' ? {} : { tab: value }, { replace: true })}
        items={[
          { value: 'waiting', label: 'Waiting', content: <ReviewQueue /> },
          { value: 'conversations', label: 'Conversations', content: <ReportedConversations /> },
          { value: 'record', label: 'Record', content: <ForumRecord /> },
        ]}
      />
    </Page>
  );
}
