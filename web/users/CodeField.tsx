import { useEffect, useRef } from 'react';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';

/** The code of an authenticator app, or a recovery code; takes the focus when it appears. */
export function CodeField(props: {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** A code of the app alone. */
  appOnly?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Field
      id={props.id}
      label="Code"
      hint={
        props.appOnly
          ? 'The six digits your authenticator app shows.'
          : 'The six digits your authenticator app shows, or a recovery code.'
      }
      error={props.error}
      required
    >
      <Input
        ref={input}
        name="code"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
    </Field>
  );
}
