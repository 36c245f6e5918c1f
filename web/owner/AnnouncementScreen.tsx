import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from 'react-router-dom';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { NotFoundScreen } from '../app/NotFoundScreen.tsx';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { useIsHere } from '../app/useIsHere.ts';
import { ListSkeleton } from '../bookings/ListSkeleton.tsx';
import { graphql } from '../graphql/index.ts';
import { Page } from '../ui/Layout.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { AnnouncementView } from './AnnouncementView.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';
import { useAnnouncementNews } from './useAnnouncementNews.ts';

const OneAnnouncement = graphql(`
  query OneAnnouncement($id: ID!) {
    announcement(id: $id) { ...AnnouncementFields @unmask }
  }
`);

/** /owner/notification/{id}: what it says, whom it went to, and who has read it. */
export const AnnouncementScreen = () => (
  <OwnerOnly>
    <Found />
  </OwnerOnly>
);

function Found() {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(OneAnnouncement, { variables: { id }, context: ASKED_ANEW });
  const look = () => askAgain(refetch);
  // What it says of one that is known is kept by its id, counts and all. An answer that is on its way may be older, and would come last.
  useAnnouncementNews(look, (news) => news.id === id && look());
  const navigate = useNavigate();
  const isHere = useIsHere();
  // It may not be found any more before its deletion is confirmed: that is still this page.
  const leave = () => isHere.current && void navigate(paths.ownerNotifications, { replace: true });
  if (data?.announcement) return <AnnouncementView announcement={data.announcement} onDeleted={leave} />;
  if (data) return <NotFoundScreen />;
  return (
    <Page title="Notification" eyebrow="Owner">
      {error ? <ErrorPanel message={refusalOf(error).message} onRetry={look} retrying={loading} /> : <ListSkeleton />}
    </Page>
  );
}
