import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { BookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { nameOf } from '../shared/nameOf.ts';
import { addDays, clock, dateIn, mondayOf, monthDay, shortDate, weekdayShort, weekLabel } from '../shared/times.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { color, font, radius, size, space } from '../ui/tokens.ts';
import { BookingActionsProvider } from './BookingActionsProvider.tsx';
import { BookingRow } from './BookingRow.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { worthShowing } from './lists.ts';
import { Rows } from './MyBookings.tsx';

const ShopWeek = graphql(`
  query ShopWeek($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopBookings(shopId: $shopId, from: $from, to: $to) { ...BookingFields } }
`);
const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** A shop's week as a table: days across, times down; pressing an appointment opens it. */
export function WeekGrid({ shop }: { shop: { id: string; name: string; timeZone: string } }) {
  const [today] = useState(() => dateIn(shop.timeZone, new Date()));
  const [monday, setMonday] = useState(mondayOf(today));
  const [openId, setOpenId] = useState<string>();
  const query = useQuery(ShopWeek, {
    variables: { shopId: shop.id, from: monday, to: addDays(monday, 6) },
    context: ASKED_ANEW,
  });
  const { data } = query;
  const bookings = worthShowing(data?.shopBookings ?? []);
  const opened = bookings.find(({ id }) => id === openId);
  return (
    <Pile>
      <Row $gap={2}>
        <IconButton label="Week before" variant="secondary" onClick={() => setMonday(addDays(monday, -7))}>
          <Icon name="left" />
        </IconButton>
        <IconButton label="Week after" variant="secondary" onClick={() => setMonday(addDays(monday, 7))}>
          <Icon name="right" />
        </IconButton>
        <Button small disabled={monday === mondayOf(today)} onClick={() => setMonday(mondayOf(today))}>
          This week
        </Button>
        <h2>{weekLabel(monday)}</h2>
      </Row>
      {data ? (
        <Week
          bookings={bookings}
          dates={WEEK.map((offset) => addDays(monday, offset))}
          today={today}
          caption={`${shop.name}, ${weekLabel(monday)}`}
          onOpen={setOpenId}
        />
      ) : (
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      )}
      {opened && (
        <Dialog
          open
          wide
          onOpenChange={(open) => !open && setOpenId(undefined)}
          title={nameOf(opened.customer)}
          description={`${shortDate(opened.date)}, ${clock(opened.time)}`}
        >
          <BookingActionsProvider asOwner>
            {(context) => (
              <Rows>
                <BookingRow booking={opened} asOwner context={context} />
              </Rows>
            )}
          </BookingActionsProvider>
        </Dialog>
      )}
    </Pile>
  );
}

function Week(props: {
  bookings: readonly BookingFieldsFragment[];
  dates: readonly string[];
  today: string;
  caption: string;
  onOpen: (id: string) => void;
}) {
  const times = [...new Set(props.bookings.map(({ time }) => time))].sort();
  if (times.length === 0) return <Quiet>No bookings in this week.</Quiet>;
  return (
    <Table aria-label={props.caption}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {props.dates.map((date) => (
            <Day
              key={date}
              scope="col"
              $today={date === props.today}
              aria-current={date === props.today ? 'date' : undefined}
            >
              {weekdayShort(date)} <small>{monthDay(date)}</small>
            </Day>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time}>
            <th scope="row">{clock(time)}</th>
            {props.dates.map((date) => (
              <td key={date}>
                {props.bookings
                  .filter((booking) => booking.date === date && booking.time === time)
                  .map((booking) => (
                    <Plate key={booking.id} type="button" onClick={() => props.onOpen(booking.id)}>
                      <strong>{nameOf(booking.customer)}</strong>
                      <BookingStatusBadge status={booking.status} />
                    </Plate>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]}; h2 { font-size: ${size.xl}; margin-left: ${space[2]}; }`;
const Quiet = styled.p`padding: ${space[8]}; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.card}; text-align: center;`;
const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  background: ${color.surface};
  border: 1px solid ${color.line};
  th, td {
    border: 1px solid ${color.line};
    padding: 4px;
    vertical-align: top;
    text-align: left;
  }
  th:first-child {
    width: 78px;
    padding: ${space[2]};
    font-variant-numeric: tabular-nums;
  }
`;
const Day = styled.th<{ $today: boolean }>`
  padding: ${space[2]} !important;
  font: 800 ${size.lg}/1.1 ${font.display};
  small {
    font: 400 ${size.sm}/1 ${font.text};
    color: ${color.ink2};
  }
  ${({ $today }) => $today && `background: ${color.deepSoft};`}
`;
const Plate = styled.button`
  display: grid;
  gap: 4px;
  width: 100%;
  min-height: 44px;
  padding: 6px;
  text-align: left;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.bg};
  overflow: hidden;
  strong {
    font-size: ${size.sm};
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  > span {
    justify-self: start;
    max-width: 100%;
    white-space: normal;
  }
  & + & {
    margin-top: 4px;
  }
  &:hover {
    border-color: ${color.deepText};
    background: ${color.deepSoft};
  }
`;
