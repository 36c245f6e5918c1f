import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { momentOf } from '../shared/instants.ts';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { color, media, radius, size, space } from '../ui/tokens.ts';
import { type Announcement, audienceWords } from './announcementFields.ts';
import { ReadShare } from './ReadShare.tsx';
import { StageBadge } from './StageBadge.tsx';
import { useAnnouncementNews } from './useAnnouncementNews.ts';

const Announcements = graphql(`
  query Announcements($after: String) {
    announcements(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...AnnouncementFields } } }
  }
`);

export type DeliveredList = ReturnType<typeof useDelivered>;

/** What was announced, the newest first; it follows what is sent, goes out and is read. */
export function useDelivered() {
  const query = usePagedQuery(Announcements, {});
  const announcements = query.data?.announcements.edges.map(({ node }) => node);
  const look = () => refetchSafely(query.refetch);
  useAnnouncementNews((news) => announcements?.some(({ id }) => id === news.id) || look());
  return { query, announcements, look };
}

/** 'Delivered notifications': announcements sent, in delivery or scheduled, the newest first. */
export function Delivered({ delivered }: { delivered: DeliveredList }) {
  return (
    <section aria-labelledby="delivered">
      <Stack>
        <h2 id="delivered">Delivered notifications</h2>
        <List delivered={delivered} />
      </Stack>
    </section>
  );
}

function List({ delivered: { query, announcements } }: { delivered: DeliveredList }) {
  if (!announcements) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (announcements.length === 0)
    return (
      <EmptyState
        icon="news"
        heading="h3"
        title="Nothing sent yet"
        text="What you send appears here, with who has read it."
      />
    );
  return (
    <>
      <Rows>
        {announcements.map((announcement) => (
          <Line key={announcement.id} announcement={announcement} />
        ))}
      </Rows>
      {query.hasMore && <ShowMore onMore={query.more} />}
    </>
  );
}

function Line({ announcement }: { announcement: Announcement }) {
  const { id, title, stage, sendAt, cancellable } = announcement;
  return (
    <li>
      <Row $justify="space-between" $align="flex-start" $nowrap>
        <h3>
          <Link to={paths.ownerNotification(id)}>{title}</Link>
        </h3>
        <StageBadge stage={stage} cancellable={cancellable} />
      </Row>
      <p>
        <time dateTime={sendAt}>{momentOf(sendAt)}</time>, {audienceWords(announcement)}
      </p>
      {stage !== 'cancelled' && !cancellable && <ReadShare announcement={announcement} />}
    </li>
  );
}

const Rows = styled.ul`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  li {
    position: relative;
    display: grid;
    gap: ${space[1]};
    padding: ${space[4]};
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  h3 {
    font-family: inherit;
    font-size: ${size.lg};
    font-weight: 650;
    line-height: 1.3;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  a {
    color: ${color.ink};
    text-decoration: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
    &:focus-visible {
      outline: none;
      &::after {
        outline: 3px solid var(--focus);
        outline-offset: -3px;
      }
      }
      }
  ${media.fine} {
    li:hover a {
      text-decoration: underline;
    }
    }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
