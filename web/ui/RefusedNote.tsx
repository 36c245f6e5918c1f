import styled from 'styled-components';
import { Button } from './Button.tsx';
import { color, size, space } from './tokens.ts';

interface RefusedProps {
  failure: string;
  /** Where it may succeed. */
  onRetry?: () => void;
  /** Where it can be written anew. */
  onEdit?: () => void;
  onDiscard: () => void;
  /** The note goes with what was pressed in it: puts the focus where its author goes on. */
  onLeave: () => void;
}

/** Under something that was refused: why, and what its author can do. */
export function RefusedNote(props: RefusedProps) {
  const leaving = (act: () => void) => () => {
    props.onLeave();
    act();
  };
  return (
    <Note>
      <span role="alert">{props.failure}</span>
      {props.onRetry && (
        <Button small variant="quiet" onClick={leaving(props.onRetry)}>
          Retry
        </Button>
      )}
      {props.onEdit && (
        <Button small variant="quiet" onClick={props.onEdit}>
          Edit
        </Button>
      )}
      <Button small variant="quiet" onClick={leaving(props.onDiscard)}>
        Discard
      </Button>
    </Note>
  );
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 ${space[1]};
  color: ${color.err};
  font-size: ${size.sm};
  font-weight: 600;
  > :first-child {
    margin-right: auto;
  }
`;
