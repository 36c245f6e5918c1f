import { type ReactNode, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAction } from '../useAction.ts';
import { OwnProductReview } from './productReviewFields.ts';
import { type Judgement, ReviewWindow } from './ReviewWindow.tsx';

const SaveProductReview = graphql(`
  mutation SaveProductReview($input: ProductReviewInput!) { submitProductReview(input: $input) { ...ProductReviewFields } }
`);
const RemoveProductReview = graphql(`
  mutation RemoveProductReview($productId: ID!) { removeProductReview(productId: $productId) }
`);

/** What a buyer says of a product: a first review, or another in place of the one there is, which they may take back. */
export function ProductReviewWindow(props: {
  product: { readonly id: string; readonly name: string };
  /** The order with which it was bought; needed for a first review. */
  orderId?: string;
  said: Judgement | null | undefined;
  waiting?: ReactNode;
  onClose: () => void;
}) {
  const { product, orderId, said, onClose } = props;
  const [removing, setRemoving] = useState(false);
  const { save, remove, busy } = useProductReview(product.id);
  if (removing)
    return (
      <AlertDialog
        open
        danger
        busy={busy}
        title="Remove your review?"
        description={`Your stars and words about ${product.name} leave its page, and the seller’s answer with them.`}
        confirmLabel="Remove it"
        onOpenChange={(open) => !open && setRemoving(false)}
        onConfirm={() => void remove().then(({ refusal }) => !refusal && onClose())}
      />
    );
  return (
    <ReviewWindow
      description={product.name}
      question="How do you like it?"
      said={said}
      waiting={props.waiting}
      aside={
        said && (
          <Button variant="quiet" onClick={() => setRemoving(true)}>
            Remove review
          </Button>
        )
      }
      onSave={(judgement, isNew) =>
        save({ ...judgement, orderId: orderId ?? null }, isNew ? 'Thank you for your review' : 'Review changed')
      }
      onClose={onClose}
    />
  );
}

/** Sends a review, or takes it back. Whatever shows the own review follows; lists are read again. */
function useProductReview(productId: string) {
  const [submit] = useAction(SaveProductReview, {
    refused: false,
    refetchQueries: 'active',
    update: (cache, { data }) => {
      if (data)
        cache.writeQuery({
          query: OwnProductReview,
          variables: { productId },
          data: { myProductReview: data.submitProductReview },
        });
    },
  });
  const [takeBack, busy] = useAction(RemoveProductReview, {
    done: 'Review removed',
    refetchQueries: 'active',
    update: (cache, { data }) => {
      if (data)
        cache.writeQuery({ query: OwnProductReview, variables: { productId }, data: { myProductReview: null } });
    },
  });
  return {
    save: (review: Judgement & { orderId: string | null }, said: string) =>
      submit({ input: { productId, ...review } }, said),
    remove: () => takeBack({ productId }),
    busy,
  };
}
