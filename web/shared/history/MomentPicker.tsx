import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { color, size, target } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { MomentField } from '../MomentField.tsx';
import type { Entry } from './entryFields.ts';

/** A moment of the past; `step` is the change right after which it is, where one was chosen. */
export type Moment = { readonly at: string; readonly step?: Entry };

/**
 * Chooses a moment by the changes of what is asked about, `steps` with the oldest first, or by the reader's own clock, and
 * shows what was then.
 */
export function MomentPicker({
  steps,
  children,
}: {
  steps: readonly Entry[];
  children: (moment: Moment) => ReactNode;
}) {
  const [moment, setMoment] = useState<Moment>();
  return (
    <Stack $gap={3}>
      <Changes steps={steps} chosen={moment?.step} onChoose={(step) => setMoment({ at: step.at, step })} />
      <MomentField
        label="As it was on"
        value={moment && !moment.step ? moment.at : ''}
        onChange={(at) => setMoment(at ? { at } : undefined)}
      />
      {moment && children(moment)}
    </Stack>
  );
}

interface ChangesProps {
  steps: readonly Entry[];
  chosen: Entry | undefined;
  onChoose: (step: Entry) => void;
}

/** Goes through the changes, the oldest at the left. */
function Changes({ steps, chosen, onChoose }: ChangesProps) {
  const field = useId();
  if (steps.length < 2) return null;
  const last = steps.length - 1;
  const found = steps.findIndex(({ id }) => id === chosen?.id);
  const at = found < 0 ? last : found;
  const words = `${momentOf(steps[at]?.at ?? '')}, change ${at + 1} of ${steps.length}`;
  return (
    <Stack $gap={2}>
      <label htmlFor={field}>Through the changes</label>
      <Range
        id={field}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-valuetext={words}
        onChange={({ target: { value } }) => {
          const step = steps[Number(value)];
          if (step) onChoose(step);
        }}
      />
      <Muted aria-hidden>{words}</Muted>
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
