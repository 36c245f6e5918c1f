import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { fieldId, useProblems } from '../shared/problems.ts';
import { proofRequest } from '../shared/proof.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { PasswordInput } from '../ui/Input.tsx';
import { space } from '../ui/tokens.ts';
import { CodeField } from './CodeField.tsx';

const ProveIdentity = graphql(`
  mutation ProveIdentity($password: String!, $code: String) { proveIdentity(password: $password, code: $code) }
`);

/** Asks for the password, and with two-factor login for a code, before an owner action goes on. */
export function ProofDialog() {
  const form = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [prove, busy] = useAction(ProveIdentity, { refused: false });
  const problems = useProblems(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A form inside a portal still belongs to the form around it in React's tree.
    event.stopPropagation();
    if (password === '') return problems.show([{ message: texts.auth.fillIn, field: 'password' }]);
    if (code?.trim() === '') return problems.show([{ message: texts.auth.fillIn, field: 'code' }]);
    const { refusal } = await prove({ password, ...(code && { code }) });
    if (!refusal) return proofRequest.answer(true);
    if (refusal.code === 'TWO_FACTOR_NEEDED') {
      problems.clear();
      return setCode('');
    }
    problems.show([{ message: refusal.message, ...(refusal.field && { field: refusal.field }) }]);
  };
  return (
    <Dialog
      open
      onOpenChange={() => proofRequest.answer(false)}
      busy={busy}
      title="Is it you?"
      description="You logged in a while ago. Please confirm it before you go on."
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          Go on
        </Button>
      }
    >
      <Form id={form} noValidate onSubmit={submit}>
        <FormSummary errors={problems.summary} attempt={problems.attempt} />
        <Field
          label={texts.settings.password}
          id={fieldId(form, 'password')}
          error={problems.errorOf('password')}
          required
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              problems.clear('password');
            }}
          />
        </Field>
        {code !== undefined && (
          <CodeField
            id={fieldId(form, 'code')}
            value={code}
            onChange={(next) => {
              setCode(next);
              problems.clear('code');
            }}
            error={problems.errorOf('code')}
          />
        )}
      </Form>
    </Dialog>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
