import { useSearchParams } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { ListSkeleton } from '../bookings/ListSkeleton.tsx';
import { FreshPill } from '../forum/FreshPill.tsx';
import { ShowMore } from '../orders/ShowMore.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { focusHeading } from './focusHeading.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { OpenedNotification } from './OpenedNotification.tsx';
import { Rows } from './Rows.tsx';
import { useNotifications } from './useNotifications.ts';

/** All notifications, or those that are unread; above them the one the address names, where it is not among those shown. */
export function NotificationList({ unreadOnly }: { unreadOnly: boolean }) {
  const [params] = useSearchParams();
  const { shown, fresh, hasMore, error, loading, again, more, showFresh } = useNotifications(unreadOnly);
  if (error && !shown) return <ErrorPanel message={refusalOf(error).message} onRetry={again} retrying={loading} />;
  if (!shown) return <ListSkeleton />;
  const show = () => {
    // The pill leaves; what it brings is at the top.
    focusHeading();
    window.scrollTo({ top: 0 });
    void showFresh();
  };
  const open = params.get('open');
  const opened = open && !shown.some(({ id }) => id === open) && <OpenedNotification key={open} id={open} />;
  if (shown.length === 0)
    return (
      <Stack $gap={5}>
        {opened}
        {unreadOnly ? <NoneUnread /> : <None />}
      </Stack>
    );
  return (
    <Stack $gap={5}>
      <FreshPill count={fresh} icon="up" label={`${fresh} new`} onShow={show} />
      {opened}
      <Rows aria-label="Notifications">
        {shown.map((notification) => (
          <NotificationRow key={notification.id} notification={notification} />
        ))}
      </Rows>
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

const NoneUnread = () => <EmptyState icon="ok" heading="h2" title="You have read everything" text="What comes next appears here by itself." />;

const None = () => (
  <EmptyState
    icon="bell"
    heading="h2"
    title="Nothing new"
    text="Bookings, replies and announcements will appear here."
    action={<LinkButton to={`${paths.settings}?tab=notifications`}>Choose what you hear of</LinkButton>}
  />
);
