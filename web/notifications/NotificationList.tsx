import styled from 'styled-components';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { color, radius } from '../app/tokens.ts';
import { ListSkeleton } from '../bookings/ListSkeleton.tsx';
import { FreshPill } from '../forum/FreshPill.tsx';
import { ShowMore } from '../orders/ShowMore.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { focusHeading } from './focusHeading.ts';
import { NotificationRow } from './NotificationRow.tsx';
import { useNotifications } from './useNotifications.ts';

/** All notifications, or those that are unread. */
export function NotificationList({ unreadOnly }: { unreadOnly: boolean }) {
  const { shown, fresh, hasMore, error, loading, again, more, showFresh } = useNotifications(unreadOnly);
  if (error && !shown) return <ErrorPanel message={refusalOf(error).message} onRetry={again} retrying={loading} />;
  if (!shown) return <ListSkeleton />;
  const show = () => {
    // The pill leaves; what it brings is at the top.
    focusHeading();
    window.scrollTo({ top: 0 });
    void showFresh();
  };
  if (shown.length === 0) return unreadOnly ? <NoneUnread /> : <None />;
  return (
    <Stack $gap={5}>
      <FreshPill count={fresh} icon="up" label={`${fresh} new`} onShow={show} />
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

const Rows = styled.ul`
  border: 1px solid ${color.line}; border-radius: ${radius.card}; background: ${color.surface}; overflow: clip;
  > li + li { border-top: 1px solid ${color.line}; }
`;
