import { useQuery } from '@apollo/client/react';
import { type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { texts } from '../app/texts.ts';
import { size, space } from '../app/tokens.ts';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ShowMore } from '../orders/ShowMore.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { BookingDesk } from './BookingDesk.tsx';
import { BookingRow, type RowDesk } from './BookingRow.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { splitByTime } from './lists.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowOfAddress } from './useRowOfAddress.ts';
import { useSteadyScroll } from './useSteadyScroll.ts';

const OwnBookings = graphql(`
  query OwnBookings($after: String) {
    myBookings(first: 50, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...BookingFields @unmask } } }
  }
`);

/** One's own chairs: what comes, and what has been. */
export function MyBookings() {
  const place = useRef<HTMLDivElement>(null);
  const { data, error, loading, refetch, fetchMore } = useQuery(OwnBookings, { context: ASKED_ANEW });
  const all = data?.myBookings.edges.map(({ node }) => node) ?? [];
  useRowKeys(place);
  useSteadyScroll(place, all.map(({ id }) => id).join());
  useRowOfAddress(place, all.map(({ id }) => id).join());
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) return <ListSkeleton />;
  if (all.length === 0) return <NoBookings />;
  const { hasNextPage, endCursor } = data.myBookings.pageInfo;
  const more = () =>
    fetchMore({
      variables: { after: endCursor },
      updateQuery: (before, { fetchMoreResult }) => {
        // A booking made in the meantime moves the others one place on: none is shown twice.
        const known = new Set(before.myBookings.edges.map(({ node }) => node.id));
        const fresh = fetchMoreResult.myBookings.edges.filter(({ node }) => !known.has(node.id));
        return { myBookings: { ...fetchMoreResult.myBookings, edges: [...before.myBookings.edges, ...fresh] } };
      },
    });
  return (
    <div ref={place}>
      <BookingDesk asOwner={false}>
        {(desk) => {
          const { upcoming, past } = splitByTime(all, desk.now);
          return (
            <Stack $gap={8}>
              <Part title={texts.appointments.upcoming} rows={upcoming} desk={desk} empty="Nothing is booked ahead." />
              <Part title="Past" rows={past} desk={desk} empty="Nothing yet.">
                {hasNextPage && (
                  <More>
                    <ShowMore onMore={more} />
                  </More>
                )}
              </Part>
            </Stack>
          );
        }}
      </BookingDesk>
    </div>
  );
}

function Part(props: { title: string; rows: readonly BookingFieldsFragment[]; desk: RowDesk; empty: string; children?: ReactNode }) {
  return (
    <section>
      <Heading>{props.title}</Heading>
      {props.rows.length === 0 ? (
        <p>{props.empty}</p>
      ) : (
        <Rows>
          {props.rows.map((booking) => (
            <BookingRow key={booking.id} booking={booking} asOwner={false} withDate desk={props.desk} />
          ))}
        </Rows>
      )}
      {props.children}
    </section>
  );
}

function NoBookings() {
  return (
    <EmptyState
      icon="calendar"
      heading="h2"
      title="No bookings"
      text="The next free chair is a few presses away."
      action={
        <LinkButton variant="primary" to={paths.barbers}>
          {texts.header.findABarber}
        </LinkButton>
      }
    />
  );
}

export const Rows = styled.ul`display: grid; gap: ${space[2]};`;
export const Heading = styled.h2`font-size: ${size.xl}; margin-bottom: ${space[3]};`;
const More = styled.div`margin-top: ${space[6]};`;
