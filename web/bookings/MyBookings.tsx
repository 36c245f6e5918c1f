import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { openCards, useStampCards } from '../shared/stamps/stampCards.ts';
import { texts } from '../shared/texts.ts';
import { useLinkedRow } from '../shared/useLinkedRow.ts';
import { useRowKeys } from '../shared/useRowKeys.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { size, space } from '../ui/tokens.ts';
import { useScrollAnchor } from '../ui/useScrollAnchor.ts';
import { BookingActionsProvider } from './BookingActionsProvider.tsx';
import { BookingRow } from './BookingRow.tsx';
import { People } from './family/People.tsx';
import { splitByTime } from './lists.ts';
import type { RowContext } from './rowContext.ts';
import { MyCards } from './stamps/MyCards.tsx';
import { MyPlaces } from './waitlist/MyPlaces.tsx';
import { useMyPlaces } from './waitlist/places.ts';

const OwnBookings = graphql(`
  query OwnBookings($after: String) {
    myBookings(first: 50, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...BookingFields } } }
  }
`);

/** The viewer's bookings: what they wait for, upcoming and past. */
export function MyBookings() {
  const place = useRef<HTMLDivElement>(null);
  const query = usePagedQuery(OwnBookings, {});
  const { data, hasMore, more } = query;
  const all = data?.myBookings.edges.map(({ node }) => node) ?? [];
  const waiting = useMyPlaces();
  const cards = openCards(useStampCards().shops);
  const rows = [...waiting, ...all].map(({ id }) => id).join();
  useRowKeys(place);
  useScrollAnchor(place, rows);
  useLinkedRow(place, rows);
  useUntilLinked(rows, hasMore, more);
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (all.length === 0 && waiting.length === 0 && cards.length === 0)
    return (
      <Stack $gap={8}>
        <NoBookings />
        <People />
      </Stack>
    );
  return (
    <div ref={place}>
      <BookingActionsProvider bookings={all} asOwner={false}>
        {(context) => {
          const { upcoming, past } = splitByTime(all, context.now);
          return (
            <Stack $gap={8}>
              {waiting.length > 0 && (
                <section>
                  <Heading>Waitlist</Heading>
                  <MyPlaces places={waiting} />
                </section>
              )}
              {cards.length > 0 && (
                <section>
                  <Heading>Stamp cards</Heading>
                  <MyCards shops={cards} />
                </section>
              )}
              <Part
                title={texts.appointments.upcoming}
                rows={upcoming}
                context={context}
                empty="Nothing is booked ahead."
              />
              <Part title="Past" rows={past} context={context} empty="Nothing yet.">
                {hasMore && (
                  <More>
                    <ShowMore onMore={more} />
                  </More>
                )}
              </Part>
              <People />
            </Stack>
          );
        }}
      </BookingActionsProvider>
    </div>
  );
}

/** So many pages are read for a booking that an address points to; what is not among them may be gone. */
const MOST_PAGES = 20;

/** Reads on until the booking that the address points to with `#` is there: the search leads to old ones, too. */
function useUntilLinked(rows: string, hasMore: boolean, more: () => Promise<unknown>): void {
  const { hash } = useLocation();
  const wanted = hash.slice(1);
  const isMissing = wanted !== '' && rows !== '' && !rows.includes(wanted) && hasMore;
  const pages = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that has come asks for the next.
  useEffect(() => {
    if (!isMissing || pages.current >= MOST_PAGES) return;
    pages.current += 1;
    // A page that did not come is asked for with the button below.
    more().catch(() => undefined);
  }, [isMissing, rows]);
}

function Part(props: {
  title: string;
  rows: readonly BookingFieldsFragment[];
  context: RowContext;
  empty: string;
  children?: ReactNode;
}) {
  return (
    <section>
      <Heading>{props.title}</Heading>
      {props.rows.length === 0 ? (
        <p>{props.empty}</p>
      ) : (
        <Rows>
          {props.rows.map((booking) => (
            <BookingRow key={booking.id} booking={booking} asOwner={false} withDate context={props.context} />
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
