import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { WhyButton } from '../../shared/why/WhyButton.tsx';
import { color, size, space } from '../../ui/tokens.ts';

const RemovedReviewsOf = graphql(`
  query RemovedReviewsOf($productId: ID!, $after: String) {
    removedProductReviews(productId: $productId, first: 5, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id authorName isMine removedAt } }
    }
  }
`);

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Which reviews of a product were taken back, for its seller and platform owners, and for an author their own. */
export const useRemovedReviews = (productId: string, skip: boolean) =>
  usePagedQuery(RemovedReviewsOf, { productId }, { skip });

/** Says of each review that was taken back who did it and when, with the way to ask why; nothing while there is none. */
export function RemovedReviews({ list }: { list: ReturnType<typeof useRemovedReviews> }) {
  const { data, hasMore, more } = list;
  if (!data || data.removedProductReviews.edges.length === 0) return null;
  return (
    <section aria-labelledby="removed-reviews">
      <h3 id="removed-reviews">Taken back</h3>
      <Lines>
        {data.removedProductReviews.edges.map(({ node: { id, authorName, isMine, removedAt } }) => {
          const who = isMine ? 'You' : authorName || 'A former member';
          return (
            <li key={id}>
              <span>
                {`${who} took ${isMine ? 'your' : 'their'} review back on `}
                <time dateTime={removedAt}>{dates.format(new Date(removedAt))}</time>.
              </span>
              <WhyButton
                type="productReview"
                id={id}
                question={isMine ? 'Why is my review gone?' : `Why is the review of ${who} gone?`}
              />
            </li>
          );
        })}
      </Lines>
      {hasMore && <ShowMore onMore={more} />}
    </section>
  );
}

const Lines = styled.ul`
  display: grid;
  gap: ${space[2]};
  margin-block: ${space[2]};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[2]} ${space[3]};
    align-items: center;
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
