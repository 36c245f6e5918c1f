import { useQuery } from '@apollo/client/react';
import { askAgain } from '../app/askAgain.ts';
import { paths } from '../app/paths.ts';
import { refusalOf } from '../app/refusal.ts';
import { texts } from '../app/texts.ts';
import { graphql } from '../graphql/index.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack } from '../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { OrderRow, Rows } from './OrderRow.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { ShowMore } from './ShowMore.tsx';

const Bought = graphql(`
  query MyOrders($after: String) {
    myOrders(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OrderFields @unmask } } }
  }
`);

/** One's own orders, the latest first. */
export function MyOrders() {
  const { data, error, loading, refetch, fetchMore } = useQuery(Bought);
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) return <OrdersSkeleton />;
  const { edges, pageInfo } = data.myOrders;
  if (edges.length === 0) return <NoOrders />;
  const more = () =>
    fetchMore({
      variables: { after: pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult: { myOrders } }) => ({ myOrders: { ...myOrders, edges: [...before.myOrders.edges, ...myOrders.edges] } }),
    });
  return (
    <Stack $gap={5}>
      <Rows>
        {edges.map(({ node }) => (
          <OrderRow key={node.id} order={node} asSeller={false} />
        ))}
      </Rows>
      {pageInfo.hasNextPage && <ShowMore onMore={more} />}
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
