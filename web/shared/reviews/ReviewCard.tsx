import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Avatar } from '../../ui/Avatar.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { color, size, space } from '../../ui/tokens.ts';

interface Review {
  readonly rating: number;
  readonly text: string;
  readonly authorName: string;
  readonly authorPictureUrl?: string | null;
  /** UTC instant. */
  readonly createdAt: string;
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The day of an instant where the reader is: 'November 21, 2026'. */
export const dayOfReview = (instant: string): string => dates.format(new Date(instant));

/**
 * What one customer says: stars, and words where they had some; below it what belongs to it. It can take the focus, so
 * that a list can lead to it.
 */
export function ReviewCard({ review, children }: { review: Review; children?: ReactNode }) {
  const name = review.authorName || 'A former member';
  return (
    <Item tabIndex={-1}>
      <Who>
        <Avatar name={name} src={review.authorPictureUrl} size={44} />
        <div>
          <strong>{name}</strong>
          <p>
            <StarRating value={review.rating} starsOnly />
            <time dateTime={review.createdAt}>{dayOfReview(review.createdAt)}</time>
          </p>
        </div>
      </Who>
      {review.text && <Words>{review.text}</Words>}
      {children}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  gap: ${space[3]};
  padding-bottom: ${space[5]};
  border-bottom: 1px solid ${color.line};
  > button {
    justify-self: start;
  }
  &:last-child {
    border-bottom: 0;
  }
`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  > div {
    min-width: 0;
  }
  strong {
    display: block;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 2px ${space[3]};
    align-items: center;
  }
  time {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
export const Words = styled.p`max-width: 66ch; white-space: pre-line; unicode-bidi: plaintext; overflow-wrap: anywhere;`;
