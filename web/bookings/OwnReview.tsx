import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import { useListFollowsBell } from '../live/useListFollowsBell.ts';
import { SmallPictures } from '../shared/pictures/SmallPictures.tsx';
import { ReviewAnswer } from '../shared/reviews/ReviewAnswer.tsx';
import { ReviewButton } from '../shared/reviews/ReviewButton.tsx';
import { useInView } from '../shared/useInView.ts';
import { Button } from '../ui/Button.tsx';
import { StarRating } from '../ui/StarRating.tsx';
import { space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { HiddenReview } from './HiddenReview.tsx';
import { ReviewPictures } from './ReviewPictures.tsx';
import { OwnReview } from './reviewFields.ts';

/**
 * Leads to a review of a finished visit, and to why it is hidden where moderators have hidden it. Asks whether there is one only
 * once it is in sight.
 */
export function VisitReviewButton(props: {
  bookingId: string;
  about: string;
  disabled: boolean;
  onPress: () => void;
  onHidden: () => void;
}) {
  const [place, seen] = useInView<HTMLButtonElement>();
  const { data } = useQuery(OwnReview, { variables: { bookingId: props.bookingId }, skip: !seen });
  if (data?.reviewOf?.hidden)
    return (
      <Button small ref={place} aria-label={`Why the review of ${props.about} is hidden`} onClick={props.onHidden}>
        Review hidden
      </Button>
    );
  return <ReviewButton {...props} place={place} isWritten={data && data.reviewOf !== null} />;
}

/** The own review of a visit, where there is one. */
export function OwnReviewNote({ bookingId }: { bookingId: string }) {
  const { data, refetch } = useQuery(OwnReview, { variables: { bookingId }, fetchPolicy: 'cache-first' });
  // What moderators decide comes with a notification.
  useListFollowsBell(refetch);
  const [isEditing, setEditing] = useState(false);
  const online = useOnline();
  if (!data?.reviewOf) return null;
  const { rating, text, pictures, answer, shopName, hidden } = data.reviewOf;
  return (
    <Said aria-label="Your review">
      <figcaption>Your review</figcaption>
      <StarRating value={rating} starsOnly />
      {text && <blockquote>{text}</blockquote>}
      <SmallPictures pictures={pictures} isPrivate={Boolean(hidden)} />
      {hidden && <HiddenReview bookingId={bookingId} hidden={hidden} />}
      {!hidden && (
        <Button small disabled={!online} onClick={() => setEditing(true)}>
          {pictures.length === 0 ? 'Add pictures' : 'Edit pictures'}
        </Button>
      )}
      {isEditing && <ReviewPictures bookingId={bookingId} pictures={pictures} onClose={() => setEditing(false)} />}
      {answer && <ReviewAnswer answer={answer} from={shopName} />}
    </Said>
  );
}

const Said = styled.figure`
  display: grid;
  gap: ${space[1]};
  margin: 0;
  justify-items: start;
  blockquote {
    margin: 0;
    max-width: 66ch;
    white-space: pre-line;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
  figcaption {
    font-weight: 650;
  }
`;
