import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { type PassageNote, placeOf } from '../../ui/richText/passages.ts';
import type { RichBlock } from '../../ui/richText/richText.ts';
import { color, radius, space } from '../../ui/tokens.ts';
import { noteId } from './useNotes.ts';

interface ReviewNotesProps {
  reason: string;
  comments: readonly (PassageNote & { text: string })[];
  /** The text as it is written now: its passages are marked there as long as they stand. */
  content: readonly RichBlock[];
  onShow: (id: string) => void;
}

/** What the reviewer wrote when the post came back: the reason, and each comment with the passage it is about. */
export function ReviewNotes({ reason, comments, content, onShow }: ReviewNotesProps) {
  if (reason === '' && comments.length === 0) return null;
  return (
    <Box aria-labelledby="review-notes">
      <h2 id="review-notes">From the reviewer</h2>
      {reason && <p>{reason}</p>}
      {comments.length > 0 && (
        <>
          <Muted>The passages are marked in the text. There, Alt and F9 lead back to the comment.</Muted>
          <ul>
            {comments.map((comment) => (
              <li key={comment.id} id={noteId(comment.id)} tabIndex={-1}>
                <blockquote>{comment.quote}</blockquote>
                <p>{comment.text}</p>
                {placeOf(content, comment) ? (
                  <Row>
                    <Button small onClick={() => onShow(comment.id)} aria-label={`Go to the passage ${comment.quote}`}>
                      Go to the passage
                    </Button>
                  </Row>
                ) : (
                  <Muted>This passage was changed since.</Muted>
                )}
              </li>
            ))}
          </ul>
        </>
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
  li {
    display: grid;
    gap: ${space[2]};
  }
  blockquote {
    padding-left: ${space[4]};
    border-left: 4px solid ${color.lineStrong};
    color: ${color.ink2};
  }
`;
