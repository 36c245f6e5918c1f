import styled from 'styled-components';
import { fieldId } from '../../shared/problems.ts';
import { viewerZone, zoneOfPlace } from '../../shared/times.ts';
import { ZoneOptions } from '../../shared/ZoneOptions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { space } from '../../ui/tokens.ts';
import type { NotificationPreferences } from './preferences.ts';

interface Props {
  preferences: NotificationPreferences;
  onChange: (preferences: NotificationPreferences) => void;
  errorOf: (field: string) => string | undefined;
}

type Time = 'from' | 'until' | 'dailyAt';

/** Quiet hours, the time of the daily mail, and the clock both are meant by. */
export function MailTimes({ preferences, onChange, errorOf }: Props) {
  const time = (field: Time, label: string, hint?: string) => (
    <Field label={label} hint={hint} id={fieldId('preferences', field)} error={errorOf(field)}>
      <Input
        type="time"
        value={preferences[field]}
        onChange={(event) => onChange({ ...preferences, [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <Fields>
      <Wide>
        <Checkbox
          label="Quiet hours"
          checked={preferences.isQuiet}
          onChange={(isQuiet) => onChange({ ...preferences, isQuiet })}
        />
      </Wide>
      {preferences.isQuiet && time('from', 'From')}
      {preferences.isQuiet && time('until', 'Until')}
      <Wide>{time('dailyAt', 'Daily mail at', 'Everything you want once a day comes in one mail.')}</Wide>
      <Wide>
        <Zone value={preferences.timeZone} onChange={(timeZone) => onChange({ ...preferences, timeZone })} />
      </Wide>
    </Fields>
  );
}

function Zone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const here = viewerZone();
  return (
    <Stacked>
      <Field label="Time zone" hint="The clock these times are meant by.">
        <Select value={value} onChange={(event) => onChange(event.target.value)}>
          <ZoneOptions chosen={value} />
        </Select>
      </Field>
      {here !== value && (
        <Button small variant="quiet" onClick={() => onChange(here)}>
          {`Use ${zoneOfPlace(here)}`}
        </Button>
      )}
    </Stacked>
  );
}

const Fields = styled.div`display: grid; gap: ${space[4]}; align-items: end; grid-template-columns: repeat(auto-fit, minmax(min(100%, 160px), 1fr));`;
const Wide = styled.div`grid-column: 1 / -1;`;
const Stacked = styled.div`display: grid; gap: ${space[2]}; justify-items: start; > :first-child { width: 100%; }`;
