import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { fieldId, useProblems } from '../../shared/problems.ts';
import { texts } from '../../shared/texts.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { PasswordInput } from '../../ui/Input.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { font, size, space } from '../../ui/tokens.ts';
import { CodeField } from '../CodeField.tsx';

const BeginTwoFactor = graphql(`
  mutation BeginTwoFactor($password: String!) { beginTwoFactor(password: $password) { secret uri } }
`);
const EnableTwoFactor = graphql(`
  mutation EnableTwoFactor($code: String!) { enableTwoFactor(code: $code) }
`);
const form = 'two-factor';
const fourEach = /.{1,4}/g;

/** Turns two-factor login on in two steps: the password, then a code of the app that has scanned the picture. */
export function TwoFactorSetup(props: { onDone: (codes: readonly string[]) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  const [begin, beginning] = useAction(BeginTwoFactor, { refused: false });
  const [enable, enabling] = useAction(EnableTwoFactor, {
    refused: false,
    done: 'Two-factor login is on. Every other device has been logged out.',
  });
  const problems = useProblems(form);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const field = app ? 'code' : 'password';
    if ((app ? code.trim() : password) === '') return problems.show([{ message: texts.auth.fillIn, field }]);
    problems.clear();
    const { refusal } = app ? await finish() : await start();
    if (refusal?.code === 'TWO_FACTOR_TOO_LATE') setApp(undefined);
    if (refusal) problems.show([{ message: refusal.message, ...(refusal.field && { field: refusal.field }) }]);
  };
  const start = async () => {
    const result = await begin({ password });
    if (result.value) {
      setPassword('');
      setApp(result.value);
    }
    return result;
  };
  const finish = async () => {
    const result = await enable({ code });
    if (result.value) props.onDone(result.value);
    return result;
  };
  return (
    <Form noValidate onSubmit={submit} aria-label="Turn two-factor login on">
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      {app ? (
        <>
          <p>
            Scan this with an authenticator app, or type the key in there. Then enter the code the app shows, within 15
            minutes.
          </p>
          <QrCode text={app.uri} alt="QR code for an authenticator app" />
          <Key>
            Key <code>{app.secret.match(fourEach)?.join(' ')}</code>
          </Key>
          <CodeField
            appOnly
            id={fieldId(form, 'code')}
            value={code}
            onChange={(next) => {
              setCode(next);
              problems.clear('code');
            }}
            error={problems.errorOf('code')}
          />
        </>
      ) : (
        <Field label="Current password" id={fieldId(form, 'password')} error={problems.errorOf('password')} required>
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
      )}
      <Tools>
        <Button type="submit" variant="primary" busy={beginning || enabling}>
          {app ? 'Turn on' : 'Go on'}
        </Button>
        <Button onClick={props.onCancel}>Cancel</Button>
      </Tools>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]}; max-width: 480px;`;
const Key = styled.p`font-size: ${size.sm}; code { font: 500 ${size.md}/1.6 ${font.mono}; overflow-wrap: anywhere; }`;
const Tools = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]};`;
