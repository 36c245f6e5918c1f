import { standing, useMyPlaces } from '../../bookings/waitlist/places.ts';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { ErrorPanel } from '../../ui/States.tsx';
import { Tile, Tiles, WayCard } from '../../ui/Tiles.tsx';
import { Block, Board, Column } from './Block.tsx';
import { BlogTile } from './BlogTile.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { CommonLinks } from './CommonLinks.tsx';
import { LaterChairs, NextChair, Rebook } from './MyChairs.tsx';
import { OrdersUnderWay } from './OrdersUnderWay.tsx';
import { ToDos } from './ToDos.tsx';
import { useMyChairs } from './useMyChairs.ts';
import { useMyOrders } from './useMyOrders.ts';

/**
 * A customer's day: a time that is kept for them, the next chair, the ones after it, the orders they wait for, and the shops they would go back to.
 */
export function CustomerBoard({ now }: { now: number }) {
  const { chairs, failure, loading, retry } = useMyChairs(now);
  const { orders, waiting } = useMyOrders();
  const offered = useMyPlaces().filter(({ status }) => status === 'OFFERED');
  if (failure) return <ErrorPanel message={failure} onRetry={retry} retrying={loading} />;
  if (!chairs || waiting) return <BoardSkeleton />;
  const [next, ...later] = chairs.coming;
  return (
    <Board>
      <Column>
        <ToDos
          items={offered.map((place) => ({
            text: `A time is free for you at ${place.shop?.name ?? 'a shop'}`,
            why: standing(place),
            icon: 'bell',
            to: `${paths.appointments}?tab=mine#${place.id}`,
          }))}
        />
        <Block title="Next booking">
          <NextChair booking={next} now={now} />
        </Block>
        {later.length > 0 && (
          <Block title="After that">
            <LaterChairs bookings={later.slice(0, 5)} />
          </Block>
        )}
        {chairs.been.length > 0 && (
          <Block title="Back to where it was good">
            <Rebook bookings={chairs.been.slice(0, 3)} />
          </Block>
        )}
      </Column>
      <Column>
        <Tiles>
          <Tile
            label={texts.dashboard.appointments}
            value={chairs.coming.length}
            note="you have booked"
            icon="calendar"
            to={paths.appointments}
          />
          {orders && (
            <Tile label="Orders" value={orders.length} note="of yours under way" icon="cart" to={paths.orders} />
          )}
          <BlogTile />
        </Tiles>
        {orders && orders.length > 0 && <OrdersUnderWay orders={orders} />}
        <CommonLinks>
          <WayCard
            title={texts.header.findABarber}
            text="By name, by place, or open today."
            icon="search"
            to={paths.barbers}
          />
        </CommonLinks>
      </Column>
    </Board>
  );
}
