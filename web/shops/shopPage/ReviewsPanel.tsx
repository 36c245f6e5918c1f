import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { space } from '../../ui/tokens.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';

const ShopReviews = graphql(`
  query ShopReviews($shopId: ID!, $after: String) {
    reviews(shopId: $shopId, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...ReviewCard } } }
  }
`);

/** What customers say of a shop, the newest first; `#reviews` in the address brings the focus here. */
export function ReviewsPanel({ shop }: { shop: { id: string; rating?: number | null } }) {
  const place = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  // The key is another one each time the link is followed.
  const led = hash === '#reviews' ? key : undefined;
  useEffect(() => {
    if (led) place.current?.focus();
  }, [led]);
  return (
    <Place id="reviews" ref={place} tabIndex={-1} aria-label="Reviews">
      <Reviews shop={shop} />
    </Place>
  );
}

function Reviews({ shop }: { shop: { id: string; rating?: number | null } }) {
  const query = usePagedQuery(ShopReviews, { shopId: shop.id });
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<ReviewSkeleton />} />;
  const { edges, totalCount } = data.reviews;
  if (edges.length === 0)
    return <EmptyState icon="star" title="No reviews yet" text="Customers can write one after their visit." />;
  const ratings = edges.map(({ node }) => node.rating);
  return (
    <Stack $gap={6}>
      <ReviewSummary average={shop.rating} count={totalCount} ratings={hasMore ? undefined : ratings} />
      <List>
        {edges.map(({ node }) => (
          <ReviewCard key={node.id} review={node} />
        ))}
      </List>
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

function ReviewSkeleton() {
  return (
    <Loading>
      <Stack $gap={6}>
        <Skeleton $w="240px" $h="3rem" />
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} $h="112px" />
        ))}
      </Stack>
    </Loading>
  );
}

const Place = styled.section`&:focus-visible { outline-offset: 6px; }`;
const List = styled.ul`display: grid; gap: ${space[5]};`;
