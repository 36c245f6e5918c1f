import styled from 'styled-components';
import { color, radius, space } from '../../ui/tokens.ts';

interface ReviewNote {
  id: string;
  quote: string;
  text: string;
}

/** What the reviewer wrote when the post came back: the reason, and each comment with the passage it is about. */
export function ReviewNotes({ reason, comments }: { reason: string; comments: readonly ReviewNote[] }) {
  if (reason === '' && comments.length === 0) return null;
  return (
    <Box aria-labelledby="review-notes">
      <h2 id="review-notes">From the reviewer</h2>
      {reason && <p>{reason}</p>}
      {comments.length > 0 && (
        <ul>
          {comments.map(({ id, quote, text }) => (
            <li key={id}>
              <blockquote>{quote}</blockquote>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

const Box = styled.section`
  display: grid;
  gap: ${space[3]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  overflow-wrap: anywhere;
  ul {
    display: grid;
    gap: ${space[4]};
  }
  blockquote {
    padding-left: ${space[4]};
    border-left: 4px solid ${color.lineStrong};
    color: ${color.ink2};
  }
`;
