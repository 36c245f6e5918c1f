import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions, StripeError } from '@stripe/stripe-js';
import { type FormEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Note } from '../ui/Note.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import type { Provider } from './provider.ts';
import { cardErrorId } from './SandboxCardField.tsx';
import type { Purchase } from './usePurchase.ts';

const offlineReason = 'You are offline. A payment needs a connection; nothing has been charged.';

/**
 * The card field and the button. A refusal is shown next to the field and the attempt can be repeated; a double press
 * charges once.
 */
export function CardForm(props: {
  mode: Provider['mode'];
  payment: { clientSecret: string; amountCents: number };
  purchase: Purchase;
  /** Why the last card was declined, before this page was opened. */
  declined?: string | null;
}) {
  const { payment, purchase } = props;
  const stripe = useStripe();
  const elements = useElements();
  const online = useOnline();
  const running = useRef(false);
  const [refusal, setRefusal] = useState(props.declined);
  const { step } = purchase.state;

  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return;
    if (!online) return setRefusal(offlineReason);
    setRefusal(null);
    purchase.begin();
    const { error, paymentIntent } = await stripe.confirmCardPayment(payment.clientSecret, {
      payment_method: { card },
    });
    // A second look at something paid already (after a reload, in another tab) is no failure.
    const status = paymentIntent?.status ?? (error && statusBehind(error));
    if (status === 'succeeded' || status === 'processing') return purchase.finish();
    purchase.stop();
    setRefusal(error?.message ?? 'Your payment could not be completed. Please try again.');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    await pay();
    running.current = false;
  };

  if (purchase.state.step === 'unfinished') {
    return (
      <ErrorPanel
        title={texts.payment.success}
        message={`What you paid for could not be handed to you yet: ${purchase.state.message} You will not be charged again.`}
        onRetry={() => void purchase.finish()}
      />
    );
  }
  const busy = step === 'processing' || step === 'paid';
  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-label="Card payment">
      <h2>Card</h2>
      <div>
        <CardElement options={{ ...lookOf(props.mode), disabled: busy }} />
        <div role="alert" id={cardErrorId}>
          {refusal && (
            <Below>
              <FieldError>{refusal}</FieldError>
            </Below>
          )}
        </div>
      </div>
      {step === 'paid' && <Note tone="ok">{texts.payment.success}</Note>}
      <div>
        <Button variant="primary" type="submit" block busy={busy} disabled={!stripe}>
          {busy ? texts.payment.processing : texts.payment.submit}
        </Button>
        <Small>{`You pay ${formatCentsExact(payment.amountCents)}. Your card number goes to the payment service only; we never see it.`}</Small>
      </div>
    </Form>
  );
}

const statusBehind = ({ payment_intent: intent }: StripeError): string | undefined =>
  intent?.status === 'succeeded' ? intent.status : undefined;

/** The provider draws its field in a frame of its own, where our colours have to be named. */
function lookOf(mode: Provider['mode']): StripeCardElementOptions {
  if (mode === 'sandbox') return {};
  const page = getComputedStyle(document.documentElement);
  const paint = (name: string) => page.getPropertyValue(`--c-${name}`).trim();
  return {
    hidePostalCode: true,
    style: {
      base: { color: paint('ink'), fontSize: '16px', lineHeight: '24px', '::placeholder': { color: paint('muted') } },
      invalid: { color: paint('err') },
    },
  };
}

const Form = styled.form`
  display: grid;
  gap: ${space[5]};
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  h2 {
    font-size: ${size.xxl};
  }
  .StripeElement:has(iframe) {
    padding: ${space[3]};
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.control};
  }
`;
const Below = styled.div`margin-top: ${space[3]};`;
const Small = styled.p`margin-top: ${space[3]}; color: ${color.muted}; font-size: .875rem;`;
