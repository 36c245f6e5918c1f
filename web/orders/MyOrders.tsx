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
import { type Order, whatOf } from './orders.ts';
import { type LineReview, ProductReviews } from './ProductReviews.tsx';

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
      <ProductReviews>
        {(reviewOf) => (
          <Rows>
            {edges.map(({ node }) => (
              <OrderRow key={node.id} order={node} asSeller={false} actions={reviewOfRow(node, reviewOf)} />
            ))}
          </Rows>
        )}
      </ProductReviews>
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

/** The review of an only product; several have theirs on the page of the order. */
function reviewOfRow(order: Order, reviewOf: LineReview) {
  const lines = order.parts
    .flatMap((part) => (part.deliverable ? [] : part.lines))
    .filter(({ reviewable }) => reviewable);
  const [line] = lines;
  if (!line) return undefined;
  if (lines.length === 1) return reviewOf(order, line);
  return (
    <LinkButton small to={paths.order(order.id)} aria-label={`Write reviews of ${whatOf(order)}`}>
      Write reviews
    </LinkButton>
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
