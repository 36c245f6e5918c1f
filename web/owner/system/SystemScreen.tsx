import { Unanswered } from '../../live/Unanswered.tsx';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Page } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { OwnerOnly } from '../OwnerOnly.tsx';
import { inArea } from './areas.ts';
import { Installation } from './Installation.tsx';
import { JobQueue } from './JobQueue.tsx';
import { Mails } from './Mails.tsx';
import { PaymentEvents } from './PaymentEvents.tsx';
import { ReadModels } from './ReadModels.tsx';
import { stuckOf } from './Sweeps.tsx';
import { useSystem } from './useSystem.ts';

const TABS = ['models', 'jobs', 'payments', 'mails', 'machine'] as const;
type Tab = (typeof TABS)[number];

/** /owner/system: what runs, what stands still, and the buttons that mend it. */
export const SystemScreen = () => (
  <OwnerOnly>
    <Page title="System" eyebrow={<OwnerEyebrow />} lead="What runs, what stands still, and what mends it.">
      <State />
    </Page>
  </OwnerOnly>
);

function State() {
  const [params, change] = useAddressParams<{ tab: Tab }>();
  const { query, look } = useSystem();
  const { data } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { projections, jobQueue, system } = data;
  const stopped = projections.filter(({ stoppedAt }) => stoppedAt).length;
  return (
    <Tabs<Tab>
      label="Parts of the system"
      value={TABS.find((tab) => tab === params.get('tab')) ?? 'models'}
      onChange={(tab) => change({ tab })}
      items={[
        {
          value: 'models',
          label: 'Read models',
          count: stopped,
          content: <ReadModels models={projections} onChanged={look} />,
        },
        {
          value: 'jobs',
          label: 'Jobs',
          count: jobQueue.failed + stuckOf(jobQueue.sweeps),
          content: <JobQueue queue={jobQueue} onChanged={look} />,
        },
        {
          value: 'payments',
          label: 'Payment provider',
          count: inArea(jobQueue, 'PAYMENT_EVENT').failed,
          content: <PaymentEvents webhooks={system.webhooks} queue={jobQueue} onMended={look} />,
        },
        {
          value: 'mails',
          label: 'Mails',
          count: system.mails.failed,
          content: <Mails mails={system.mails} queue={jobQueue} onMended={look} />,
        },
        { value: 'machine', label: 'Machine', content: <Installation state={data} /> },
      ]}
    />
  );
}
