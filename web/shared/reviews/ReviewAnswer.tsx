import styled from 'styled-components';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { dayOfReview, Words } from './ReviewCard.tsx';

interface Answer {
  readonly text: string;
  /** UTC instant. */
  readonly answeredAt?: string;
}

/** What a shop or seller answers to a review, below it. */
export function ReviewAnswer({ answer, from }: { answer: Answer; from: string }) {
  return (
    <Box>
      <p>
        <strong>{`Answer from ${from}`}</strong>
        {answer.answeredAt && <time dateTime={answer.answeredAt}>{dayOfReview(answer.answeredAt)}</time>}
      </p>
      <Words>{answer.text}</Words>
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${space[1]};
  padding: ${space[3]} ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.control};
  > :first-child {
    display: flex;
    flex-wrap: wrap;
    gap: 2px ${space[3]};
    align-items: baseline;
    overflow-wrap: anywhere;
  }
  time {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
