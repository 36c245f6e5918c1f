import { useId } from 'react';
import { Link } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { paths } from '../../shared/paths.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { clock, ticketDate } from '../../shared/times.ts';
import { formatCentsExact } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { BookingStatusBadge } from '../BookingStatusBadge.tsx';

const TheirBookings = graphql(`
  query BookingsOfMember($memberId: ID!, $after: String) {
    bookingsOfMember(memberId: $memberId, first: 5, after: $after) {
      totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id date time status priceCents serviceName shop { id name } } }
    }
  }
`);

/** What a member has booked, the latest first, each with its page; for those who look after the platform’s money. */
export function BookingsOfMember({ memberId }: { memberId: string }) {
  const query = usePagedQuery(TheirBookings, { memberId });
  const found = query.data?.bookingsOfMember;
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack $gap={3}>
        <h2 id={id}>Bookings</h2>
        {!found && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {found?.totalCount === 0 && <Muted>They have booked nothing.</Muted>}
        {found && found.edges.length > 0 && (
          <LinedList>
            {found.edges.map(({ node }) => (
              <li key={node.id}>
                <div>
                  <Link to={paths.ownerBooking(node.id)}>{`${ticketDate(node.date)}, ${clock(node.time)}`}</Link>
                  <Muted>{`${node.shop.name} · ${node.serviceName} · ${node.priceCents === 0 ? 'Free' : formatCentsExact(node.priceCents)}`}</Muted>
                </div>
                <BookingStatusBadge status={node.status} />
              </li>
            ))}
          </LinedList>
        )}
        {query.hasMore && <ShowMore key={found?.edges.length} onMore={query.more} />}
      </Stack>
    </section>
  );
}
