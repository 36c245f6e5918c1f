import styled from 'styled-components';
import { countFree, type DayFacts } from '../shared/slots.ts';
import { addDays, fullDate, mondayOf, weekdayShort, weekLabel } from '../shared/times.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { size, space } from '../ui/tokens.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/**
 * Monday to Sunday of one week with their real dates, and steps to the weeks around it as far as bookings open.
 * A dot marks a day with something free; what lies before `today` or more than `horizon` days after it cannot be chosen,
 * unless it is `also`.
 */
export function DayPicker(props: {
  monday: string;
  today: string;
  horizon: number;
  /** The day of a booking that is moved, which it keeps. */
  also?: string;
  value: string;
  days: readonly DayFacts[] | undefined;
  onDay: (date: string) => void;
  onWeek: (monday: string) => void;
}) {
  const { monday, today, value } = props;
  const last = addDays(today, props.horizon);
  const latest = props.also !== undefined && props.also > last ? props.also : last;
  const dates = WEEK.map((offset) => addDays(monday, offset));
  return (
    <Block>
      <Month>{weekLabel(monday)}</Month>
      <Week>
        <ToggleGroup
          label="Day"
          required
          min={40}
          value={dates.includes(value) ? value : ''}
          onChange={(date) => date && props.onDay(date)}
          items={dates.map((date) => {
            const free = countFree(props.days?.find((day) => day.date === date)?.slots ?? []);
            const closed = date < today || (date > last && date !== props.also);
            return {
              value: date,
              label: weekdayShort(date),
              note: String(Number(date.slice(8))),
              dot: !closed && free > 0,
              disabled: closed,
              name: `${fullDate(date)}${date === today ? ', today' : ''}${props.days && !closed ? `, ${free === 0 ? 'nothing free' : `${free} free`}` : ''}`,
            };
          })}
        />
      </Week>
      <Row $gap={2} $justify="space-between">
        <Button
          small
          icon={<Icon name="left" size={18} />}
          disabled={monday <= mondayOf(today)}
          onClick={() => props.onWeek(addDays(monday, -7))}
        >
          Earlier week
        </Button>
        <Button small disabled={addDays(monday, 7) > latest} onClick={() => props.onWeek(addDays(monday, 7))}>
          Later week
          <Icon name="right" size={18} />
        </Button>
      </Row>
    </Block>
  );
}

const Block = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[2]};`;
const Month = styled.h3`font-size: ${size.md};`;
// Seven days stay one row, on the narrowest phone too.
const Week = styled.div`> div { grid-template-columns: repeat(7, minmax(0, 1fr)); gap: 4px; } button { padding-inline: 2px; min-height: 52px; }`;
