import type { BookedPerson } from '../../shared/family/people.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';

/** For whom a visit is; nothing for who books for nobody else. */
export function WhomChoice(props: {
  people: readonly BookedPerson[];
  value: string | undefined;
  onChange: (personId: string | undefined) => void;
}) {
  if (props.people.length === 0) return null;
  return (
    <Field label="Who is it for?">
      <Select value={props.value ?? ''} onChange={({ target }) => props.onChange(target.value || undefined)}>
        <option value="">Me</option>
        {props.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
