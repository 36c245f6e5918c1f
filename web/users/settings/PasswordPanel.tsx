import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { fieldId, type Problem, useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { PasswordInput } from '../../ui/Input.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { PasswordMeter } from '../PasswordMeter.tsx';

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

/** Changes the password; asks for the current one. */
export function PasswordPanel() {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const [change, busy] = useAction(ChangePassword, { done: changed, refused: false });
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
    const { refusal } = await change({ current, next });
    if (refusal) {
      const { code, message } = refusal;
      const field = code === 'WRONG_PASSWORD' ? 'current' : code.startsWith('PASSWORD_TOO') ? 'next' : undefined;
      return fail([{ message, ...(field && { field }) }]);
    }
    setCurrent('');
    setNext('');
    setDone(true);
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
          <PasswordInput
            name="current"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <div>
          <Field label="New password" id={fieldId(form, 'next')} error={problems.errorOf('next')} required>
            <PasswordInput
              name="next"
              autoComplete="new-password"
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          </Field>
          <PasswordMeter password={next} />
        </div>
        <div>
          <Button type="submit" variant="primary" busy={busy}>
            Change password
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]}; max-width: 480px; > [role='status']:empty { display: none; }`;
const Done = styled.p`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  padding: ${space[3]} ${space[4]};
  color: ${color.ok};
  background: ${color.okSoft};
  border: 1px solid ${color.ok};
  border-left-width: 6px;
  border-radius: ${radius.control};
  font-weight: 600;
  svg {
    flex: none;
  }
`;
