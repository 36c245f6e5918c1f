import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../../app/texts.ts';
import { color, radius, space } from '../../app/tokens.ts';
import { graphql } from '../../graphql/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { PasswordInput } from '../../ui/Input.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { failureOf } from '../failure.ts';
import { PasswordMeter } from '../PasswordMeter.tsx';
import { fieldId, type Problem, useProblems } from '../problems.ts';
import { Panel } from './Panel.tsx';

const ChangePassword = graphql(`
  mutation ChangePassword($current: String!, $next: String!) { changePassword(current: $current, next: $next) }
`);
const form = 'password';
const changed = 'Your password is changed. Every other device has been logged out.';

function problemsOf(current: string, next: string): Problem[] {
  const missing = [...(current === '' ? ['current'] : []), ...(next === '' ? ['next'] : [])];
  if (missing.length > 0) return missing.map((field) => ({ field, message: texts.auth.fillIn, note: 'Fill this in' }));
  return [...next].length < 6 ? [{ field: 'next', message: texts.auth.shortPassword }] : [];
}

/** A new password for who knows the current one. */
export function PasswordPanel() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const [change, { loading }] = useMutation(ChangePassword);
  const problems = useProblems(form);
  const toast = useToast();

  const fail = (found: readonly Problem[]) => {
    problems.show(found);
    if (found[0]) toast.error(found[0].message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setDone(false);
    const found = problemsOf(current, next);
    if (found.length > 0) return fail(found);
    problems.clear();
    try {
      await change({ variables: { current, next } });
      setCurrent('');
      setNext('');
      setDone(true);
      toast.success(changed);
    } catch (error) {
      const { code, message } = failureOf(error);
      fail([{ message, ...(code === 'WRONG_PASSWORD' && { field: 'current' }), ...(code.startsWith('PASSWORD_TOO') && { field: 'next' }) }]);
    }
  };

  return (
    <Panel title="Change password" text="All your other sessions end; this one stays.">
      <Form noValidate onSubmit={submit} aria-label="Change password">
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <div role="status">
          {done && (
            <Done>
              <Icon name="ok" />
              {changed}
            </Done>
          )}
        </div>
        <Field label="Current password" id={fieldId(form, 'current')} error={problems.errorOf('current')} required>
          <PasswordInput name="current" autoComplete="current-password" value={current} onChange={(event) => setCurrent(event.target.value)} />
        </Field>
        <div>
          <Field label="New password" id={fieldId(form, 'next')} error={problems.errorOf('next')} required>
            <PasswordInput name="next" autoComplete="new-password" value={next} onChange={(event) => setNext(event.target.value)} />
          </Field>
          <PasswordMeter password={next} />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={loading}>
            Change password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]}; max-width: 480px; > [role='status']:empty { display: none; }`;
const Done = styled.p`
  display: flex; gap: ${space[3]}; align-items: center; padding: ${space[3]} ${space[4]}; color: ${color.ok}; background: ${color.okSoft}; border: 1px solid ${color.ok}; border-left-width: 6px; border-radius: ${radius.control}; font-weight: 600;
  svg { flex: none; }
`;
