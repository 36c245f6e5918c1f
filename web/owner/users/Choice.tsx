import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';

/** One of a few values. */
export function Choice<V extends string>(props: {
  label: string;
  value: V;
  choices: readonly { readonly value: V; readonly label: string }[];
  onChoose: (value: V) => void;
}) {
  const { label, value, choices, onChoose } = props;
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChoose(target.value as V)}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
