import styled from 'styled-components';
import { nearestFree, type SlotFacts } from '../shared/slots.ts';
import { clock } from '../shared/times.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import type { HoldFailure } from './useHold.ts';

/** Why the time could not be held, and the three nearest free times. */
export function ConflictNote(props: {
  failure: HoldFailure;
  slots: readonly SlotFacts[];
  onPick: (time: string) => void;
}) {
  const { failure } = props;
  const taken = failure.code === 'SLOT_TAKEN';
  const nearest = failure.nearest.length > 0 || !taken ? failure.nearest : nearestFree(props.slots, failure.time);
  return (
    <Note>
      <strong>{taken ? 'That time was just taken' : failure.message}</strong>
      {nearest.length > 0 && (
        <Row $gap={2}>
          <span>Free nearby:</span>
          {nearest.map((time) => (
            <Button small key={time} onClick={() => props.onPick(time)}>
              {clock(time)}
            </Button>
          ))}
        </Row>
      )}
    </Note>
  );
}

const Note = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.err};
  border-left-width: 6px;
  border-radius: ${radius.control};
  background: ${color.errSoft};
  strong {
    color: ${color.err};
  }
  span {
    color: ${color.ink};
  }
`;
