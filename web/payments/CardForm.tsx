import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement, StripeCardElementOptions } from '@stripe/stripe-js';
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

/** The provider takes no card with it any more. */
const closedReason =
  'This form was closed, as too many cards were declined or what it paid for is over. Nothing was charged. Reload the page to see how it stands.';
const offlineReason = 'You are offline. A payment needs a connection; nothing has been charged.';

/**
 * What the card is for. With `charge: 'later'` it is only put on file, and `condition` says when it is charged: 'if the
 * goal is reached'; with `never` it is put on file for whatever comes. `bankAsks`: the card on file will do once its bank
 * has been answered.
 */
export type CardTask = { clientSecret: string; amountCents: number; bankAsks?: boolean } & (
  | { charge?: 'now' }
  | { charge: 'later'; condition: string }
  | { charge: 'never' }
);

/**
 * The card field and the button. A refusal is shown next to the field and the attempt can be repeated; a double press
 * charges once.
 */
export function CardForm(props: {
  mode: Provider['mode'];
  payment: CardTask;
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

  const [asked, setAsked] = useState(payment.bankAsks === true);
  const [closed, setClosed] = useState(false);

  const attempt = async (trying: (stripe: Stripe) => Promise<Attempt>) => {
    if (!stripe) return;
    if (!online) return setRefusal(offlineReason);
    setRefusal(null);
    purchase.begin();
    const { error, status } = await trying(stripe);
    if (status === 'succeeded' || status === 'processing') return purchase.finish();
    purchase.stop();
    if (status === 'canceled') {
      setClosed(true);
      return setRefusal(closedReason);
    }
    setRefusal(error?.message ?? 'Your payment could not be completed. Please try again.');
  };
  const once = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    await work();
    running.current = false;
  };
  const pay = async () => {
    const card = elements?.getElement(CardElement);
    if (card) await attempt((provider) => confirmed(provider, payment, card));
  };
  const answerBank = async () => {
    await attempt((provider) => answered(provider, payment));
    setAsked(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void once(pay);
  };

  if (purchase.state.step === 'unfinished') {
    return (
      <ErrorPanel
        title={doneWords(payment)}
        message={`What you paid for could not be handed to you yet: ${purchase.state.message} You will not be charged again.`}
        onRetry={() => void purchase.finish()}
      />
    );
  }
  const busy = step === 'processing' || step === 'paid';
  return (
    <Form noValidate onSubmit={submit} aria-label={payment.charge === 'never' ? 'New card' : 'Card payment'}>
      {asked && (
        <Note tone="info">
          <p>Your bank wants to know whether it is you. Answer it, or pay with another card.</p>
          <Below>
            <Button busy={busy} disabled={!stripe || closed} onClick={() => void once(answerBank)}>
              Answer your bank
            </Button>
          </Below>
        </Note>
      )}
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
      {step === 'paid' && <Note tone="ok">{doneWords(payment)}</Note>}
      <div>
        <Button variant="primary" type="submit" block busy={busy} disabled={!stripe || closed}>
          {busy ? texts.payment.processing : payment.charge === 'never' ? 'Add card' : texts.payment.submit}
        </Button>
        <Small>{`${consequence(payment)} Your card number goes to the payment service only; we never see it.`}</Small>
      </div>
    </Form>
  );
}

type Attempt = { error?: { message?: string } | undefined; status: string | undefined };

/** Hands the card to the provider: to be charged, or only to be kept. */
async function confirmed(
  stripe: Stripe,
  { clientSecret, charge }: CardTask,
  card: StripeCardElement,
): Promise<Attempt> {
  const method = { payment_method: { card } };
  if (charge === 'later' || charge === 'never') {
    const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, method);
    return { error, status: setupIntent?.status ?? statusBehind(error?.setup_intent) };
  }
  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, method);
  return { error, status: paymentIntent?.status ?? statusBehind(error?.payment_intent) };
}

/** Has the bank's question about the card on file answered. */
async function answered(stripe: Stripe, { clientSecret }: CardTask): Promise<Attempt> {
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  return { error, status: paymentIntent?.status ?? statusBehind(error?.payment_intent) };
}

/** A second look at something paid already (after a reload, in another tab) is no failure; what was closed stays so. */
const statusBehind = (intent: { status: string } | undefined): string | undefined =>
  intent?.status === 'succeeded' || intent?.status === 'canceled' ? intent.status : undefined;

/** What is said once the provider has taken the card (specification §2: 'Your Payment was successful'). */
const doneWords = ({ charge }: CardTask): string =>
  charge === 'later' || charge === 'never' ? 'Your card is on file' : texts.payment.success;

/** What a press of the button means for the card. */
const consequence = (task: CardTask): string =>
  task.charge === 'never' ? 'Nothing is charged now.' : chargedWords(task);

const chargedWords = (task: Exclude<CardTask, { charge: 'never' }>): string =>
  task.charge === 'later'
    ? `Nothing is charged now. Your card is charged ${formatCentsExact(task.amountCents)} ${task.condition}.`
    : `You pay ${formatCentsExact(task.amountCents)}.`;

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
