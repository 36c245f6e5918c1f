import { ANYONE, type Barber, OWNER } from '../shared/crew/useBarbers.ts';
import { nameOf } from '../shared/nameOf.ts';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Input.tsx';

/**
 * By whom: whoever is free, unless it has to be one of them (`isOne`), the owner where they take bookings, or somebody of the
 * crew. Nothing without a crew.
 */
export function BarberChoice(props: {
  barbers: readonly Barber[];
  /** What the owner is called here; undefined where they take no bookings. */
  owner: string | undefined;
  isOne?: boolean;
  value: string;
  onChange: (barber: string) => void;
}) {
  if (props.barbers.length === 0) return null;
  return (
    <Field label="Barber">
      <Select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {!props.isOne && <option value={ANYONE}>Anyone free</option>}
        {props.owner !== undefined && <option value={OWNER}>{props.owner}</option>}
        {props.barbers.map(({ id, person }) => (
          <option key={id} value={id}>
            {nameOf(person)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
