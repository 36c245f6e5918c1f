import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ApiTokensPanel } from './settings/ApiTokensPanel.tsx';
import { Appearance } from './settings/Appearance.tsx';
import { BusinessPanel } from './settings/BusinessPanel.tsx';
import { CalendarPanel } from './settings/CalendarPanel.tsx';
import { CloseAccount } from './settings/CloseAccount.tsx';
import { ExportPanel } from './settings/ExportPanel.tsx';
import { PasswordPanel } from './settings/PasswordPanel.tsx';
import { PrivacyPanel } from './settings/PrivacyPanel.tsx';
import { SessionsPanel } from './settings/SessionsPanel.tsx';
import { Shortcuts } from './settings/Shortcuts.tsx';
import { TwoFactorPanel } from './settings/TwoFactorPanel.tsx';
import { useAccount } from './useAccount.ts';

const tabs = ['general', 'password', 'plan', 'cards', 'notifications', 'sessions', 'tokens', 'privacy'] as const;

/**
 * /settings. The open tab is in the address; `plan`, `cards` and `notifications` are the contents of their tabs, `kept` what
 * shops keep about the member.
 */
export function SettingsScreen(props: {
  plan: ReactNode;
  cards: ReactNode;
  notifications: ReactNode;
  kept?: ReactNode;
}) {
  const { plan, cards, notifications, kept } = props;
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
          { value: 'password', label: texts.settings.password, content: <PasswordTab /> },
          { value: 'plan', label: texts.settings.plan, content: plan },
          { value: 'cards', label: 'Cards', content: cards },
          { value: 'notifications', label: 'Notifications', content: notifications },
          { value: 'sessions', label: 'Sessions', content: <SessionsPanel /> },
          { value: 'tokens', label: 'API tokens', content: <ApiTokensPanel /> },
          { value: 'privacy', label: 'Your data', content: <PrivacyTab kept={kept} /> },
        ]}
      />
    </Page>
  );
}

const PrivacyTab = ({ kept }: { kept: ReactNode }) => (
  <Stack $gap={6}>
    <ExportPanel />
    <PrivacyPanel />
    {kept}
    <CloseAccount />
  </Stack>
);

const PasswordTab = () => (
  <Stack $gap={6}>
    <PasswordPanel />
    <TwoFactorPanel />
  </Stack>
);

function General() {
  const { account } = useAccount();
  const { user } = useSession();
  // The session knows the role at once; the account, if it was changed in another browser.
  const role = account?.role ?? user?.role;
  return (
    <Stack $gap={6}>
      {role && <BusinessPanel role={role} />}
      <CalendarPanel />
      <Appearance />
      <Shortcuts />
    </Stack>
  );
}
