import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import { OrderRow, Rows } from './OrderRow.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';

const Bought = graphql(`
  query MyOrders($after: String) {
    myOrders(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OrderFields } } }
  }
`);

/** The viewer's orders as a buyer, the latest first. */
export function MyOrders() {
  const query = usePagedQuery(Bought, {});
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<OrdersSkeleton />} />;
  const { edges } = data.myOrders;
  if (edges.length === 0) return <NoOrders />;
  return (
    <Stack $gap={5}>
      <Rows>
        {edges.map(({ node }) => (
          <OrderRow key={node.id} order={node} asSeller={false} />
        ))}
      </Rows>
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

const NoOrders = () => (
  <EmptyState
    icon="cart"
    heading="h2"
    title="No orders"
    text="What you buy in the marketplace appears here, with every step on its way to you."
    action={
      <LinkButton variant="primary" to={paths.marketplace}>
        {texts.home.goToMarketplace}
      </LinkButton>
    }
  />
);
