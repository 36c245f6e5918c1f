import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { ASKED_ANEW, askAgain } from '../app/askAgain.ts';
import { refusalOf } from '../app/refusal.ts';
import { texts } from '../app/texts.ts';
import { space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { Button } from '../ui/Button.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { BookingDesk } from './BookingDesk.tsx';
import { BookingRow } from './BookingRow.tsx';
import { CopyShopLink } from './CopyShopLink.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { byDay, worthShowing } from './lists.ts';
import { Heading, Rows } from './MyBookings.tsx';
import { addDays, dateIn, fullDate, HORIZON_DAYS } from './times.ts';
import { useRowKeys } from './useRowKeys.ts';
import { useRowOfAddress } from './useRowOfAddress.ts';
import { useSteadyScroll } from './useSteadyScroll.ts';

const ShopAgendaQuery = graphql(`
  query ShopAgenda($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopBookings(shopId: $shopId, from: $from, to: $to) { ...BookingFields @unmask } }
`);

/** How far back one press goes. */
const STEP_DAYS = 14;

/** A shop's appointments day by day, from yesterday on; yesterday's may still have to be marked. */
export function ShopAgenda({ shop }: { shop: { id: string; timeZone: string } }) {
  const place = useRef<HTMLDivElement>(null);
  const [today] = useState(() => dateIn(shop.timeZone, new Date()));
  const [back, setBack] = useState(1);
  const variables = { shopId: shop.id, from: addDays(today, -back), to: addDays(today, HORIZON_DAYS) };
  const { data, previousData, error, loading, refetch } = useQuery(ShopAgendaQuery, { variables, context: ASKED_ANEW });
  const bookings = worthShowing((data ?? previousData)?.shopBookings ?? []);
  useRowKeys(place);
  useSteadyScroll(place, bookings.map(({ id }) => id).join());
  useRowOfAddress(place, bookings.map(({ id }) => id).join());
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data && !previousData) return <ListSkeleton />;
  return (
    <Pile ref={place}>
      <Row $justify="space-between">
        <h2>{texts.appointments.upcoming}</h2>
        <Button small busy={loading && !data} onClick={() => setBack(back + STEP_DAYS)}>
          Show earlier
        </Button>
      </Row>
      {bookings.length === 0 ? (
        <EmptyState
          icon="calendar"
          heading="h3"
          title="No bookings"
          text="Share your shop's page, so that people find your chair."
          action={<CopyShopLink shopId={shop.id} />}
        />
      ) : (
        <BookingDesk asOwner>
          {(desk) => (
            <Stack $gap={6}>
              {byDay(bookings).map(({ date, bookings: rows }) => (
                <section key={date}>
                  <Heading as="h3">{`${date === today ? 'Today, ' : ''}${fullDate(date)}`}</Heading>
                  <Rows>
                    {rows.map((booking) => (
                      <BookingRow key={booking.id} booking={booking} asOwner desk={desk} />
                    ))}
                  </Rows>
                </section>
              ))}
            </Stack>
          )}
        </BookingDesk>
      )}
    </Pile>
  );
}

const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`;
