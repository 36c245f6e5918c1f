import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react';
import { fieldId } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { Field } from '../../ui/Field.tsx';
import { Input, PasswordInput } from '../../ui/Input.tsx';
import { PasswordMeter } from '../PasswordMeter.tsx';
import { type AuthFormState, authForm } from './useAuthForm.ts';
import type { AuthMode, TextField } from './values.ts';

/** One line of the form, tied to its value and its error. */
export function AuthLine(props: {
  form: AuthFormState;
  name: TextField;
  label: string;
  autoComplete: HTMLInputAutoCompleteAttribute;
  required?: boolean;
  optional?: boolean;
  hint?: string;
  input?: InputHTMLAttributes<HTMLInputElement>;
}) {
  const { form, name } = props;
  return (
    <Field
      label={props.label}
      id={fieldId(authForm, name)}
      error={form.problems.errorOf(name)}
      required={props.required}
      optional={props.optional}
      hint={props.hint}
    >
      <Input
        name={name}
        value={form.values[name]}
        autoComplete={props.autoComplete}
        onChange={(event) => form.set({ [name]: event.target.value })}
        {...props.input}
      />
    </Field>
  );
}

export const EmailLine = ({ form }: { form: AuthFormState }) => (
  <AuthLine
    form={form}
    name="email"
    label={texts.profile.email}
    autoComplete="email"
    required
    input={{ type: 'email', autoCapitalize: 'none', spellCheck: false }}
  />
);

/** Asked for at login; chosen, with advice, at registration. */
export function PasswordLine({ form, mode }: { form: AuthFormState; mode: AuthMode }) {
  const { values, set, problems } = form;
  const known = [values.firstName, values.lastName, values.userName, values.email.split('@')[0] ?? ''];
  return (
    <div>
      <Field
        label={texts.settings.password}
        id={fieldId(authForm, 'password')}
        error={problems.errorOf('password')}
        required
      >
        <PasswordInput
          name="password"
          value={values.password}
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          onChange={(event) => set({ password: event.target.value })}
        />
      </Field>
      {mode === 'register' && <PasswordMeter password={values.password} about={known} />}
    </div>
  );
}
