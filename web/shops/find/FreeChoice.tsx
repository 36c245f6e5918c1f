import styled from 'styled-components';
import { addDays, dateIn, shortDate, viewerZone } from '../../shared/times.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { size, space } from '../../ui/tokens.ts';
import { distances, type Filters, partsOfDay } from './filters.ts';

/** So many days from today on can be chosen. */
const DAYS = 15;
const FARTHEST = distances[distances.length - 1] as (typeof distances)[number];

/** On which day a shop is to have a free time, in which part of it, and whether the soonest or the nearest are listed first. */
export function FreeChoice(props: {
  filters: Pick<Filters, 'free' | 'part' | 'soonest' | 'near'>;
  /** Whether there is a place that distances can be measured from. */
  hasPlace: boolean;
  onChange: (change: Partial<Filters>) => void;
}) {
  const { filters, onChange } = props;
  const today = dateIn(viewerZone(), new Date());
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  // An address that was kept may name a later day.
  const listed = filters.free && !days.includes(filters.free) ? [...days, filters.free] : days;
  return (
    <Choice>
      <Field label="Free chair">
        <Select
          value={filters.free}
          onChange={({ target }) => onChange({ free: target.value, ...(target.value === '' && { part: '' }) })}
        >
          <option value="">Any day</option>
          {listed.map((date) => (
            <option key={date} value={date}>
              {dayName(date, today)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Part of the day">
        <Select
          value={filters.part}
          disabled={filters.free === ''}
          onChange={({ target }) => onChange({ part: target.value as Filters['part'] })}
        >
          <option value="">At any time</option>
          {partsOfDay.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <ToggleGroup
        label="Order"
        min={124}
        value={filters.soonest ? 'soonest' : filters.near && props.hasPlace ? 'nearest' : ''}
        onChange={(order) =>
          onChange({
            soonest: order === 'soonest' ? '1' : '',
            ...(order === 'nearest' && filters.near === '' && { near: FARTHEST }),
            // Near a place there is no third order.
            ...(order === '' && filters.soonest === '' && { near: '', me: '' }),
          })
        }
        items={[
          { value: 'soonest', label: 'Soonest first', name: 'Soonest free chair first' },
          { value: 'nearest', label: 'Nearest first', disabled: !props.hasPlace },
        ]}
      />
    </Choice>
  );
}

/** 'Today', 'Tomorrow', 'Sat, Dec 5'. */
function dayName(date: string, today: string): string {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : shortDate(date);
}

const Choice = styled.div`
  display: flex;
  align-items: flex-end;
  gap: ${space[3]};
  label { font-size: ${size.sm}; }
  select { min-height: 50px; min-width: 150px; }
  > :last-child { width: 262px; }
`;
