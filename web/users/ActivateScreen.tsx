import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { MyAccount } from '../shared/account.ts';
import { loginThen, paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { useResend } from '../shared/useResend.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { MailCard } from './MailCard.tsx';
import { isExpired } from './mailLink.ts';

const ActivateAccount = graphql(`
  mutation ActivateAccount($token: String!) { activateAccount(token: $token) }
`);

type Step = { name: 'asking' | 'done' | 'expired' | 'used' } | { name: 'failed'; message: string };

/** /activate?token=: confirms an address. A link already used by the same account counts as success. */
export function ActivateScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { step, retry } = useActivation(token);
  return (
    <AuthFrame
      title={step.name === 'done' ? texts.auth.accountActivated : 'Activate your account'}
      eyebrow="Your address"
      art="enamel"
      words={step.name === 'done' ? 'The sign is lit' : 'One link, once'}
      line="A proven address is where your bookings, receipts and reminders go."
    >
      {step.name === 'asking' && (
        <Loading>
          <Skeleton $h="150px" />
        </Loading>
      )}
      {step.name === 'done' && (
        <MailCard icon="ok" title="Thank you" action={<Proceed />}>
          <p>Your email address is confirmed.</p>
        </MailCard>
      )}
      {step.name === 'expired' && (
        <NewLink title="This link has expired">
          <p>A link works for 48 hours.</p>
        </NewLink>
      )}
      {step.name === 'used' && (
        <NewLink title="This link does not work">
          <p>It has been used before, or it was not copied whole. If your account is active already, simply log in.</p>
        </NewLink>
      )}
      {step.name === 'failed' && <ErrorPanel message={step.message} onRetry={retry} />}
    </AuthFrame>
  );
}

const Proceed = () => (
  <LinkButton variant="primary" to={paths.login}>
    {texts.auth.proceedToLogin}
  </LinkButton>
);

/** Says why a link does nothing, and sends a new one: only to a member who is logged in. */
function NewLink({ title, children }: { title: string; children: ReactNode }) {
  const { status } = useSession();
  const { resend, busy, said } = useResend();
  const action =
    status === 'member' ? (
      <Button variant="primary" busy={busy} onClick={() => void resend()}>
        Send a new link
      </Button>
    ) : (
      <LinkButton variant="primary" to={loginThen(paths.profile)}>
        Log in to get a new link
      </LinkButton>
    );
  return (
    <MailCard icon="clock" alert title={title} action={action} outbox={said?.ok}>
      {children}
      {said && <p>{said.text}</p>}
    </MailCard>
  );
}

function useActivation(token: string): { step: Step; retry: () => void } {
  const [step, setStep] = useState<Step>({ name: token === '' ? 'used' : 'asking' });
  const { status } = useSession();
  const member = useRef(status);
  member.current = status;
  const [activate] = useAction(ActivateAccount, {
    refused: false,
    // The account in this tab shows as activated at once.
    refetchQueries: () => (member.current === 'member' ? [MyAccount] : []),
  });
  const asked = useRef('');

  const ask = useCallback(async () => {
    const { refusal } = await activate({ token });
    if (!refusal) setStep({ name: 'done' });
    else if (refusal.code === 'LINK_NOT_GOOD') setStep({ name: isExpired(token, Date.now()) ? 'expired' : 'used' });
    else setStep({ name: 'failed', message: refusal.message });
  }, [activate, token]);

  useEffect(() => {
    // The link works once: drawing the screen twice must not use it twice.
    if (token === '' || asked.current === token) return;
    asked.current = token;
    void ask();
  }, [ask, token]);

  return {
    step,
    retry: () => {
      setStep({ name: 'asking' });
      void ask();
    },
  };
}
