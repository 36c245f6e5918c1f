import { useQuery } from '@apollo/client/react';
import { paths } from '../../app/paths.ts';
import { texts } from '../../app/texts.ts';
import { graphql } from '../../graphql/index.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { unreadable } from '../failure.ts';
import { Block, Board, Column } from './Block.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { HouseCards } from './HouseCards.tsx';
import { NextChair } from './MyChairs.tsx';
import { Tile, Tiles } from './Tiles.tsx';
import { ToDos } from './ToDos.tsx';
import { toDosOf } from './toDosOf.ts';
import { useMyChairs } from './useMyChairs.ts';

const DashboardProducts = graphql(`
  query DashboardProducts { myShops { id name category priceCents customers removed image hours { weekday slots } } }
`);

/** A seller's shelf, and their own next chair. */
export function SellerBoard({ now }: { now: number }) {
  const { data, error, loading, refetch } = useQuery(DashboardProducts);
  const { chairs, failure, retry } = useMyChairs(now);
  const again = () => {
    retry();
    void refetch().catch(() => undefined);
  };
  const wrong = error && !data ? unreadable(error) : failure;
  if (wrong) return <ErrorPanel message={wrong} onRetry={again} retrying={loading} />;
  if (!data || !chairs) return <BoardSkeleton />;
  const products = data.myShops.filter(({ removed }) => !removed);
  const toDos = toDosOf('SELLER', products);
  return (
    <Board>
      <Column>
        <Tiles>
          <Tile label={texts.dashboard.appointments} value={chairs.coming.length} note="of yours to come" icon="calendar" to={paths.appointments} />
          <Tile
            label={texts.dashboard.customers}
            value={products.reduce((sum, { customers }) => sum + customers, 0)}
            note="of your products"
            icon="users"
            to={paths.customers}
          />
        </Tiles>
        {toDos.length > 0 && (
          <Block title="To do">
            <ToDos items={toDos} />
          </Block>
        )}
        <Block
          title="Your shelf"
          aside={
            <LinkButton small to={paths.myStore}>
              {texts.myStore.addProduct}
            </LinkButton>
          }
        >
          {products.length > 0 ? (
            <Card as="div">
              <PriceBoard
                label="Your products"
                rows={products.map((product) => ({ label: product.name, value: formatCentsExact(product.priceCents), note: product.category }))}
              />
            </Card>
          ) : (
            <EmptyState
              icon="store"
              title="Nothing on the shelf yet"
              text="A product needs a name, a price and a few words."
              action={<LinkButton to={paths.myStore}>{texts.myStore.createProduct}</LinkButton>}
            />
          )}
        </Block>
      </Column>
      <Column>
        <Block title="Next booking">
          <NextChair booking={chairs.coming[0]} now={now} />
        </Block>
        <HouseCards />
      </Column>
    </Board>
  );
}
