import { useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { graphql } from '../graphql/index.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { MyAccount } from './account.ts';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { failureOf } from './failure.ts';
import { MailCard } from './MailCard.tsx';
import { isExpired } from './mailLink.ts';
import { useResend } from './useResend.ts';

const ActivateAccount = graphql(`
  mutation ActivateAccount($token: String!) { activateAccount(token: $token) }
`);

type Step = { name: 'asking' | 'done' | 'expired' | 'used' } | { name: 'failed'; message: string };

/** /activate?token=: proves an address. A link that was used before by the same account is good news too, and says so. */
export function ActivateScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { step, retry } = useActivation(token);
  return (
    <AuthFrame
      title={step.name === 'done' ? texts.auth.accountActivated : 'Activate your account'}
      eyebrow="Your address"
      art="enamel"
      words="The sign is lit"
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
      {step.name === 'expired' && <Expired />}
      {step.name === 'used' && (
        <MailCard icon="info" alert title="This link has been used" action={<Proceed />}>
          <p>It works once, or it was not copied whole. If your account is active already, simply log in.</p>
        </MailCard>
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

/** A new mail can only be asked for by the member: whoever is not logged in does that first. */
function Expired() {
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
    <MailCard icon="clock" alert title="This link has expired" action={action} outbox={said?.ok}>
      <p>A link works for 48 hours.</p>
      {said && <p>{said.text}</p>}
    </MailCard>
  );
}

function useActivation(token: string): { step: Step; retry: () => void } {
  const [step, setStep] = useState<Step>({ name: token === '' ? 'used' : 'asking' });
  const [activate] = useMutation(ActivateAccount);
  const { status } = useSession();
  const member = useRef(status);
  member.current = status;
  const asked = useRef('');

  const ask = useCallback(async () => {
    try {
      // Whoever looks at their account in this tab sees it activated at once.
      await activate({ variables: { token }, refetchQueries: member.current === 'member' ? [MyAccount] : [] });
      setStep({ name: 'done' });
    } catch (error) {
      const { code, kind, message } = failureOf(error);
      if (kind === 'answered' && code === 'LINK_NOT_GOOD') setStep({ name: isExpired(token, Date.now()) ? 'expired' : 'used' });
      else setStep({ name: 'failed', message });
    }
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
