import { useSearchParams } from 'react-router-dom';
import { paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { focusHeading } from '../ui/focusHeading.ts';
import { Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { NewItemsButton } from '../ui/NewItemsButton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { OpenedNotification } from './OpenedNotification.tsx';
import { Rows } from './Rows.tsx';
import { useNotifications } from './useNotifications.ts';

/**
 * All notifications, or those that are unread; above them the one the address names, where it is not among those shown.
 */
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
      <NewItemsButton count={fresh} icon="up" label={`${fresh} new`} onShow={show} />
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

const NoneUnread = () => (
  <EmptyState icon="ok" heading="h2" title="You have read everything" text="What comes next appears here by itself." />
);

const None = () => (
  <EmptyState
    icon="bell"
    heading="h2"
    title="Nothing new"
    text="Bookings, replies and announcements will appear here."
    action={<LinkButton to={`${paths.settings}?tab=notifications`}>Choose what you hear of</LinkButton>}
  />
);
