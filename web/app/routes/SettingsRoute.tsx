import { KeptAboutMe } from '../../customers/KeptAboutMe.tsx';
import { NotificationsPanel } from '../../notifications/preferences/NotificationsPanel.tsx';
import { PlanPanel } from '../../plans/PlanPanel.tsx';
import { SettingsScreen } from '../../users/SettingsScreen.tsx';

export const SettingsRoute = () => (
  <SettingsScreen plan={<PlanPanel />} notifications={<NotificationsPanel />} kept={<KeptAboutMe />} />
);
