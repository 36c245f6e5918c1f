import styled from 'styled-components';
import { RefusedNote } from '../../app/RefusedNote.tsx';
import { color, radius, size, space } from '../../app/tokens.ts';
import { useSending, useWaitingWords } from '../../app/useOutbox.ts';
import { Excerpt } from '../Excerpt.tsx';
import { LONG_COMMENT, shownAtFirst } from '../posts.ts';
import { commentOutbox, type WaitingComment } from './commentOutbox.ts';
import { Passage } from './QuotedPassage.tsx';

interface WaitingProps {
  waiting: readonly WaitingComment[];
  /** Where they can be written anew. */
  onEdit?: (comment: WaitingComment) => void;
  /** One is sent again or taken back: puts the focus where its author goes on. */
  onLeave: () => void;
}

/** Comments the server has not confirmed: on their way, waiting for the network, or refused with the reason. */
export function WaitingComments({ waiting, onEdit, onLeave }: WaitingProps) {
  const { retry, discard } = useSending(commentOutbox);
  const words = useWaitingWords(commentOutbox);
  if (waiting.length === 0) return null;
  return (
    <List aria-label="On their way">
      {waiting.map((comment) => {
        const { id, text, replyTo, failure } = comment;
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
            {failure ? (
              <RefusedNote failure={failure} onRetry={() => retry(id)} onEdit={onEdit && edit} onDiscard={() => discard(id)} onLeave={onLeave} />
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
  display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[3]};
  li { display: grid; gap: ${space[2]}; min-width: 0; padding: ${space[4]}; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.card}; }
  small { color: ${color.ink2}; font-size: ${size.sm}; }
`;
