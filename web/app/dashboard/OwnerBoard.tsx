import { myStoreTexts } from '../../shared/myStoreTexts.ts';
import { guestOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { dateIn, viewerZone } from '../../shared/times.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PhoneLink } from '../../ui/ContactLink.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { Block, Column, Lead } from './Block.tsx';
import { BlogTile } from './BlogTile.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { CommonLinks } from './CommonLinks.tsx';
import { comingOf, todayOf, weekOf } from './day.ts';
import { NextTicket } from './NextTicket.tsx';
import { SellingWeek } from './SellingWeek.tsx';
import { Takings } from './Takings.tsx';
import { ToDos } from './ToDos.tsx';
import { TodayBoard } from './TodayBoard.tsx';
import { toDosOf } from './toDosOf.ts';
import { type DashboardShop, useOwnerBoard } from './useOwnerBoard.ts';
import { useRequestsToAnswer } from './useRequestsToAnswer.ts';
import { useShelf } from './useShelf.ts';
import { useTakings } from './useTakings.ts';
import { WeekBar } from './WeekBar.tsx';

type Loaded = NonNullable<ReturnType<typeof useOwnerBoard>['board']>;

/** A barber's dashboard: the week, the takings, the next customer and today's appointments, then open tasks. */
export function OwnerBoard({ now }: { now: number }) {
  const { board, failure, loading, retry } = useOwnerBoard(now);
  const own = useShelf();
  if (failure) return <ErrorPanel message={failure} onRetry={retry} retrying={loading} />;
  if (!board || !(own.shelf || own.failure)) return <BoardSkeleton />;
  return <Filled board={board} shelf={own.shelf} now={now} />;
}

interface FilledProps {
  board: Loaded;
  /** Undefined where it cannot be had. */
  shelf: ReturnType<typeof useShelf>['shelf'];
  now: number;
}

function Filled({ board: { shops, bookings, customers }, shelf, now }: FilledProps) {
  const today = todayOf(bookings, now);
  const coming = comingOf(bookings, now);
  const [next] = coming;
  const money = useTakings(now);
  // As the takings: on the calendar of the first shop, and the newest is listed first.
  const timeZone = shops.at(-1)?.timeZone ?? viewerZone();
  const week = dateIn(timeZone, new Date(now));
  const days = weekOf(bookings, week);
  const inWeek = coming.filter(({ date }) => days.some((day) => day.date === date)).length;
  const toDos = toDosOf(shops, useRequestsToAnswer(shops.length > 0));
  const sells = shelf && (shelf.products.length > 0 || shelf.countToSend > 0);
  const bars = <WeekBar label="Appointments this week" days={days} today={week} />;
  const thisWeek = (
    <Block title="This week">
      <Card as="div">
        {sells ? (
          <Stack $gap={6}>
            {bars}
            <SellingWeek shelf={shelf} timeZone={timeZone} />
          </Stack>
        ) : (
          bars
        )}
      </Card>
    </Block>
  );
  const takings = <Takings of={money} title="Takings" more={shops.length > 0 && <ByPerson />} />;
  const client = next && <NextClient booking={next} now={now} />;
  const day = (
    <Block title="Today">
      {today.length > 0 ? (
        <TodayBoard bookings={today} now={now} withShop={shops.length > 1} />
      ) : (
        <EmptyState
          icon="chair"
          title="No appointments today"
          text={next ? 'The next client comes another day.' : 'Share your shop page to fill the chairs.'}
          action={<ShareOrCreate shop={shops[0]} />}
        />
      )}
    </Block>
  );
  const rest = (
    <Column>
      <ToDos items={toDos} />
      <Tiles>
        <Tile
          label={texts.dashboard.appointments}
          value={coming.length}
          note={`to come, ${inWeek} this week`}
          icon="calendar"
          to={paths.appointments}
        />
        <Tile
          label={texts.dashboard.customers}
          value={customers}
          note="have booked at your shops or bought from you"
          icon="users"
          to={paths.customers}
        />
        <BlogTile />
      </Tiles>
      <CommonLinks />
    </Column>
  );
  return (
    <Lead>
      {thisWeek}
      <Column>
        {takings}
        {client}
      </Column>
      {day}
      {rest}
    </Lead>
  );
}

/** Leads to what the visits have brought, month by month. */
const ByPerson = () => (
  <LinkButton small to={paths.takings}>
    By person and day
  </LinkButton>
);

const NextClient = ({ booking, now }: { booking: Loaded['bookings'][number]; now: number }) => (
  <Block title="Next client">
    <NextTicket
      title={booking.shop.name}
      booking={booking}
      now={now}
      who={{ name: guestOf(booking), pictureUrl: booking.customer.pictureUrl }}
      stub={
        <LinkButton to={`${paths.appointments}?${new URLSearchParams({ shop: booking.shop.id })}`}>
          Open appointments
        </LinkButton>
      }
    >
      {booking.customer.phoneNumber && (
        <p>
          <PhoneLink phone={booking.customer.phoneNumber} />
        </p>
      )}
    </NextTicket>
  </Block>
);

const ShareOrCreate = ({ shop }: { shop: DashboardShop | undefined }) =>
  shop ? (
    <LinkButton to={paths.barber(shop.id)}>See your shop page</LinkButton>
  ) : (
    <LinkButton to={paths.myStore}>{myStoreTexts.createShop}</LinkButton>
  );
