import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { fieldId, useProblems } from '../shared/problems.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { FormSummary } from '../ui/FormSummary.tsx';
import { Input } from '../ui/Input.tsx';
import { useToast } from '../ui/Toast.tsx';
import { space, target } from '../ui/tokens.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { MailCard } from './MailCard.tsx';

const RequestReset = graphql(`
  mutation RequestReset($email: String!) { requestPasswordReset(email: $email) }
`);
const Handed = z.object({ email: z.string() });
const form = 'forgot';

/** /forgot-password: sends a reset link to an address. It never reveals whether there is an account. */
export function ForgotPasswordScreen() {
  const handed = Handed.safeParse(useLocation().state);
  const [email, setEmail] = useState(handed.success ? handed.data.email : '');
  const [sentTo, setSentTo] = useState<string>();
  const [request, busy] = useAction(RequestReset, { refused: false });
  const problems = useProblems(form);
  const toast = useToast();

  const fail = (message: string, field?: string) => {
    problems.show([{ message, field }]);
    toast.error(message);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (address === '') return fail(texts.auth.fillIn, 'email');
    problems.clear();
    const { refusal } = await request({ email: address });
    if (refusal) fail(refusal.message, refusal.field);
    else setSentTo(address);
  };

  return (
    <AuthFrame
      title={texts.auth.forgotPassword}
      eyebrow="It happens"
      lead={sentTo ? undefined : 'Tell us your email address and we send you a link to choose a new password.'}
      art="shave"
      words="A fresh start"
      line="One mail, one link, one new password."
    >
      {sentTo ? (
        <MailCard
          icon="mail"
          title="Check your mail"
          outbox
          action={
            <>
              <LinkButton variant="primary" to={paths.login}>
                {texts.auth.proceedToLogin}
              </LinkButton>
              <Button onClick={() => setSentTo(undefined)}>Use another address</Button>
            </>
          }
        >
          <p>
            If <b>{sentTo}</b> belongs to an account, a link is on its way. It works once, within 30 minutes.
          </p>
        </MailCard>
      ) : (
        <Form noValidate onSubmit={submit} aria-label={texts.auth.forgotPassword}>
          <FormSummary errors={problems.summary} attempt={problems.attempt} />
          <Field label={texts.profile.email} id={fieldId(form, 'email')} error={problems.errorOf('email')} required>
            <Input
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" block busy={busy}>
            Send the link
          </Button>
          <Back to={paths.login}>Back to login</Back>
        </Form>
      )}
    </AuthFrame>
  );
}

const Form = styled.form`display: grid; gap: ${space[5]};`;
const Back = styled(
  Link,
)`justify-self: center; display: inline-flex; align-items: center; min-height: ${target}; font-weight: 600;`;
