import { guestOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { dateIn, viewerZone } from '../../shared/times.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PhoneLink } from '../../ui/ContactLink.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { Block, Board, Column } from './Block.tsx';
import { BlogTile } from './BlogTile.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { CommonLinks } from './CommonLinks.tsx';
import { comingOf, todayOf, weekOf } from './day.ts';
import { NextTicket } from './NextTicket.tsx';
import { Takings } from './Takings.tsx';
import { ToDos } from './ToDos.tsx';
import { TodayBoard } from './TodayBoard.tsx';
import { toDosOf } from './toDosOf.ts';
import { type DashboardShop, useOwnerBoard } from './useOwnerBoard.ts';
import { useTakings } from './useTakings.ts';
import { WeekBar } from './WeekBar.tsx';

type Loaded = NonNullable<ReturnType<typeof useOwnerBoard>['board']>;

/** A barber's dashboard: today's appointments, the next customer, the week and open tasks. */
export function OwnerBoard({ now }: { now: number }) {
  const { board, failure, loading, retry } = useOwnerBoard(now);
  if (failure) return <ErrorPanel message={failure} onRetry={retry} retrying={loading} />;
  if (!board) return <BoardSkeleton />;
  return <Filled board={board} now={now} />;
}

function Filled({ board: { shops, bookings, customers }, now }: { board: Loaded; now: number }) {
  const today = todayOf(bookings, now);
  const coming = comingOf(bookings, now);
  const [next] = coming;
  const money = useTakings();
  const week = dateIn(shops[0]?.timeZone ?? viewerZone(), new Date(now));
  const days = weekOf(bookings, week);
  const inWeek = days.reduce((sum, { count }) => sum + count, 0);
  const toDos = toDosOf(shops);
  return (
    <Board>
      <Column>
        <Block title="This week">
          <Card as="div">
            <WeekBar days={days} today={week} />
          </Card>
        </Block>
        <Tiles>
          <Tile
            label={texts.dashboard.appointments}
            value={coming.length}
            note={`to come, ${today.length} today, ${inWeek} this week`}
            icon="calendar"
            to={paths.appointments}
          />
          <Tile
            label={texts.dashboard.customers}
            value={customers}
            note="have sat in your chairs or booked one"
            icon="users"
            to={paths.customers}
          />
          <BlogTile />
        </Tiles>
        {toDos.length > 0 && (
          <Block title="To do">
            <ToDos items={toDos} />
          </Block>
        )}
        <Block
          title="Today"
          aside={
            <LinkButton small to={paths.appointments}>
              {texts.dashboard.appointments}
            </LinkButton>
          }
        >
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
      </Column>
      <Column>
        {next && (
          <Block title="Next client">
            <NextTicket
              title={next.shop.name}
              booking={next}
              now={now}
              who={{ name: guestOf(next), pictureUrl: next.customer.pictureUrl }}
              stub={<LinkButton to={paths.appointments}>Open appointments</LinkButton>}
            >
              {next.customer.phoneNumber && (
                <p>
                  <PhoneLink phone={next.customer.phoneNumber} />
                </p>
              )}
            </NextTicket>
          </Block>
        )}
        <Takings of={money} title="Takings" to={paths.appointments} toLabel={texts.dashboard.appointments} />
        <CommonLinks />
      </Column>
    </Board>
  );
}

const ShareOrCreate = ({ shop }: { shop: DashboardShop | undefined }) =>
  shop ? (
    <LinkButton to={paths.barber(shop.id)}>See your shop page</LinkButton>
  ) : (
    <LinkButton to={paths.myStore}>{texts.myStore.createShop}</LinkButton>
  );
