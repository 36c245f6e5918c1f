import { type FormEvent, useState } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Combobox } from './Combobox.tsx';
import { Field } from './Field.tsx';
import { FileDrop } from './FileDrop.tsx';
import { FormSummary } from './FormSummary.tsx';
import { Input, MoneyInput, PasswordInput, Select, TextArea } from './Input.tsx';
import { Shelf } from './KitShelf.tsx';
import { Grid, Stack } from './Layout.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { ToggleGroup } from './ToggleGroup.tsx';

const zones = ['Chicago', 'New York', 'Denver', 'Los Angeles', 'Anchorage', 'Honolulu'].map((label) => ({
  value: label,
  label,
  note: 'USA',
}));
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((label, at) => ({
  value: label,
  label,
  note: `Nov ${23 + at}`,
  dot: at % 3 !== 0,
  disabled: at === 6,
}));
const times = ['8:00am', '8:30am', '9:00am', '9:30am', '10:00am', '10:30am'].map((label, at) => ({
  value: label,
  label,
  note: at === 2 ? 'Booked' : undefined,
  disabled: at === 2,
}));

/** Everything one types into or chooses from. */
export function KitForms() {
  const [attempt, setAttempt] = useState(0);
  const [words, setWords] = useState('A short fade, please.');
  const [zone, setZone] = useState('');
  const [who, setWho] = useState<'individual' | 'entity' | ''>('individual');
  const [agreed, setAgreed] = useState(true);
  const [day, setDay] = useState('Fri');
  const [time, setTime] = useState('9:30am');
  const [file, setFile] = useState<File | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
  };
  return (
    <>
      <Shelf name="Form">
        <form noValidate onSubmit={submit}>
          <Stack $gap={5}>
            <FormSummary
              attempt={attempt}
              errors={attempt > 0 ? [{ id: 'kit-email', message: 'Please fill in all fields' }] : []}
            />
            <Grid $min={300}>
              <Field
                label="Email"
                id="kit-email"
                required
                error="Please fill in all fields"
                hint="Nobody else sees it."
              >
                <Input type="email" autoComplete="email" />
              </Field>
              <Field label="Password" hint="At least 6 characters">
                <PasswordInput autoComplete="new-password" defaultValue="chairside" />
              </Field>
              <Field label="Price" optional>
                <MoneyInput defaultValue="35" />
              </Field>
              <Field label="State">
                <Select defaultValue="Illinois">
                  <option>Illinois</option>
                  <option>New York</option>
                </Select>
              </Field>
              <Field label="Time zone">
                <Combobox
                  label="Time zone"
                  options={zones}
                  value={zone}
                  onChange={setZone}
                  placeholder="Choose a zone"
                />
              </Field>
              <Field label="Disabled">
                <Input disabled value="barbers" readOnly />
              </Field>
            </Grid>
            <Field label="Message" hint="What should the barber know?">
              <TextArea maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
            </Field>
            <FileDrop label="Picture" file={file} onFile={setFile} />
            <Grid $min={300}>
              <RadioGroup
                label="Identity"
                columns
                clearable
                value={who}
                onChange={setWho}
                items={[
                  { value: 'individual', label: 'Individual', hint: 'Just me' },
                  { value: 'entity', label: 'Entity', hint: '2 or more' },
                ]}
              />
              <div>
                <Checkbox label="Agree to privacy and policy terms" checked={agreed} onChange={setAgreed} />
                <Checkbox label="With an error" checked={false} onChange={setAgreed} error="Please agree first" />
              </div>
            </Grid>
            <div>
              <Button variant="primary" type="submit">
                Submit
              </Button>
            </div>
          </Stack>
        </form>
      </Shelf>
      <Shelf name="Days and times">
        <Stack>
          <ToggleGroup label="Day" required items={days} value={day} onChange={setDay} min={72} />
          <ToggleGroup label="Time" items={times} value={time} onChange={setTime} min={96} />
        </Stack>
      </Shelf>
    </>
  );
}
