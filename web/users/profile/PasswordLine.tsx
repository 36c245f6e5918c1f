import { fieldId } from '../../shared/problems.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/Input.tsx';
import type { Proof } from './useSaveProfile.ts';

/** The current password, once a new address needs it. */
export function PasswordLine({ form, proof, error }: { form: string; proof: Proof; error?: string }) {
  if (!proof.needed) return null;
  return (
    <Field label="Current password" id={fieldId(form, 'currentPassword')} error={error} required>
      <PasswordInput
        name="currentPassword"
        autoComplete="current-password"
        value={proof.value}
        onChange={(event) => proof.set(event.target.value)}
      />
    </Field>
  );
}
