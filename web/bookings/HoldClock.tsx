import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { inWords, LAST_MINUTE_MS, remaining, timeLeft } from '../shared/countdown.ts';
import type { Acting } from '../shared/useAction.ts';
import { useNow } from '../shared/useNow.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * The time left of a hold, on a time or on `what`. With `onKeep` it offers to extend the hold in its last minute (WCAG
 * 2.2.1); `onOver` is called once when the time is up.
 */
export function HoldClock(props: { expiresAt: string; what?: string; onKeep?: () => Acting; onOver: () => void }) {
  const { expiresAt, onKeep, onOver } = props;
  const now = useNow(1000);
  const [keeping, setKeeping] = useState(false);
  const [refused, setRefused] = useState<string>();
  const left = remaining(expiresAt, now);
  const late = left <= LAST_MINUTE_MS;
  const over = left === 0;
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);

  const keep = async () => {
    setKeeping(true);
    setRefused((await onKeep?.())?.refusal?.message);
    setKeeping(false);
  };
  return (
    <Line $late={late}>
      <Icon name="clock" size={18} />
      <span>
        <span aria-hidden>
          Held for you <Time>{timeLeft(left)}</Time>
        </span>
        {/* Said when it matters, not every second. */}
        <VisuallyHidden role="status">
          {late ? `Less than ${inWords(LAST_MINUTE_MS)} left` : `${props.what ?? 'This time is'} held for you`}
        </VisuallyHidden>
      </span>
      {late && onKeep && !refused && (
        <Button small busy={keeping} onClick={keep}>
          Keep it
        </Button>
      )}
      {refused && <small role="alert">{refused}</small>}
    </Line>
  );
}

const Line = styled.div<{ $late: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[2]} ${space[3]};
  border-radius: ${radius.control};
  font-size: ${size.sm};
  font-weight: 600;
  background: ${({ $late }) => ($late ? color.warnSoft : color.deepSoft)};
  color: ${({ $late }) => ($late ? color.warn : color.deepText)};
  > :first-child {
    flex: none;
  }
`;
const Time = styled.span`font-variant-numeric: tabular-nums; font-weight: 800;`;
