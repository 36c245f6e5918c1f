import { KeptAboutMe } from '../../customers/KeptAboutMe.tsx';
import { NotificationsPanel } from '../../notifications/preferences/NotificationsPanel.tsx';
import { CardsPanel } from '../../payments/CardsPanel.tsx';
import { PlanPanel } from '../../plans/PlanPanel.tsx';
import { SettingsScreen } from '../../users/SettingsScreen.tsx';
import { PayPlanChange } from '../payment/PayPlanChange.tsx';

export const SettingsRoute = () => (
  <SettingsScreen
    plan={<PlanPanel payment={PayPlanChange} />}
    cards={<CardsPanel />}
    notifications={<NotificationsPanel />}
    kept={<KeptAboutMe />}
  />
);
