import styled from 'styled-components';
import { color, radius, space } from '../app/tokens.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { nearestFree, type SlotFacts } from './slots.ts';
import { clock } from './times.ts';
import type { HoldFailure } from './useHold.ts';

/** Somebody was faster, or something else is in the way: says so, and offers the three nearest times. */
export function ConflictNote(props: { failure: HoldFailure; slots: readonly SlotFacts[]; onPick: (time: string) => void }) {
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
  display: grid; gap: ${space[2]}; padding: ${space[3]} ${space[4]}; border: 1px solid ${color.err}; border-left-width: 6px; border-radius: ${radius.control}; background: ${color.errSoft};
  strong { color: ${color.err}; } span { color: ${color.ink}; }
`;
