import { useState } from 'react';
import type { CartProductFragment, ProductReviewFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { LONGEST_REVIEW } from '../../shared/reviews/longestReview.ts';
import { ProductReviewWindow } from '../../shared/reviews/ProductReviewWindow.tsx';
import { ReviewAnswer } from '../../shared/reviews/ReviewAnswer.tsx';
import { ReviewCard } from '../../shared/reviews/ReviewCard.tsx';
import { NoReviews, ReviewList, ReviewSkeleton, ReviewsPlace } from '../../shared/reviews/ReviewList.tsx';
import { ReviewSummary } from '../../shared/reviews/ReviewSummary.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { RemovedReviews } from './RemovedReviews.tsx';
import type { ProductReviewsFound } from './useProductReviews.ts';

const AnswerReview = graphql(`
  mutation AnswerReview($reviewId: ID!, $text: String!) { answerProductReview(reviewId: $reviewId, text: $text) { ...ProductReviewFields } }
`);

const HOW_TO_REVIEW = 'Buyers can write one from their orders, once they have received it.';

type Product = CartProductFragment & { readonly starCounts: readonly number[] };
type Review = ProductReviewFieldsFragment;

/** What buyers say of a product, the newest first, and what its seller answered. */
export function ProductReviews({ product, reviews }: { product: Product; reviews: ProductReviewsFound }) {
  return (
    <ReviewsPlace aria-labelledby="reviews-title">
      <Stack $gap={4}>
        <h2 id="reviews-title">Reviews</h2>
        <Found product={product} reviews={reviews} />
      </Stack>
    </ReviewsPlace>
  );
}

function Found({ product, reviews: { list, removed, ownId } }: { product: Product; reviews: ProductReviewsFound }) {
  const { user } = useSession();
  const online = useOnline();
  const [editing, setEditing] = useState<Review>();
  const [answering, setAnswering] = useState<Review>();
  const { data, hasMore, more } = list;
  if (!data) return <Unanswered query={list} skeleton={<ReviewSkeleton />} />;
  const { edges, totalCount } = data.productReviews;
  const isSeller = user?._id === product.sellerId;
  const actionOf = (review: Review) => {
    const name = review.authorName;
    if (review.id === ownId)
      return (
        <Button small disabled={!online} onClick={() => setEditing(review)}>
          Edit review
        </Button>
      );
    if (!isSeller || review.answer) return null;
    return (
      <Button small disabled={!online} aria-label={`Answer ${name}`} onClick={() => setAnswering(review)}>
        Answer
      </Button>
    );
  };
  return (
    <>
      {edges.length === 0 ? (
        <NoReviews text={HOW_TO_REVIEW} />
      ) : (
        <Stack $gap={6}>
          <ReviewSummary
            average={product.rating}
            count={product.reviewCount}
            counts={[5, 4, 3, 2, 1].map((stars) => ({ stars, said: product.starCounts[stars - 1] ?? 0 }))}
          />
          <ReviewList>
            {edges.map(({ node }) => (
              <ReviewCard key={node.id} review={node}>
                {node.answer && <ReviewAnswer answer={node.answer} from={nameOf(product.seller)} />}
                {actionOf(node)}
              </ReviewCard>
            ))}
          </ReviewList>
          {hasMore && totalCount > edges.length && <ShowMore onMore={more} />}
          <Muted>{HOW_TO_REVIEW}</Muted>
        </Stack>
      )}
      <RemovedReviews list={removed} />
      {editing && <ProductReviewWindow product={product} said={editing} onClose={() => setEditing(undefined)} />}
      {answering && <AnswerDialog review={answering} onClose={() => setAnswering(undefined)} />}
    </>
  );
}

function AnswerDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [answer] = useAction(AnswerReview, { done: 'Answered', refused: false });
  return (
    <TextDialog
      title={`Answer ${review.authorName || 'this review'}`}
      description="Everybody can read your answer, below the review. It can be written once."
      label="Your answer"
      missing="Please write an answer."
      longest={LONGEST_REVIEW}
      confirmLabel="Send answer"
      onConfirm={(text) => answer({ reviewId: review.id, text })}
      onClose={onClose}
    />
  );
}
