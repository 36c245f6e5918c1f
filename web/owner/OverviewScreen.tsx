import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { dayOf } from '../shared/instants.ts';
import { boxPath } from '../shared/messageLinks.ts';
import { paths } from '../shared/paths.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Tile, Tiles, WayCard, Ways } from '../ui/Tiles.tsx';
import { OwnerOnly } from './OwnerOnly.tsx';
import { Charts } from './overview/Charts.tsx';
import { Failures } from './overview/Failures.tsx';
import { Money } from './overview/Money.tsx';
import { Upkeep } from './overview/Upkeep.tsx';
import { useFigures } from './overview/useFigures.ts';
import { useRunning } from './overview/useRunning.ts';
import { StoppedLists } from './StoppedLists.tsx';
import { stuckOf } from './system/Sweeps.tsx';

const Overview = graphql(`
  query OwnerOverview {
    reviewQueue(first: 1) { totalCount }
    conversationReports(first: 1) { totalCount }
    campaignReviewQueue(first: 1) { totalCount }
    serviceRequestInbox(first: 1, status: REQUESTED) { totalCount }
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
  const query = useQuery(Overview, { fetchPolicy: 'cache-and-network', context: ASKED_ANEW });
  const figures = useFigures();
  const running = useRunning();
  const { data, refetch } = query;
  // Each thing that waits rings the bell of its owners, here and when another of them has seen to it.
  useListFollowsBell(refetch);
  if (!data) return <Unanswered query={query} skeleton={<Waiting />} />;
  const counted = figures.data ?? figures.previousData;
  if (!counted) return <Unanswered query={figures} skeleton={<Waiting />} />;
  if (!running.data) return <Unanswered query={running} skeleton={<Waiting />} />;
  const { projections, jobQueue } = running.data;
  const look = () => refetchSafely(running.refetch);
  const { reviewQueue, conversationReports, campaignReviewQueue, serviceRequestInbox, inbox } = data;
  const { members, newMembers, announcements, blogTotals, waitingPayouts, platformDays } = counted;
  return (
    <Stack $gap={6}>
      <StoppedLists projections={projections} onSkipped={look} />
      <Failures queue={jobQueue} onMended={look} />
      <TenTiles>
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
          <Tile label="Blog" value={blogTotals.pending} note="posts to review" icon="edit" to={paths.ownerBlog} />
          <Tile
            label="Payouts"
            value={waitingPayouts.count}
            note={waitingPayouts.since ? `to be sent, since ${dayOf(waitingPayouts.since)}` : 'to be sent'}
            icon="coins"
            to={`${paths.ownerBooks}?tab=entries&account=payouts`}
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
            note="published"
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
          <Tile
            label="Total Users"
            value={members.totalCount}
            note={`have an account, ${newMembers.totalCount} new in seven days`}
            icon="users"
            to={paths.ownerUsers}
            more="View all"
          />
          <Tile
            label="Failures"
            value={projections.filter(({ stoppedAt }) => stoppedAt).length + jobQueue.failed + stuckOf(jobQueue.sweeps)}
            note="lists that stand still, failed jobs, and repeated jobs that fail"
            icon="warn"
            to={paths.ownerSystem}
          />
        </Tiles>
      </TenTiles>
      <Upkeep state={running.data} />
      <Money days={platformDays} />
      <Charts days={platformDays} />
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
          title="Users"
          text="See your users and take any administrative action on them"
          icon="users"
          to={paths.ownerUsers}
        />
        <WayCard
          title="Requests for service"
          text={requestWords(serviceRequestInbox.totalCount)}
          icon="chair"
          to={paths.ownerRequests}
        />
      </Ways>
    </Stack>
  );
}

const unreadWords = (conversations: number): string =>
  conversations === 1 ? 'unread, in 1 conversation' : `unread, in ${conversations} conversations`;

const requestWords = (waiting: number): string =>
  waiting === 0
    ? 'What groups ask for: answer it, or send it to shops near by.'
    : `${waiting === 1 ? '1 waits' : `${waiting} wait`} for you: answer, or send to shops near by.`;

const TILES = [
  ...['To review', 'Reported', 'Campaigns', 'Blog', 'Payouts', 'Support'],
  ...['Blog posts', 'Notifications', 'Users', 'Failures'],
];
const Waiting = () => (
  <Loading>
    <TenTiles>
      <Tiles>
        {TILES.map((each) => (
          <Skeleton key={each} $h="150px" />
        ))}
      </Tiles>
    </TenTiles>
  </Loading>
);

// Five or two in a row: each row is full.
const TenTiles = styled.div`
  container-type: inline-size;
  > div {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: 53.75rem) {
    > div {
      grid-template-columns: repeat(5, minmax(0, 1fr));
    }
  }
`;
