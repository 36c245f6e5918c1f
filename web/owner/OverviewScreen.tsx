import { useQuery } from '@apollo/client/react';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { boxPath } from '../shared/messageLinks.ts';
import { paths } from '../shared/paths.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Tile, Tiles, WayCard, Ways } from '../ui/Tiles.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';

const Overview = graphql(`
  query OwnerOverview {
    accounts(first: 1) { totalCount }
    announcements(first: 1) { totalCount }
    blogTotals { published pending }
    reviewQueue(first: 1) { totalCount }
    conversationReports(first: 1) { totalCount }
    campaignReviewQueue(first: 1) { totalCount }
    inbox(box: support) { position unread unreadConversations }
  }
`);

/**
 * /owner: what waits for the owners of the platform, and how many the platform has (specification §2, owner overview).
 */
export const OverviewScreen = () => (
  <OwnerOnly>
    <Page title="Overview" eyebrow="Owner" lead="What waits for you, and what there is.">
      <Figures />
    </Page>
  </OwnerOnly>
);

function Figures() {
  const query = useQuery(Overview, {
    fetchPolicy: 'cache-and-network',
    context: ASKED_ANEW,
  });
  const { data, refetch } = query;
  // Each thing that waits rings the bell of its owners, here and when another of them has seen to it.
  useListFollowsBell(refetch);
  if (!data) return <Unanswered query={query} skeleton={<Waiting />} />;
  const { accounts, announcements, blogTotals, reviewQueue, conversationReports, campaignReviewQueue, inbox } = data;
  return (
    <Stack>
      <Tiles>
        <Tile
          label="To review"
          value={reviewQueue.totalCount}
          note="flagged posts and appeals"
          icon="flag"
          to={paths.forumReview}
        />
        <Tile
          label="Reported"
          value={conversationReports.totalCount}
          note="reports of conversations"
          icon="alert"
          to={`${paths.forumReview}?tab=conversations`}
        />
        <Tile
          label="Campaigns"
          value={campaignReviewQueue.totalCount}
          note="reported, or with an appeal"
          icon="coins"
          to={`${paths.forumReview}?tab=campaigns`}
        />
        <Tile
          label="Support"
          value={inbox.unread}
          note={unreadWords(inbox.unreadConversations)}
          icon="mail"
          to={boxPath('support')}
        />
        <Tile
          label="Total blog posts"
          value={blogTotals.published}
          note={`published, ${blogTotals.pending} to review`}
          icon="news"
          to={paths.ownerBlog}
          more="View all"
        />
        <Tile
          label="Total notifications"
          value={announcements.totalCount}
          note="sent, waiting or cancelled"
          icon="news"
          to={paths.ownerNotifications}
          more="View all"
        />
        <Tile label="Total Users" value={accounts.totalCount} note="have an account" icon="users" />
      </Tiles>
      <Ways>
        <WayCard
          title="Review pending blogs"
          text="Approve or delete pending blogs that users want to post"
          icon="edit"
          to={paths.ownerBlog}
        />
        <WayCard
          title="Notifications"
          text="Send a message to one or all users."
          icon="news"
          to={paths.ownerNotifications}
        />
        <WayCard
          title="Moderation"
          text="Decide on what members flagged, with a reason that is told and kept."
          icon="flag"
          to={paths.forumReview}
        />
        <WayCard
          title="Support"
          text="Answer what came by the contact form and the chat."
          icon="mail"
          to={boxPath('support')}
        />
      </Ways>
    </Stack>
  );
}

const unreadWords = (conversations: number): string =>
  conversations === 1 ? 'unread, in 1 conversation' : `unread, in ${conversations} conversations`;

const Waiting = () => (
  <Loading>
    <Tiles>
      {['To review', 'Reported', 'Campaigns', 'Support', 'Blog', 'Notifications', 'Users'].map((each) => (
        <Skeleton key={each} $h="150px" />
      ))}
    </Tiles>
  </Loading>
);
