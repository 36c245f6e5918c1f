import { useQuery } from '@apollo/client/react';
import { askAgain } from '../../app/askAgain.ts';
import { graphql } from '../../graphql/index.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { unreadable } from '../failure.ts';
import { WishesForm } from './WishesForm.tsx';
import { wishesOf } from './wishes.ts';

const Preferences = graphql(`
  query NotificationPreferences { notificationPreferences { topics { topic inApp mail } quiet { from until } dailyAt timeZone } }
`);

/** What one wants to hear of, here and by mail, and when. */
export function NotificationsPanel() {
  const { data, error, loading, refetch } = useQuery(Preferences);
  if (error && !data) return <ErrorPanel message={unreadable(error)} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) {
    return (
      <Loading>
        <Skeleton $h="480px" />
      </Loading>
    );
  }
  return <WishesForm kept={wishesOf(data.notificationPreferences)} />;
}
