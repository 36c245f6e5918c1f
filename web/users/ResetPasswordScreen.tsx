import { useMutation } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../app/paths.ts';
import { texts } from '../app/texts.ts';
import { space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { PasswordInput } from '../ui/Input.tsx';
import { useToast } from '../ui/Toast.tsx';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { failureOf } from './failure.ts';
import { MailCard } from './MailCard.tsx';
import { isExpired } from './mailLink.ts';
import { PasswordMeter } from './PasswordMeter.tsx';
import { fieldId, useProblems } from './problems.ts';

const ResetPassword = graphql(`
  mutation ResetPassword($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }
`);
const form = 'reset';

type Step = 'choosing' | 'done' | 'expired' | 'used';

/** /reset-password?token=: a new password for who holds the mailed link, once. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(() => (token === '' ? 'used' : isExpired(token, Date.now()) ? 'expired' : 'choosing'));
  return (
    <AuthFrame
      title="Choose a new password"
      eyebrow="Almost there"
      lead={step === 'choosing' ? 'It replaces the old one, and every open session ends.' : undefined}
      art="shave"
      words="A fresh start"
      line="One mail, one link, one new password."
    >
      {step === 'choosing' && <NewPassword token={token} onStep={setStep} />}
      {step === 'done' && (
        <MailCard
          icon="ok"
          title="Your password is changed"
          action={
            <LinkButton variant="primary" to={paths.login}>
              {texts.auth.proceedToLogin}
            </LinkButton>
          }
        >
          <p>Log in with the new one. Every device that was logged in has been logged out.</p>
        </MailCard>
      )}
      {(step === 'expired' || step === 'used') && (
        <MailCard
          icon="clock"
          alert
          title={step === 'expired' ? 'This link has expired' : 'This link is not good any more'}
          action={
            <LinkButton variant="primary" to={paths.forgotPassword}>
              Send a new link
            </LinkButton>
          }
        >
          <p>{step === 'expired' ? 'A link works for 30 minutes. A new one is one press away.' : 'It has been used before, or it was not copied whole.'}</p>
        </MailCard>
      )}
    </AuthFrame>
  );
}

function NewPassword({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const [password, setPassword] = useState('');
  const [reset, { loading }] = useMutation(ResetPassword);
  const problems = useProblems(form);
  const toast = useToast();
  const fail = (message: string) => {
    problems.show([{ message, field: 'password' }]);
    toast.error(message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return fail(texts.auth.fillIn);
    if ([...password].length < 6) return fail(texts.auth.shortPassword);
    problems.clear();
    try {
      await reset({ variables: { token, password } });
      onStep('done');
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code === 'LINK_NOT_GOOD') onStep(isExpired(token, Date.now()) ? 'expired' : 'used');
      else fail(message);
    }
  };
  return (
    <Form noValidate onSubmit={submit} aria-label="Choose a new password">
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <div>
        <Field label="New password" id={fieldId(form, 'password')} error={problems.errorOf('password')} required>
          <PasswordInput name="password" autoComplete="new-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
        <PasswordMeter password={password} />
      </div>
      <Button type="submit" variant="primary" block busy={loading}>
        Change password
      </Button>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
