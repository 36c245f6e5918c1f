import styled from 'styled-components';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import type { Interval } from './plans.ts';

const items = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly', note: 'two months free' },
] as const;

/** Whether prices are for a month or for a year. */
export function IntervalSwitch(props: { value: Interval; onChange: (interval: Interval) => void }) {
  return (
    <Narrow>
      <ToggleGroup<Interval>
        label="How often you pay"
        required
        min={140}
        items={items}
        value={props.value}
        onChange={(interval) => interval && props.onChange(interval)}
      />
    </Narrow>
  );
}

const Narrow = styled.div`width: 100%; max-width: 320px;`;
