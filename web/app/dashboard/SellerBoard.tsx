import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { viewerZone } from '../../shared/times.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tiles.tsx';
import { Block, Board, Column, Lead } from './Block.tsx';
import { BlogTile } from './BlogTile.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { CommonLinks } from './CommonLinks.tsx';
import { NextChair } from './MyChairs.tsx';
import { OrdersUnderWay } from './OrdersUnderWay.tsx';
import { OwnShelf } from './OwnShelf.tsx';
import { SellingWeek } from './SellingWeek.tsx';
import { sellerToDosOf } from './sellerToDosOf.ts';
import { Takings } from './Takings.tsx';
import { ToDos } from './ToDos.tsx';
import { useMyChairs } from './useMyChairs.ts';
import { useMyOrders } from './useMyOrders.ts';
import { useShelf } from './useShelf.ts';
import { useTakings } from './useTakings.ts';

/** A seller's dashboard: what the week asks for and the takings, then counts, stock, and their own next booking. */
export function SellerBoard({ now }: { now: number }) {
  const { shelf, loading, ...own } = useShelf();
  const { chairs, failure, retry } = useMyChairs(now);
  const money = useTakings(now);
  const { orders } = useMyOrders();
  const again = () => {
    retry();
    own.retry();
  };
  const wrong = own.failure ?? failure;
  if (wrong) return <ErrorPanel message={wrong} onRetry={again} retrying={loading} />;
  const { figures } = money;
  if (!shelf || !chairs || !(figures || money.failure)) return <BoardSkeleton />;
  const toDos = sellerToDosOf(shelf.products);
  return (
    <Stack $gap={8}>
      <Lead>
        <Block title="This week">
          <Card as="div">
            <SellingWeek
              shelf={shelf}
              timeZone={figures?.takings.timeZone ?? viewerZone()}
              days={figures?.lastSevenDays}
            />
          </Card>
        </Block>
        <Takings
          of={money}
          title="Takings"
          more={
            <LinkButton small to={sales}>
              Sales
            </LinkButton>
          }
        />
      </Lead>
      <Board>
        <Column>
          <ToDos items={toDos} />
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
              note="you have booked"
              icon="calendar"
              to={paths.appointments}
            />
            <BlogTile />
          </Tiles>
          <OwnShelf products={shelf.products} />
        </Column>
        <Column>
          {orders && orders.length > 0 && <OrdersUnderWay orders={orders} />}
          <Block title="Next booking">
            <NextChair booking={chairs.coming[0]} now={now} />
          </Block>
          <CommonLinks />
        </Column>
      </Board>
    </Stack>
  );
}

const sales = `${paths.orders}?tab=sales`;
const toShip = `${sales}&status=paid`;
