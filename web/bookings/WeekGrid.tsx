import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { useBlockNews } from '../live/useBlockNews.ts';
import { addDays, mondayOf, viewerZone, weekLabel } from '../shared/times.ts';
import { useToday } from '../shared/useToday.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { size, space } from '../ui/tokens.ts';
import { DeskProvider } from './desk/DeskProvider.tsx';
import { LeftChairNews } from './desk/LeftChairNews.tsx';
import { takenBy, worthShowing } from './lists.ts';
import { OpenedBooking } from './OpenedBooking.tsx';
import { type WeekShop, WeekTable } from './WeekTable.tsx';

const ShopsWeek = graphql(`
  query ShopsWeek($shopIds: [ID!]!, $from: LocalDate!, $to: LocalDate!) {
    bookingsAtShops(shopIds: $shopIds, from: $from, to: $to) { ...BookingFields }
    blockedTimes(shopIds: $shopIds, from: $from, to: $to) { ...BlockedTimeFields }
  }
`);
const WEEK = [0, 1, 2, 3, 4, 5, 6];
/** The server's limit per request. */
const MOST_SHOPS = 20;

/**
 * A week of all shops side by side, each on its own clock. Pressing an appointment opens it, pressing a free or blocked
 * half hour offers what the desk can do with it.
 */
export function WeekGrid(props: { shops: readonly WeekShop[] }) {
  const shops = props.shops.slice(0, MOST_SHOPS);
  const today = useToday(shops[0]?.timeZone ?? viewerZone());
  const thisMonday = mondayOf(today);
  /** Undefined for the present week, also once that is another one. */
  const [chosen, setChosen] = useState<string>();
  const monday = chosen ?? thisMonday;
  const [openId, setOpenId] = useState<string>();
  const query = useQuery(ShopsWeek, {
    variables: { shopIds: shops.map(({ id }) => id), from: monday, to: addDays(monday, 6) },
    context: ASKED_ANEW,
  });
  const { data } = query;
  const bookings = worthShowing(data?.bookingsAtShops ?? []);
  const blocks = data?.blockedTimes ?? [];
  const refresh = () => refetchSafely(query.refetch);
  useBlockNews(refresh);
  const opened = bookings.find(({ id }) => id === openId);
  return (
    <Pile>
      <LeftChairNews shops={shops} onNews={refresh} />
      <Row $gap={2}>
        <IconButton label="Week before" variant="secondary" onClick={() => setChosen(addDays(monday, -7))}>
          <Icon name="left" />
        </IconButton>
        <IconButton label="Week after" variant="secondary" onClick={() => setChosen(addDays(monday, 7))}>
          <Icon name="right" />
        </IconButton>
        <Button small disabled={monday === thisMonday} onClick={() => setChosen(undefined)}>
          This week
        </Button>
        <h2>{weekLabel(monday)}</h2>
      </Row>
      {data ? (
        <DeskProvider shops={shops} isTaken={takenBy(bookings, blocks)} onDone={refresh}>
          {(context) => (
            <WeekTable
              {...{ shops, bookings, blocks, today, context }}
              dates={WEEK.map((offset) => addDays(monday, offset))}
              caption={`Appointments, ${weekLabel(monday)}`}
              onOpen={setOpenId}
            />
          )}
        </DeskProvider>
      ) : (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      )}
      {opened && (
        <OpenedBooking
          booking={opened}
          work={shops.find(({ id }) => id === opened.shop.id)?.work}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Pile>
  );
}

const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; h2 { font-size: ${size.xl}; margin-left: ${space[2]}; }`;
