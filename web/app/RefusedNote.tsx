import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { color, size, space } from './tokens.ts';

/** Under something that was refused: why, and what its author can do. `onRetry` where it may succeed, `onEdit` where it can be written anew. */
export function RefusedNote(props: { failure: string; onRetry?: () => void; onEdit?: () => void; onDiscard: () => void }) {
  return (
    <Note>
      <span role="alert">{props.failure}</span>
      {props.onRetry && (
        <Button small variant="quiet" onClick={props.onRetry}>
          Retry
        </Button>
      )}
      {props.onEdit && (
        <Button small variant="quiet" onClick={props.onEdit}>
          Edit
        </Button>
      )}
      <Button small variant="quiet" onClick={props.onDiscard}>
        Discard
      </Button>
    </Note>
  );
}

const Note = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 ${space[1]}; color: ${color.err}; font-size: ${size.sm}; font-weight: 600;
  > :first-child { margin-right: auto; }
`;
