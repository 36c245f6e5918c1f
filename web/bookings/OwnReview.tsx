import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { StarRating } from '../ui/StarRating.tsx';
import { space } from '../ui/tokens.ts';
import { OwnReview } from './reviewFields.ts';
import { useInView } from './useInView.ts';

/**
 * Leads to writing a review of a finished visit, or to changing the one there is. Asks which only once it is in sight,
 * and promises neither until then.
 */
export function ReviewButton(props: { bookingId: string; about: string; disabled: boolean; onPress: () => void }) {
  const [place, seen] = useInView<HTMLButtonElement>();
  const { data } = useQuery(OwnReview, { variables: { bookingId: props.bookingId }, skip: !seen });
  const label = !data ? 'Review' : data.reviewOf ? 'Edit review' : 'Write a review';
  return (
    <Button
      small
      ref={place}
      disabled={props.disabled}
      aria-label={`${label} of ${props.about}`}
      onClick={props.onPress}
    >
      {label}
    </Button>
  );
}

/** The own review of a visit, where there is one. */
export function OwnReviewNote({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(OwnReview, { variables: { bookingId }, fetchPolicy: 'cache-first' });
  if (!data?.reviewOf) return null;
  const { rating, text } = data.reviewOf;
  return (
    <Said aria-label="Your review">
      <figcaption>Your review</figcaption>
      <StarRating value={rating} starsOnly />
      {text && <blockquote>{text}</blockquote>}
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
