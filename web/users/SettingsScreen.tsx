import { useSearchParams } from 'react-router-dom';
import { texts } from '../app/texts.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { Appearance } from './settings/Appearance.tsx';
import { BusinessPanel } from './settings/BusinessPanel.tsx';
import { CloseAccount } from './settings/CloseAccount.tsx';
import { NotificationsPanel } from './settings/NotificationsPanel.tsx';
import { PasswordPanel } from './settings/PasswordPanel.tsx';
import { PlanPanel } from './settings/PlanPanel.tsx';
import { Shortcuts } from './settings/Shortcuts.tsx';
import { useAccount } from './useAccount.ts';

const tabs = ['general', 'password', 'plan', 'notifications'] as const;

/** /settings: how the product behaves for one, and what one is here. The open tab is in the address. */
export function SettingsScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'general';
  return (
    <Page title={texts.sidebar.settings} eyebrow="Your account">
      <Tabs
        vertical
        label={texts.sidebar.settings}
        value={tab}
        onChange={(value) => setSearch(value === 'general' ? {} : { tab: value }, { replace: true })}
        items={[
          { value: 'general', label: texts.settings.general, content: <General /> },
          { value: 'password', label: texts.settings.password, content: <PasswordPanel /> },
          { value: 'plan', label: texts.settings.plan, content: <PlanPanel /> },
          { value: 'notifications', label: 'Notifications', content: <NotificationsPanel /> },
        ]}
      />
    </Page>
  );
}

function General() {
  const { account, failure, loading, retry } = useAccount();
  return (
    <Stack $gap={6}>
      {account ? (
        <BusinessPanel role={account.role} />
      ) : failure ? (
        <ErrorPanel message={failure} onRetry={retry} retrying={loading} />
      ) : (
        <Loading>
          <Skeleton $h="240px" />
        </Loading>
      )}
      <Appearance />
      <Shortcuts />
      <CloseAccount />
    </Stack>
  );
}
