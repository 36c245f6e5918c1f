import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { PreferencesForm } from './PreferencesForm.tsx';
import { preferencesOf } from './preferences.ts';

const Preferences = graphql(`
  query NotificationPreferences { notificationPreferences { topics { topic inApp mail } quiet { from until } dailyAt timeZone } }
`);

/** The member's notification preferences: topics, in the product and by mail, and mail times. */
export function NotificationsPanel() {
  const query = useQuery(Preferences);
  const { data } = query;
  if (!data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <Skeleton $h="480px" />
          </Loading>
        }
      />
    );
  return <PreferencesForm kept={preferencesOf(data.notificationPreferences)} />;
}
