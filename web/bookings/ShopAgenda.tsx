import { useQuery } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../live/refetchSafely.ts';
import { useBlockNews } from '../live/useBlockNews.ts';
import { CopyLink } from '../shared/CopyLink.tsx';
import { ANYONE } from '../shared/crew/useBarbers.ts';
import { paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { addDays, dateIn, daysBetween, fullDate, HORIZON_DAYS } from '../shared/times.ts';
import { useLinkedRow } from '../shared/useLinkedRow.ts';
import { useNow } from '../shared/useNow.ts';
import { useRowKeys } from '../shared/useRowKeys.ts';
import { Button } from '../ui/Button.tsx';
import { Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { useScrollAnchor } from '../ui/useScrollAnchor.ts';
import { BookingActionsProvider } from './BookingActionsProvider.tsx';
import { BookingRow } from './BookingRow.tsx';
import { DayThenButton } from './DayThenButton.tsx';
import { DeskButtons } from './DeskButtons.tsx';
import { BlockedRow } from './desk/BlockedRow.tsx';
import { DeskProvider } from './desk/DeskProvider.tsx';
import { type DeskShop, openToDesk } from './desk/deskTimes.ts';
import { LeftChairNews } from './desk/LeftChairNews.tsx';
import { whoseWords } from './desk/useOwnChairs.ts';
import { may } from './desk/work.ts';
import { byDay, takenBy, worthShowing } from './lists.ts';
import { Heading, Rows } from './MyBookings.tsx';
import { DeskQueue } from './queue/DeskQueue.tsx';
import { ShopPlaces } from './waitlist/ShopPlaces.tsx';

const ShopAgendaQuery = graphql(`
  query ShopAgenda($shopId: ID!, $shopIds: [ID!]!, $from: LocalDate!, $today: LocalDate!, $to: LocalDate!) {
    shopBookings(shopId: $shopId, from: $from, to: $to) { ...BookingFields }
    blockedTimes(shopIds: $shopIds, from: $today, to: $to) { ...BlockedTimeFields }
  }
`);

/** How far back the second press goes, and each after it; the first shows yesterday and what is over today. */
const STEP_DAYS = 14;
/** How far back a link leads, in days. */
const MOST_BACK = 90;
/** Of a name that the desk writes down. */
const LONGEST_NAME = 100;

/**
 * A shop's appointments day by day, beginning with what is to come. What is over comes above it on a press, which says
 * how many of yesterday and today still have to be marked. With `guest` in the address it begins with the window for a
 * walk-in of that name.
 */
export function ShopAgenda({ shop }: { shop: DeskShop }) {
  const place = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const guest = params.get('guest')?.slice(0, LONGEST_NAME);
  const forgetGuest = () => {
    params.delete('guest');
    setParams(params, { replace: true });
  };
  const now = useNow(30_000);
  const today = dateIn(shop.timeZone, new Date(now));
  const { hash } = useLocation();
  // A link may lead to what is over, on the day that it names.
  const linkedBack = hash ? daysBack(params.get('day'), today) : 0;
  const [back, setBack] = useState(linkedBack);
  if (linkedBack > back) setBack(linkedBack);
  const variables = {
    shopId: shop.id,
    shopIds: [shop.id],
    from: addDays(today, -Math.max(1, back)),
    today,
    to: addDays(today, HORIZON_DAYS),
  };
  const { data, previousData, error, loading, refetch } = useQuery(ShopAgendaQuery, { variables, context: ASKED_ANEW });
  const shown = data ?? previousData;
  const all = worthShowing(shown?.shopBookings ?? []);
  const online = useOnline();
  const isOpen = openToDesk(shop, now);
  const blocks = (shown?.blockedTimes ?? []).map((block) => ({
    ...block,
    times: block.times.filter((time) => isOpen({ date: block.date, time })),
  }));
  const refresh = () => refetchSafely(refetch);
  useBlockNews(refresh);
  const coming = all.filter(({ endsAt }) => Date.parse(endsAt) > now);
  const bookings = back > 0 ? all : coming;
  const toMark = all.filter(({ status, endsAt }) => status === 'confirmed' && Date.parse(endsAt) <= now).length;
  const days = byDay(bookings, blocks);
  useRowKeys(place);
  useScrollAnchor(place, bookings.map(({ id }) => id).join());
  useLinkedRow(place, bookings.map(({ id }) => id).join());
  if (error && !data)
    return <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />;
  if (!shown) return <ListSkeleton />;
  return (
    <DeskProvider
      isTaken={takenBy(all, blocks)}
      onDone={refresh}
      guest={guest && !shop.removed ? { shop, name: guest } : undefined}
      onGuestDone={forgetGuest}
      shops={[shop]}
      asked={online && !shop.removed ? shop : undefined}
    >
      {(context) => (
        <Pile ref={place}>
          <LeftChairNews shops={[shop]} onNews={refresh} />
          <Row $justify="space-between">
            <h2>{texts.appointments.upcoming}</h2>
            <Row $gap={2}>
              <DeskButtons {...{ shop, online, context }} />
              <Button small busy={loading && !data} onClick={() => setBack(back === 0 ? 1 : back + STEP_DAYS)}>
                {back === 0 && toMark > 0 ? `Show earlier (${toMark} to mark)` : 'Show earlier'}
              </Button>
              {!shop.work && <DayThenButton shop={shop} date={today} />}
            </Row>
          </Row>
          {!shop.removed && <DeskQueue shop={shop} onDone={refresh} />}
          {may(shop, 'keepWaitlist') && <ShopPlaces shop={shop} today={today} />}
          {days.length === 0 ? (
            <EmptyState
              icon="calendar"
              heading="h3"
              title="No bookings"
              text={
                shop.work
                  ? 'What is booked appears here at once.'
                  : "Share your shop's page, so that people find your chair."
              }
              action={<CopyLink variant="primary" path={paths.barber(shop.id)} />}
            />
          ) : (
            <BookingActionsProvider bookings={bookings} asOwner work={shop.work}>
              {(rows) => (
                <Stack $gap={6}>
                  {days.map(({ date, rows: lines }) => (
                    <section key={date}>
                      <Heading as="h3">{`${date === today ? 'Today, ' : ''}${fullDate(date)}`}</Heading>
                      <Rows>
                        {lines.map(({ booking, block }) =>
                          booking ? (
                            <BookingRow key={booking.id} booking={booking} asOwner context={rows} />
                          ) : (
                            block && (
                              <BlockedRow
                                key={block.id}
                                block={block}
                                whose={whoseWords(block, context.chairsAt(shop.id))}
                                disabled={!online}
                                isFixed={block.barber === ANYONE && !may(shop, 'closeDays')}
                                onOpen={(one) => void context.desk.unblock(one)}
                              />
                            )
                          ),
                        )}
                      </Rows>
                    </section>
                  ))}
                </Stack>
              )}
            </BookingActionsProvider>
          )}
        </Pile>
      )}
    </DeskProvider>
  );
}

/** How many days back from today the list begins for a link to a booking of a day; yesterday where no day is named. */
function daysBack(day: string | null, today: string): number {
  const days = /^\d{4}-\d{2}-\d{2}$/.test(day ?? '') ? daysBetween(day ?? today, today) : 1;
  return Math.min(Math.max(days || 1, 1), MOST_BACK);
}

const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`;
