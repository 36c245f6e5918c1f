import { useQuery } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { BellNow } from '../shared/bellCount.ts';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Page } from '../ui/Layout.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useReading } from './useReading.ts';

/** /notifications: the member's notifications, newest first; `?open=` is an announcement shown in full. */
export function NotificationsScreen() {
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const { data } = useQuery(BellNow, { fetchPolicy: 'cache-first' });
  const { readAll, reading } = useReading();
  const unread = data?.bell.unread ?? 0;
  return (
    <Page
      title="Notifications"
      eyebrow="Your account"
      actions={
        <>
          <Button
            icon={<Icon name="check" size={18} />}
            busy={reading}
            aria-disabled={unread === 0}
            onClick={() => void readAll()}
          >
            Mark all read
          </Button>
          {user?.role === 'superadmin' && (
            <LinkButton variant="primary" icon={<Icon name="news" size={18} />} to={paths.ownerNotifications}>
              Send notification
            </LinkButton>
          )}
          <LinkButton
            variant="quiet"
            icon={<Icon name="settings" size={18} />}
            to={`${paths.settings}?tab=notifications`}
          >
            Preferences
          </LinkButton>
        </>
      }
    >
      <Tabs<'all' | 'unread'>
        label="Notifications"
        value={params.get('show') === 'unread' ? 'unread' : 'all'}
        onChange={(value) => setParams(value === 'unread' ? { show: 'unread' } : {}, { replace: true })}
        items={[
          { value: 'all', label: 'All', content: <NotificationList unreadOnly={false} /> },
          { value: 'unread', label: 'Unread', count: unread, content: <NotificationList unreadOnly /> },
        ]}
      />
    </Page>
  );
}
