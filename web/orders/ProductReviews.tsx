import { useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { Unanswered } from '../live/Unanswered.tsx';
import { ProductReviewWindow } from '../shared/reviews/ProductReviewWindow.tsx';
import { OwnProductReview } from '../shared/reviews/productReviewFields.ts';
import { ReviewButton } from '../shared/reviews/ReviewButton.tsx';
import { useInView } from '../shared/useInView.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { useOnline } from '../ui/useOnline.ts';
import type { Order, Part } from './orders.ts';

/** A bought product, and the order with which it was bought. */
interface Bought {
  readonly orderId: string;
  readonly productId: string;
  readonly name: string;
}

/** Draws the way to a review of a line; nothing where it cannot be reviewed. */
export type LineReview = (order: Pick<Order, 'id'>, line: Part['lines'][number]) => ReactNode;

/** What orders need for reviews of what was bought, with the window they are written in. */
export function ProductReviews(props: { children: (reviewOf: LineReview) => ReactNode }) {
  const online = useOnline();
  const [reviewing, setReviewing] = useState<Bought>();
  const reviewOf: LineReview = ({ id: orderId }, { productId, name, reviewable }) => {
    const bought = { orderId, productId, name };
    return (
      reviewable && <ProductReviewButton bought={bought} disabled={!online} onPress={() => setReviewing(bought)} />
    );
  };
  return (
    <>
      {props.children(reviewOf)}
      {reviewing && <ProductReviewDialog bought={reviewing} onClose={() => setReviewing(undefined)} />}
    </>
  );
}

/** Leads to the viewer's review of what they have bought. Asks whether there is one only once it is in sight. */
function ProductReviewButton(props: { bought: Bought; disabled: boolean; onPress: () => void }) {
  const { productId, name } = props.bought;
  const [place, seen] = useInView<HTMLButtonElement>();
  const { data } = useQuery(OwnProductReview, { variables: { productId }, skip: !seen });
  return (
    <ReviewButton
      place={place}
      isWritten={data && data.myProductReview !== null}
      about={name}
      disabled={props.disabled}
      onPress={props.onPress}
    />
  );
}

function ProductReviewDialog({ bought, onClose }: { bought: Bought; onClose: () => void }) {
  const { productId, orderId, name } = bought;
  const query = useQuery(OwnProductReview, { variables: { productId }, fetchPolicy: 'cache-first' });
  return (
    <ProductReviewWindow
      product={{ id: productId, name }}
      orderId={orderId}
      said={query.data && (query.data.myProductReview ?? null)}
      waiting={
        <Unanswered
          query={query}
          skeleton={
            <Loading>
              <Skeleton $h="220px" />
            </Loading>
          }
        />
      }
      onClose={onClose}
    />
  );
}
