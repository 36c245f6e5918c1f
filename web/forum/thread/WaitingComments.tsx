import styled from 'styled-components';
import { useSending, useWaitingWords } from '../../live/useOutbox.ts';
import { RefusedNote } from '../../ui/RefusedNote.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { Excerpt } from '../Excerpt.tsx';
import { LONG_COMMENT, picturesWord, shownAtFirst } from '../posts.ts';
import { commentOutbox, type WaitingComment } from './commentOutbox.ts';
import { Passage } from './QuotedPassage.tsx';

interface WaitingProps {
  waiting: readonly WaitingComment[];
  /** Opens a refused comment for editing. */
  onEdit?: (comment: WaitingComment) => void;
  /** Called when one is resent or discarded, to move the focus. */
  onLeave: () => void;
}

/** Unconfirmed comments: being sent, waiting for the network, or refused with the reason. */
export function WaitingComments({ waiting, onEdit, onLeave }: WaitingProps) {
  const { retry, discard } = useSending(commentOutbox);
  const words = useWaitingWords(commentOutbox);
  if (waiting.length === 0) return null;
  return (
    <List aria-label="On their way">
      {waiting.map((comment) => {
        const { id, text, replyTo, failure, pictures = [] } = comment;
        const edit = () => {
          discard(id);
          onEdit?.(comment);
        };
        return (
          <li key={id}>
            {replyTo && (
              <Passage>
                <span>{`Reply to ${replyTo.name}`}</span>
                {replyTo.quote && <blockquote>{replyTo.quote}</blockquote>}
              </Passage>
            )}
            <Excerpt text={text} mentions={[]} about="what you wrote" upTo={shownAtFirst(text, LONG_COMMENT)} />
            {pictures.length > 0 && <small>{`With ${picturesWord(pictures.length)}`}</small>}
            {failure ? (
              <RefusedNote
                failure={failure}
                onRetry={() => retry(id)}
                onEdit={onEdit && edit}
                onDiscard={() => discard(id)}
                onLeave={onLeave}
              />
            ) : (
              <small role="status">{words}</small>
            )}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  li {
    display: grid;
    gap: ${space[2]};
    min-width: 0;
    padding: ${space[4]};
    border: 1px dashed ${color.lineStrong};
    border-radius: ${radius.card};
  }
  small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
