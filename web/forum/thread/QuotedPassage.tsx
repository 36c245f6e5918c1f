import { useState } from 'react';
import styled from 'styled-components';
import { nameOf } from '../../shared/nameOf.ts';
import { color, size, space } from '../../ui/tokens.ts';
import { wordsOnly } from '../markdown/wordsOnly.ts';
import { type Comment, withoutGaps } from '../posts.ts';
import { noLongerThere } from './MissingComment.tsx';

/** The comment being answered: its author, and the quoted passage. `onGo` returns whether it is still there. */
export function QuotedPassage({
  reply,
  onGo,
}: {
  reply: NonNullable<Comment['reply']>;
  onGo: (postId: string) => Promise<boolean>;
}) {
  const [isGone, setGone] = useState(false);
  return (
    <Passage>
      <button
        type="button"
        onClick={() => void onGo(reply.postId).then((isThere) => setGone(!isThere))}
      >{`Reply to ${nameOf(reply.author)}`}</button>
      <small role="status">{isGone && noLongerThere}</small>
      {reply.quote && <blockquote>{withoutGaps(wordsOnly(reply.quote))}</blockquote>}
    </Passage>
  );
}

/** The quoted text above an answer. */
export const Passage = styled.div`
  display: grid;
  justify-items: start;
  padding-left: ${space[3]};
  border-left: 4px solid ${color.deepText};
  font-size: ${size.sm};
  min-width: 0;
  max-width: 72ch;
  button {
    min-height: 32px;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.deepText};
    font-weight: 650;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
  blockquote {
    display: -webkit-box;
    overflow: hidden;
    -webkit-line-clamp: 12;
    -webkit-box-orient: vertical;
    margin: 0;
    color: ${color.ink2};
    white-space: pre-line;
    unicode-bidi: plaintext;
    overflow-wrap: anywhere;
  }
`;
