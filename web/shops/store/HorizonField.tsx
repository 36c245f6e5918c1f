import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import type { Draft } from './draft.ts';
import { among } from './PolicyFields.tsx';

const days = [7, 14, 28, 60, 90, 180, 365];

/** For how many days ahead the shop takes bookings, of customers and at its desk. */
export function HorizonField({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  return (
    <Field
      label="Bookings open"
      hint="How many days ahead appointments can be booked. What is booked already stays."
      id="store-horizon"
    >
      <Select value={draft.horizon} onChange={({ target }) => onChange({ horizon: Number(target.value) })}>
        {among(days, draft.horizon).map((value) => (
          <option key={value} value={value}>
            {value === 1 ? '1 day ahead' : `${value} days ahead`}
          </option>
        ))}
      </Select>
    </Field>
  );
}
