import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { graphql } from '../graphql/index.ts';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { useAction } from '../shared/useAction.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { AuthFrame } from './auth/AuthFrame.tsx';
import { MailCard } from './MailCard.tsx';
import { isExpired } from './mailLink.ts';

const UndoEmailChange = graphql(`
  mutation UndoEmailChange($token: String!) { undoEmailChange(token: $token) }
`);

type Step = 'asking' | 'done' | 'expired' | 'used';

/** /undo-email?token=: restores a former address by the link mailed to it. A press does it: mail programs open links. */
export function UndoEmailScreen() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [step, setStep] = useState<Step>(() =>
    token === '' ? 'used' : isExpired(token, Date.now()) ? 'expired' : 'asking',
  );
  const [undo, busy] = useAction(UndoEmailChange);
  const submit = async () => {
    const { refusal } = await undo({ token });
    if (!refusal) setStep('done');
    else if (refusal.code === 'LINK_NOT_GOOD') setStep('used');
  };
  return (
    <AuthFrame
      title={step === 'done' ? 'Your address is yours again' : 'Keep your email address'}
      eyebrow="Your address"
      art="enamel"
      words="It stays yours"
      line="A changed address can be undone for seven days."
    >
      {step === 'asking' && (
        <MailCard
          icon="info"
          title="Did you not change it?"
          action={
            <Button variant="primary" busy={busy} onClick={() => void submit()}>
              Undo the change
            </Button>
          }
        >
          <p>
            Your account gets this address back, every device is logged out, and the password stops working. We then
            mail you a link to choose a new one.
          </p>
        </MailCard>
      )}
      {step === 'done' && (
        <MailCard
          icon="ok"
          title="The change is undone"
          outbox
          action={
            <LinkButton variant="primary" to={paths.login}>
              {texts.auth.proceedToLogin}
            </LinkButton>
          }
        >
          <p>Please look for our mail: its link lets you choose a new password, within 30 minutes.</p>
        </MailCard>
      )}
      {(step === 'expired' || step === 'used') && (
        <MailCard
          icon="clock"
          alert
          title={step === 'expired' ? 'This link has expired' : 'This link is not good any more'}
          action={
            <LinkButton variant="primary" to={paths.contact}>
              Write to us
            </LinkButton>
          }
        >
          <p>
            {step === 'expired'
              ? 'A change can be undone for seven days.'
              : 'It has been used before, or there is nothing left to undo.'}
          </p>
        </MailCard>
      )}
    </AuthFrame>
  );
}
