import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { paths } from '../../shared/paths.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { texts } from '../../shared/texts.ts';
import { ErrorPanel } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { Block, Board, Column } from './Block.tsx';
import { BlogTile } from './BlogTile.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { CommonLinks } from './CommonLinks.tsx';
import { NextChair } from './MyChairs.tsx';
import { OrdersUnderWay } from './OrdersUnderWay.tsx';
import { OwnShelf } from './OwnShelf.tsx';
import { sellerToDosOf } from './sellerToDosOf.ts';
import { Takings } from './Takings.tsx';
import { ToDos } from './ToDos.tsx';
import { useMyChairs } from './useMyChairs.ts';
import { useMyOrders } from './useMyOrders.ts';
import { useTakings } from './useTakings.ts';

const DashboardProducts = graphql(`
  query DashboardProducts { myProducts { id name priceCents image available } }
`);

/** A seller's dashboard: orders to ship, takings, stock, and their own next booking. */
export function SellerBoard({ now }: { now: number }) {
  const { data, error, loading, refetch } = useQuery(DashboardProducts);
  const { chairs, failure, retry } = useMyChairs(now);
  const money = useTakings();
  const { orders } = useMyOrders();
  const again = () => {
    retry();
    refetchSafely(refetch);
  };
  const wrong = error && !data ? refusalOf(error).message : failure;
  if (wrong) return <ErrorPanel message={wrong} onRetry={again} retrying={loading} />;
  if (!data || !chairs || !(money.takings || money.failure)) return <BoardSkeleton />;
  const figures = money.takings;
  const toDos = sellerToDosOf(data.myProducts, figures?.toShip ?? 0);
  return (
    <Board>
      <Column>
        <Tiles>
          {figures && (
            <Tile
              label="To ship"
              value={figures.toShip}
              note={figures.orders === 1 ? 'of 1 order so far' : `of ${figures.orders} orders so far`}
              icon="briefcase"
              to={toShip}
            />
          )}
          {figures && (
            <Tile
              label={texts.dashboard.customers}
              value={figures.customers}
              note="have bought from you"
              icon="users"
              to={sales}
            />
          )}
          <Tile
            label={texts.dashboard.appointments}
            value={chairs.coming.length}
            note="of yours to come"
            icon="calendar"
            to={paths.appointments}
          />
          <BlogTile />
        </Tiles>
        {toDos.length > 0 && (
          <Block title="To do">
            <ToDos items={toDos} />
          </Block>
        )}
        <OwnShelf products={data.myProducts} />
      </Column>
      <Column>
        <Takings of={money} title="Takings" to={sales} toLabel="Sales" />
        {orders && orders.length > 0 && <OrdersUnderWay orders={orders} />}
        <Block title="Next booking">
          <NextChair booking={chairs.coming[0]} now={now} />
        </Block>
        <CommonLinks />
      </Column>
    </Board>
  );
}

const sales = `${paths.orders}?tab=sales`;
const toShip = `${sales}&status=paid`;
