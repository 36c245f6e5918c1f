import type { Stripe } from '@stripe/stripe-js';
import { z } from 'zod/mini';
import { type CardDigits, incomplete, partOf } from './card.ts';
import { SandboxElement } from './sandboxElement.ts';

const text = z.optional(z.nullable(z.string()));
const Failure = z.looseObject({
  type: z.string(),
  message: text,
  code: text,
  decline_code: text,
  param: text,
  payment_intent: z.optional(z.looseObject({ id: z.string(), status: z.string() })),
  setup_intent: z.optional(z.looseObject({ id: z.string(), status: z.string() })),
});
const Answer = z.looseObject({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.optional(z.nullable(Failure)),
  last_setup_error: z.optional(z.nullable(Failure)),
});
const Refused = z.object({ error: Failure });
type Intent = z.infer<typeof Answer>;
type Result = { intent: Intent } | { error: z.infer<typeof Failure> };
/** A card is charged with the first, and only put on file with the second. */
type Kind = 'payment_intents' | 'setup_intents';

export interface SandboxOptions {
  publishableKey: string;
  /** Where the provider's API is. */
  apiBase: string;
  /** The bank wants to know whether it is really its customer; true when they agree. */
  askBank: () => Promise<boolean>;
}

/**
 * The server may have another name in this browser (localhost, 127.0.0.1); the page may only connect to its own origin.
 */
function baseOf(apiBase: string): string {
  const url = new URL(apiBase, window.location.href);
  return url.port === window.location.port ? window.location.origin : url.origin;
}

const unreachable: Result = {
  error: {
    type: 'api_connection_error',
    message: 'We could not reach the payment service. You have not been charged. Please try again.',
  },
};

async function post(url: string, fields: Record<string, string>): Promise<Result> {
  try {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), credentials: 'omit' });
    const body: unknown = await response.json();
    if (!response.ok) return { error: Refused.parse(body).error };
    return { intent: Answer.parse(body) };
  } catch {
    return unreachable;
  }
}

/** The result of an attempt as the provider's script returns it: a refusal stored on the intent is an error too. */
function withRefusal(result: Result): Result {
  if ('error' in result) return result;
  const { status, last_payment_error: declined, last_setup_error: notKept } = result.intent;
  const refusal = declined ?? notKept;
  return status === 'requires_payment_method' && refusal ? { error: refusal } : result;
}

async function confirm(options: SandboxOptions, kind: Kind, clientSecret: string, card: CardDigits): Promise<Result> {
  const { at, credentials } = addressed(options, kind, clientSecret);
  const attempt = await post(`${at}/confirm`, {
    ...credentials,
    use_stripe_sdk: 'true',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(Number(card.expiry.slice(0, 2))),
    'payment_method_data[card][exp_year]': card.expiry.slice(2),
    'payment_method_data[card][cvc]': card.cvc,
  });
  if ('error' in attempt || attempt.intent.status !== 'requires_action') return withRefusal(attempt);
  return answerBank(options, kind, clientSecret);
}

/** Asks the holder of the card what their bank wants to know, and tells it. */
async function answerBank(options: SandboxOptions, kind: Kind, clientSecret: string): Promise<Result> {
  const { at, credentials } = addressed(options, kind, clientSecret);
  const agreed = await options.askBank();
  return withRefusal(await post(`${at}/authenticate`, { ...credentials, outcome: agreed ? 'succeed' : 'fail' }));
}

/** Where an intent is, and what its bearer shows there. */
function addressed({ apiBase, publishableKey }: SandboxOptions, kind: Kind, clientSecret: string) {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const at = `${baseOf(apiBase)}/v1/${kind}/${encodeURIComponent(id)}`;
  return { at, credentials: { client_secret: clientSecret, key: publishableKey } };
}

/**
 * A Stripe-shaped object for an installation without Stripe: `<Elements>`, `<CardElement>`, `confirmCardPayment`,
 * `confirmCardSetup` and `handleNextAction` work with it as with the real script, and the card goes from the browser to the sandbox's own address, never to our
 * API.
 */
export function sandboxStripe(options: SandboxOptions): Stripe {
  let card: SandboxElement | undefined;
  const elements = () => ({
    create: () => {
      card = new SandboxElement();
      return card;
    },
    getElement: () => card ?? null,
    update: () => undefined,
    on: () => undefined,
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  });
  const confirmCard = async (kind: Kind, clientSecret: string): Promise<Result> => {
    const typed = card?.box.get().card;
    const gap = typed && incomplete(typed);
    if (!card || !typed) return { error: { type: 'validation_error', message: 'The card field is not there yet.' } };
    if (gap) {
      card.box.refuse(gap.part);
      return { error: { type: 'validation_error', code: `incomplete_${gap.part}`, message: gap.message } };
    }
    const result = await confirm(options, kind, clientSecret, typed);
    if ('error' in result && result.error.type === 'card_error')
      card.box.refuse(partOf(result.error.param ?? undefined));
    return result;
  };
  const confirmCardPayment = async (clientSecret: string) => {
    const result = await confirmCard('payment_intents', clientSecret);
    return 'intent' in result ? { paymentIntent: result.intent } : result;
  };
  const confirmCardSetup = async (clientSecret: string) => {
    const result = await confirmCard('setup_intents', clientSecret);
    return 'intent' in result ? { setupIntent: result.intent } : result;
  };
  const handleNextAction = async ({ clientSecret }: { clientSecret: string }) => {
    const result = await answerBank(options, 'payment_intents', clientSecret);
    return 'intent' in result ? { paymentIntent: result.intent } : result;
  };
  const refuse = async () => ({ error: { type: 'api_error', message: 'The sandbox takes card payments only.' } });
  const standIn = {
    elements,
    confirmCardPayment,
    confirmCardSetup,
    handleNextAction,
    createToken: refuse,
    createPaymentMethod: refuse,
    createSource: refuse,
    retrieveSource: refuse,
  };
  // Only what <Elements> and our form call exists; the type is the whole script's.
  return standIn as unknown as Stripe;
}
