import { spanOfMinutes } from '../../shared/policyWords.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import type { Draft } from './draft.ts';
import { among } from './PolicyFields.tsx';

const minutes = [0, 30, 60, 120, 240, 720, 1_440, 2_880, 4_320, 10_080];

/** How long before an appointment begins a customer books at the latest. It does not apply to the owner. */
export function NoticeField({ draft, onChange }: { draft: Draft; onChange: (change: Partial<Draft>) => void }) {
  return (
    <Field
      label="Minimum notice"
      hint="Customers book at least this long before an appointment begins. It does not apply to you."
      id="store-minimumNotice"
    >
      <Select value={draft.minimumNotice} onChange={({ target }) => onChange({ minimumNotice: Number(target.value) })}>
        {among(minutes, draft.minimumNotice).map((value) => (
          <option key={value} value={value}>
            {value === 0 ? 'None' : spanOfMinutes(value)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
