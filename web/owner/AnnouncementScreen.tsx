import { useQuery } from '@apollo/client/react';
import { useNavigate, useParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { OwnerEyebrow } from '../shared/OwnerEyebrow.tsx';
import { paths } from '../shared/paths.ts';
import { useIsMounted } from '../shared/useIsMounted.ts';
import { Page } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { AnnouncementView } from './AnnouncementView.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';
import { useAnnouncementNews } from './useAnnouncementNews.ts';

const OneAnnouncement = graphql(`
  query OneAnnouncement($id: ID!) {
    announcement(id: $id) { ...AnnouncementFields }
  }
`);

/** /owner/notification/{id}: an announcement with its recipients and readers. */
export const AnnouncementScreen = () => (
  <OwnerOnly>
    <Found />
  </OwnerOnly>
);

function Found() {
  const { id = '' } = useParams();
  const query = useQuery(OneAnnouncement, { variables: { id }, context: ASKED_ANEW });
  const { data, refetch } = query;
  const look = () => refetchSafely(refetch);
  // The event updates the cached announcement by id, counts included. An answer under way may be older and would arrive
  // last.
  useAnnouncementNews((news) => news.id === id && look());
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  // It may not be found any more before its deletion is confirmed: that is still this page.
  const leave = () => isMounted.current && void navigate(paths.ownerNotifications, { replace: true });
  if (data?.announcement) return <AnnouncementView announcement={data.announcement} onDeleted={leave} />;
  if (data) return <NotFoundScreen />;
  return (
    <Page title="Notification" eyebrow={<OwnerEyebrow />}>
      <Unanswered query={query} skeleton={<ListSkeleton />} />
    </Page>
  );
}
