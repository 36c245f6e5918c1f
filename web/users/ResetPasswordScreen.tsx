import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { fieldId, useProblems } from '../shared/problems.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { PasswordInput } from '../ui/Input.tsx';
import { useToast } from '../ui/Toast.tsx';
import { space } from '../ui/tokens.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { MailCard } from './MailCard.tsx';
import { isExpired } from './mailLink.ts';
import { PasswordMeter } from './PasswordMeter.tsx';

const ResetPassword = graphql(`
  mutation ResetPassword($token: String!, $password: String!) { resetPassword(token: $token, password: $password) }
`);
const form = 'reset';

type Step = 'choosing' | 'done' | 'expired' | 'used';

/** /reset-password?token=: sets a new password with a mailed link, once. */
export function ResetPasswordScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(() =>
    token === '' ? 'used' : isExpired(token, Date.now()) ? 'expired' : 'choosing',
  );
  return (
    <AuthFrame
      title="Choose a new password"
      eyebrow={step === 'choosing' ? 'Almost there' : undefined}
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
          <p>
            {step === 'expired'
              ? 'A link works for 30 minutes. A new one is one press away.'
              : 'It has been used before, or it was not copied whole.'}
          </p>
        </MailCard>
      )}
    </AuthFrame>
  );
}

function NewPassword({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const [password, setPassword] = useState('');
  const [reset, busy] = useAction(ResetPassword, { refused: false });
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
    const { refusal } = await reset({ token, password });
    if (!refusal) onStep('done');
    else if (refusal.code === 'LINK_NOT_GOOD') onStep(isExpired(token, Date.now()) ? 'expired' : 'used');
    else fail(refusal.message);
  };
  return (
    <Form noValidate onSubmit={submit} aria-label="Choose a new password">
      <FormSummary errors={problems.summary} attempt={problems.attempt} />
      <div>
        <Field label="New password" id={fieldId(form, 'password')} error={problems.errorOf('password')} required>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <PasswordMeter password={password} />
      </div>
      <Button type="submit" variant="primary" block busy={busy}>
        Change password
      </Button>
    </Form>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
