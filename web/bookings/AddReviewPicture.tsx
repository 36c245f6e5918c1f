import { graphql } from '../graphql/index.ts';
import { OnePictureForm } from '../shared/pictures/OnePictureForm.tsx';
import { useAction } from '../shared/useAction.ts';

const Add = graphql(`
  mutation AddReviewPicture($bookingId: ID!, $fileId: ID!, $alt: String!) {
    addReviewPicture(bookingId: $bookingId, fileId: $fileId, alt: $alt) { ...OwnReviewFields }
  }
`);

interface FormProps {
  bookingId: string;
  /** While it is sent. */
  onBusy: (isBusy: boolean) => void;
}

/** Adds one picture, with what is to be seen on it, to one's own review. */
export function AddReviewPicture({ bookingId, onBusy }: FormProps) {
  const [add, isAdding] = useAction(Add, { done: 'The picture is with your review', refused: false });
  return (
    <OnePictureForm
      place="reviews"
      onAdd={(picture) => add({ bookingId, ...picture })}
      isAdding={isAdding}
      onBusy={onBusy}
    />
  );
}
