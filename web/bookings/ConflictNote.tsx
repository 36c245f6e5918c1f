import styled from 'styled-components';
import { OWNER } from '../shared/crew/useBarbers.ts';
import { isDefault, type Wish } from '../shared/menu/wish.ts';
import { nearestFree, type SlotFacts } from '../shared/slots.ts';
import { clock } from '../shared/times.ts';
import { WhyButton } from '../shared/why/WhyButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { color, radius, space } from '../ui/tokens.ts';
import type { HoldFailure } from './useHold.ts';

/** Why the time could not be held, and the three nearest free times. */
export function ConflictNote(props: {
  shopId: string;
  failure: HoldFailure;
  slots: readonly SlotFacts[];
  onPick: (time: string) => void;
  /** Whether the answer to "why" fits: it is about a new booking, of what is on the menu now. */
  explained?: boolean;
}) {
  const { failure } = props;
  const taken = failure.code === 'SLOT_TAKEN';
  const nearest = failure.nearest.length > 0 || !taken ? failure.nearest : nearestFree(props.slots, failure.time);
  return (
    <Note>
      <Row $gap={2} $justify="space-between">
        <strong>{taken ? 'That time was just taken' : failure.message}</strong>
        {props.explained !== false && (failure.wish?.barber ?? OWNER) === OWNER && (
          <WhyButton
            type="slot"
            id={[props.shopId, failure.date, failure.time, ...wishPart(failure.wish)].join('_')}
            question={`Why can’t I have ${clock(failure.time)}?`}
            label="Why?"
          />
        )}
      </Row>
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

const wishPart = (wish: Wish | undefined): string[] =>
  wish && !isDefault(wish) ? [[wish.serviceId, ...wish.addOnIds].join('.')] : [];

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
