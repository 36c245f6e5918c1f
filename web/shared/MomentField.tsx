import { useState } from 'react';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { instantAt, wallAt } from './instants.ts';
import { viewerZone, zoneName } from './times.ts';

/** What is typed of a year is no year yet. */
const FIRST_YEAR = '1970';

/** A moment by the viewer's own clock, whose zone it names. `value` and what is answered are UTC ISO instants, or ''. */
export function MomentField(props: {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (instant: string) => void;
}) {
  const { label, value, error, onChange } = props;
  // What is typed becomes the value a moment later; until then the text is of the former value, too.
  const [typed, setTyped] = useState({ of: [value], text: wallAt(value) });
  if (typed.of.length > 1 && typed.of.at(-1) === value) setTyped({ ...typed, of: [value] });
  const change = (text: string) => {
    const next = text === '' ? '' : text >= FIRST_YEAR ? instantAt(text) : value;
    setTyped({ of: [value, next], text });
    if (next !== value) onChange(next);
  };
  return (
    <Field label={label} hint={`By your clock, ${zoneName(viewerZone())}`} {...(error && { error })}>
      <Input
        type="datetime-local"
        value={typed.of.includes(value) ? typed.text : wallAt(value)}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
