import { useState } from 'react';
import styled from 'styled-components';
import { rangeOf } from '../../shared/slots.ts';
import { clock } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { color, media, size, space } from '../../ui/tokens.ts';
import { SlotPainter } from './SlotPainter.tsx';
import {
  type CopyTarget,
  closingTimes,
  copied,
  copyTargets,
  dayName,
  halfHours,
  opened,
  type Week,
  type Weekday,
  weekdays,
} from './week.ts';

/**
 * A week of working hours: choose a day, press or draw its half hours, or fill it by its first and last time; then copy
 * it to others.
 */
export function HoursEditor(props: { week: Week; onChange: (week: Week) => void }) {
  const { week, onChange } = props;
  const [day, setDay] = useState<Weekday>('monday');
  const slots = week[day];
  const set = (next: readonly string[]) => onChange({ ...week, [day]: next });
  const range = rangeOf(slots);
  return (
    <Parts>
      <ToggleGroup
        label="Weekday"
        required
        min={72}
        value={day}
        onChange={(next) => next && setDay(next)}
        items={weekdays.map((weekday) => ({
          value: weekday,
          label: dayName(weekday).slice(0, 3),
          note: lengthOf(week[weekday]),
          name: `${dayName(weekday)}, ${lengthOf(week[weekday])}`,
        }))}
      />
      <Line>
        <h4>{dayName(day)}</h4>
        <p role="status">{range ? `${clock(range[0])} – ${clock(range[1])}, ${slots.length} half hours` : 'Closed'}</p>
      </Line>
      <FillDay
        onFill={(from, until) => set(opened(slots, from, until))}
        clearing="Close this day"
        onClear={() => set([])}
        empty={slots.length === 0}
      />
      <SlotPainter key={day} day={dayName(day)} slots={slots} onChange={set} />
      <CopyDay key={`copy ${day}`} day={day} onCopy={(to) => onChange(copied(week, day, to))} />
    </Parts>
  );
}

/** The alternative to dragging over the half hours (WCAG 2.5.7). */
export function FillDay(props: {
  onFill: (from: string, until: string) => void;
  clearing: string;
  onClear: () => void;
  empty: boolean;
}) {
  const [from, setFrom] = useState('09:00');
  const [until, setUntil] = useState('17:00');
  return (
    <Inline>
      <Field label="From">
        <Select value={from} onChange={(event) => setFrom(event.target.value)}>
          {halfHours.map((time) => (
            <option key={time} value={time} disabled={time >= until}>
              {clock(time)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Until">
        <Select value={until} onChange={(event) => setUntil(event.target.value)}>
          {closingTimes.map((time) => (
            <option key={time} value={time} disabled={time <= from}>
              {clock(time)}
            </option>
          ))}
        </Select>
      </Field>
      <Button icon={<Icon name="plus" size={18} />} onClick={() => props.onFill(from, until)}>
        Add hours
      </Button>
      <Button variant="quiet" onClick={props.onClear} disabled={props.empty}>
        {props.clearing}
      </Button>
    </Inline>
  );
}

function CopyDay(props: { day: Weekday; onCopy: (to: CopyTarget) => void }) {
  const [to, setTo] = useState<CopyTarget>('weekdays');
  const [done, setDone] = useState('');
  const copy = () => {
    props.onCopy(to);
    setDone(`Copied to ${copyTargets.find(({ value }) => value === to)?.label}`);
  };
  return (
    <Inline>
      <Field label={`Copy ${dayName(props.day)} to…`}>
        <Select
          value={to}
          onChange={(event) => {
            setTo(copyTargets.find(({ value }) => value === event.target.value)?.value ?? 'weekdays');
            setDone('');
          }}
        >
          {copyTargets
            .filter(({ value }) => value !== props.day)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
        </Select>
      </Field>
      <Button icon={<Icon name="copy" size={18} />} onClick={copy}>
        Copy
      </Button>
      <Done role="status">{done}</Done>
    </Inline>
  );
}

const lengthOf = (slots: readonly string[]): string => (slots.length === 0 ? 'closed' : `${slots.length / 2} h`);

const Parts = styled.div`display: grid; gap: ${space[4]};`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[2]};
  border-bottom: 2px dashed ${color.line};
  padding-bottom: ${space[2]};
  h4 {
    font-size: ${size.lg};
  }
  p {
    color: ${color.ink2};
    font-variant-numeric: tabular-nums;
  }
`;
const Inline = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: flex-end;
  > div {
    flex: 1 1 110px;
  }
  ${media.tablet} {
    > div {
      flex: 0 1 132px;
    }
    }
`;
const Done = styled.span`min-height: 44px; display: inline-flex; align-items: center; color: ${color.ok}; font-size: ${size.sm}; font-weight: 600;`;
