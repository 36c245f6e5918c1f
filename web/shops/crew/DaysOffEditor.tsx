import { useRef, useState } from 'react';
import { Beside, DayField } from '../../shared/DayField.tsx';
import { daysWords } from '../../shared/hours.ts';
import { addDays, dateIn } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';

/** How many days ahead the server takes days off. */
const FARTHEST_DAYS = 366;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days on which somebody does not work: those to come, and one or several more. */
export function DaysOffEditor(props: {
  timeZone: string;
  daysOff: readonly Days[];
  onChange: (daysOff: readonly Days[]) => void;
}) {
  const { daysOff, onChange } = props;
  const [today] = useState(() => dateIn(props.timeZone, new Date()));
  const [from, setFrom] = useState(today);
  const [until, setUntil] = useState(today);
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState<string>();
  const last = addDays(today, FARTHEST_DAYS);
  const to = until < from ? from : until;
  const add = () => {
    const meets = daysOff.some((days) => days.from <= to && from <= days.to);
    setFailure(meets ? 'Some of these days are off already.' : undefined);
    if (!meets) onChange([...daysOff, { from, to }].sort((one, other) => one.from.localeCompare(other.from)));
  };
  const remove = (days: Days) => {
    onChange(daysOff.filter((one) => one !== days));
    // Its button leaves with its row.
    heading.current?.focus();
  };
  return (
    <Stack as="section" $gap={3} aria-labelledby="days-off">
      <h3 id="days-off" ref={heading} tabIndex={-1}>
        Days off
      </h3>
      {daysOff.length > 0 ? (
        <LinedList>
          {daysOff.map((days) => (
            <li key={days.from}>
              <strong>{daysWords(days)}</strong>
              <Button
                small
                icon={<Icon name="trash" size={17} />}
                aria-label={`Remove the days off of ${daysWords(days)}`}
                onClick={() => remove(days)}
              >
                Remove
              </Button>
            </li>
          ))}
        </LinedList>
      ) : (
        <Muted>None to come.</Muted>
      )}
      <Beside>
        <DayField label="First day off" value={from} first={today} last={last} onChange={setFrom} />
        <DayField label="Last day off" key={from} value={to} first={from} last={last} onChange={setUntil} />
      </Beside>
      <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      <div>
        <Button icon={<Icon name="plus" size={18} />} onClick={add}>
          Add these days
        </Button>
      </div>
    </Stack>
  );
}
