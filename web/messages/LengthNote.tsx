import styled from 'styled-components';
import { color, size } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { lengthOf } from './wording.ts';

/** How long a message is, once that matters; what is too long stays there whole until its author has shortened it. */
export function LengthNote({ text }: { text: string }) {
  const { isOver, words } = lengthOf(text);
  return (
    <>
      {words && (
        <Note $isOver={isOver} className="figures">
          {words}
        </Note>
      )}
      {/* Not with every letter: when it is too long, and when it fits again. */}
      <VisuallyHidden role="status">{isOver && 'This message is too long to send.'}</VisuallyHidden>
    </>
  );
}

const Note = styled.p<{ $isOver: boolean }>`
  flex: 1 0 100%;
  text-align: right;
  font-size: ${size.xs};
  font-weight: ${({ $isOver }) => ($isOver ? 650 : 400)};
  color: ${({ $isOver }) => ($isOver ? color.err : color.muted)};
`;
