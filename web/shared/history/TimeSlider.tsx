import { useId, useState } from 'react';
import styled from 'styled-components';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { color, size, target } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { RecordThen } from './AsItWas.tsx';
import type { Entry, HistoryOf } from './entryFields.ts';

/** Goes through a record’s changes, the oldest at the left, and shows what it said after each. */
export function TimeSlider({ type, id, entries }: Pick<HistoryOf, 'type' | 'id'> & { entries: readonly Entry[] }) {
  const field = useId();
  const steps = [...entries].reverse();
  const [chosen, setChosen] = useState<number>();
  if (steps.length < 2) return null;
  const at = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[at];
  if (!step) return null;
  const moment = momentOf(step.at);
  return (
    <Stack $gap={2}>
      <label htmlFor={field}>Through its changes</label>
      <Range
        id={field}
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={at}
        aria-valuetext={`${moment}, change ${at + 1} of ${steps.length}`}
        onChange={(event) => setChosen(Number(event.target.value))}
      />
      <Muted aria-hidden>{`${moment}, change ${at + 1} of ${steps.length}`}</Muted>
      {chosen !== undefined && <RecordThen type={type} id={id} moment={{ position: step.position }} />}
    </Stack>
  );
}

const Range = styled.input`
  width: 100%;
  min-height: ${target};
  margin: 0;
  font-size: ${size.md};
  accent-color: ${color.deepText};
`;
