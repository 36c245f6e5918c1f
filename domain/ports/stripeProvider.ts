import Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from '../refusal.ts';
import { CARD_PAGE } from './cardProvider.ts';
import {
  CONTESTED,
  type Intent,
  type IntentStatus,
  intentStatuses,
  type OpenIntent,
  type PaymentProvider,
  type ProviderConfig,
  type ProviderNotice,
  type ProviderRefund,
  ProviderUnavailable,
  type RefundOrder,
  type RefundStatus,
  refundStatuses,
} from './paymentProvider.ts';
import { stripeBalance } from './stripeBalance.ts';
import { stripeCards } from './stripeCards.ts';
import { stripeCatalog } from './stripeCatalog.ts';
import { isContested, stripeDisputes } from './stripeDisputes.ts';
import { guarded } from './stripeErrors.ts';
import { onceUnder } from './stripeKeys.ts';
import { stripePayouts } from './stripePayouts.ts';
import { stripeSubscriptions, voidInvoiceOf } from './stripeSubscriptions.ts';

/**
 * The webhook's bytes were not signed by the provider with one of our secrets, or too long ago (docs/rules.md W1, W2).
 */
export const BadSignature = invalid('BAD_SIGNATURE', 'The signature of this event is not valid.');
/** Signed, but not an event we could read. */
export const BadEvent = invalid('BAD_EVENT', 'This is not an event of the payment provider.');

const TOLERANCE_SECONDS = 300;
const PAGE = 100;

export type StripeOptions = {
  readonly secretKey: string;
  readonly publishableKey: string;
  /** All that are valid now; two while a secret is being rolled (docs/rules.md W5). */
  readonly webhookSecrets: readonly string[];
  readonly mode: 'stripe' | 'sandbox';
  /** Origin the browser talks to, as GET /stripe/config hands it out. */
  readonly apiBase: string;
  /** Where the SDK sends its calls when that is not Stripe; a function when the port is known only after listening. */
  readonly sdkBase?: URL | (() => URL);
  /** Time limit of one attempt in ms (default 10 000). */
  readonly timeoutMs?: number;
  /** Repeats of an attempt without an answer, with the same idempotency key (default 2). */
  readonly maxNetworkRetries?: number;
};

/** The payment provider through the official SDK, for Stripe or for the built-in sandbox. */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  let client: Stripe | undefined;
  const stripe = (): Stripe => {
    client ??= connectStripe(options);
    return client;
  };
  const retrieve = async (intentId: string): Promise<Intent> =>
    toIntent(await stripe().paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }));

  return {
    openIntent: (order) => guarded(() => openIntent(stripe(), order)),
    look: (intentId) => guarded(() => retrieve(intentId)),
    findIntent: (paymentId) =>
      guarded(async () => {
        const intent = await findIntent(stripe(), paymentId);
        return intent && toIntent(intent);
      }),
    listIntents: (since, after) =>
      guarded(async () => {
        const created = { gte: Math.floor(Date.parse(since) / 1000) };
        const page = await stripe().paymentIntents.list({
          created,
          limit: PAGE,
          expand: ['data.latest_charge'],
          ...(after ? { starting_after: after } : {}),
        });
        const last = page.data.at(-1);
        return { intents: page.data.map(toIntent), ...(page.has_more && last ? { next: last.id } : {}) };
      }),
    cancelIntent: (intentId) =>
      guarded(async () => {
        await stripe()
          .paymentIntents.cancel(intentId)
          .catch((error: unknown) => leaveOrVoid(stripe(), intentId, error));
        return retrieve(intentId);
      }),
    refund: (order) => guarded(() => refund(stripe(), order)),
    refundsOf: (intentId) =>
      guarded(async () => {
        const refunds: ProviderRefund[] = [];
        for await (const each of refundsOf(stripe(), intentId)) refunds.push(toRefund(each));
        return refunds;
      }),
    ...stripeSubscriptions(stripe),
    ...stripeCards(stripe),
    ...stripePayouts(stripe),
    ...stripeBalance(stripe),
    ...stripeDisputes(stripe),
    verifyWebhook: (rawBody, signature) => verifyWebhook(stripe(), rawBody, signature, options.webhookSecrets),
    config: (): ProviderConfig => ({
      mode: options.mode,
      publishableKey: options.publishableKey,
      apiBase: options.apiBase,
    }),
  };
}

/** The official SDK's client for Stripe, or for what answers at `sdkBase`. */
export function connectStripe({
  secretKey,
  sdkBase,
  timeoutMs = 10_000,
  maxNetworkRetries = 2,
}: Pick<StripeOptions, 'secretKey' | 'sdkBase' | 'timeoutMs' | 'maxNetworkRetries'>): Stripe {
  const base = typeof sdkBase === 'function' ? sdkBase() : sdkBase;
  const protocol = base?.protocol === 'http:' ? 'http' : 'https';
  const target = base
    ? {
        host: base.hostname,
        port: base.port || (protocol === 'http' ? 80 : 443),
        protocol: protocol as 'http' | 'https',
      }
    : {};
  return new Stripe(secretKey, { ...target, maxNetworkRetries, timeout: timeoutMs, telemetry: false });
}

async function openIntent(stripe: Stripe, { paymentId, amount, currency, purpose, payerId, isOnFile }: OpenIntent) {
  const wanted = {
    amount,
    currency,
    ...(isOnFile && { customer: await stripeCatalog(() => stripe).customerId(payerId) }),
    allowed_payment_method_types: ['card' as const],
    metadata: { paymentId, page: purpose.page, itemId: purpose.itemId, payerId },
  };
  const intent = await onceUnder<Stripe.PaymentIntent>(paymentId, {
    create: (idempotencyKey) => stripe.paymentIntents.create(wanted, { idempotencyKey }),
    find: async () => {
      const found = (await newestIntent(stripe, paymentId)) ?? (await findIntent(stripe, paymentId));
      // Lists do not have the client secret.
      return found && stripe.paymentIntents.retrieve(found.id);
    },
  });
  if (!intent.client_secret)
    throw new ProviderUnavailable('failing', 'The payment provider opened an intent without its client secret.');
  return { intentId: intent.id, clientSecret: intent.client_secret, status: toStatus(intent.status) };
}

/** One of the newest intents: the search lags a minute behind, the list does not. */
async function newestIntent(stripe: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.paymentIntents.list({ limit: PAGE });
  return data.find(({ metadata }) => metadata.paymentId === paymentId);
}

async function findIntent(stripe: Stripe, paymentId: string): Promise<Stripe.PaymentIntent | undefined> {
  const query = `metadata['paymentId']:'${quoted(paymentId)}'`;
  return (await stripe.paymentIntents.search({ query, limit: 1, expand: ['data.latest_charge'] })).data[0];
}

const refundsOf = (stripe: Stripe, intentId: string) => stripe.refunds.list({ payment_intent: intentId, limit: PAGE });

async function refund(stripe: Stripe, { refundId, intentId, amount }: RefundOrder) {
  const wanted = { payment_intent: intentId, amount, metadata: { refundId } };
  const made = await onceUnder<Stripe.Refund>(refundId, {
    create: (idempotencyKey) => stripe.refunds.create(wanted, { idempotencyKey }),
    find: async () => {
      for await (const each of refundsOf(stripe, intentId)) if (each.metadata?.refundId === refundId) return each;
      return undefined;
    },
    // It waits for the bank, and is asked for again and again meanwhile: that uses up no further key.
    stands: async ({ code = '' }) => CONTESTED.has(code) && (await isContested(stripe, intentId)),
  });
  return { providerRefundId: made.id, status: toRefundStatus(made.status) };
}

/** The SDK checks every v1 signature in constant time and refuses old ones; a time in the future is ours to refuse. */
function verifyWebhook(stripe: Stripe, rawBody: Buffer, signature: string, secrets: readonly string[]): ProviderNotice {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (!(signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS)) throw BadSignature();
  if (!secrets.some((secret) => secret !== '' && isSignedWith(stripe, rawBody, signature, secret)))
    throw BadSignature();
  const notice = noticeOf.safeParse(parsed(rawBody));
  if (!notice.success) throw BadEvent();
  return notice.data;
}

function isSignedWith(stripe: Stripe, rawBody: Buffer, signature: string, secret: string): boolean {
  const verifier = stripe.webhooks.signature;
  if (!verifier) throw new Error('The Stripe SDK was loaded without its signature verifier.');
  try {
    verifier.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}

const ourIds = z
  .object({
    paymentId: z.string().optional(),
    refundId: z.string().optional(),
    payoutId: z.string().optional(),
    itemId: z.string().optional(),
    page: z.string().optional(),
    payerId: z.string().optional(),
  })
  .catch({});

/** Reads no more than ids: the amounts and states of a notice may be old, the provider is asked for them. */
const noticeOf = z
  .object({
    object: z.literal('event'),
    id: z.string().min(1),
    type: z.string().min(1),
    created: z.number().int(),
    livemode: z.boolean(),
    account: z.string().nullish(),
    data: z.object({
      object: z.looseObject({
        object: z.string().optional(),
        id: z.string().optional(),
        parent: z
          .object({ subscription_details: z.object({ subscription: z.string() }) })
          .nullish()
          .catch(undefined),
        payment_intent: z.string().nullish().catch(undefined),
        metadata: ourIds,
      }),
    }),
  })
  .transform(({ id, type, created, livemode, account, data: { object } }): ProviderNotice => {
    const intentId = object.object === 'payment_intent' ? object.id : (object.payment_intent ?? undefined);
    const subscriptionId =
      object.object === 'subscription' ? object.id : object.parent?.subscription_details.subscription;
    const { page, payerId, ...ours } = object.metadata;
    const isPledge = page !== CARD_PAGE && ours.itemId;
    return {
      id,
      type,
      createdAt: new Date(created * 1000).toISOString(),
      livemode,
      ...(intentId ? { intentId } : {}),
      ...(subscriptionId ? { subscriptionId } : {}),
      ...(object.object === 'refund' && object.id ? { providerRefundId: object.id } : {}),
      ...(object.object === 'setup_intent' && object.id
        ? { setupId: object.id, ...(isPledge && { contributionId: object.metadata.itemId }) }
        : {}),
      ...(object.object === 'account' && object.id ? { accountId: object.id } : {}),
      ...(object.object === 'dispute' && object.id ? { disputeId: object.id } : {}),
      ...(object.object === 'radar.early_fraud_warning' && object.id ? { warningId: object.id } : {}),
      ...(account ? { account } : {}),
      ...(payerId && !ours.paymentId ? { payerId } : {}),
      ...ours,
    };
  });

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const { paymentId, page, itemId, payerId } = intent.metadata;
  const failure = intent.last_payment_error;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : undefined;
  return {
    intentId: intent.id,
    status: toStatus(intent.status),
    amount: intent.amount,
    amountReceived: intent.amount_received,
    amountRefunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    livemode: intent.livemode,
    createdAt: new Date(intent.created * 1000).toISOString(),
    ...(intent.client_secret ? { clientSecret: intent.client_secret } : {}),
    ...(failure ? { lastError: toFailure(failure) } : {}),
    ...(paymentId ? { paymentId } : {}),
    ...(page && itemId ? { purpose: { page, itemId } } : {}),
    ...(payerId ? { payerId } : {}),
  };
}

const toFailure = ({ code, decline_code, message, type }: Stripe.PaymentIntent.LastPaymentError) => ({
  code: code ?? type,
  ...(decline_code ? { declineCode: decline_code } : {}),
  message: message ?? 'The payment did not succeed.',
});

/** A state we do not know (`requires_capture` cannot occur, we capture at once) counts as not decided yet. */
const toStatus = (status: string): IntentStatus => intentStatuses.find((known) => known === status) ?? 'processing';

const toRefundStatus = (status: string | null): RefundStatus =>
  refundStatuses.find((known) => known === status) ?? 'pending';

const toRefund = ({ id, status, amount, payment_intent, metadata }: Stripe.Refund): ProviderRefund => ({
  providerRefundId: id,
  status: toRefundStatus(status),
  amount,
  ...(typeof payment_intent === 'string' ? { intentId: payment_intent } : {}),
  ...(metadata?.refundId ? { refundId: metadata.refundId } : {}),
});

/** Quotes a value for the provider's search language. */
const quoted = (value: string): string => value.replace(/['\\]/g, (character) => `\\${character}`);

/** One that is beyond cancelling stays as it is; one that pays an invoice goes with the invoice. */
async function leaveOrVoid(stripe: Stripe, intentId: string, error: unknown): Promise<void> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state'))
    throw error;
  await voidInvoiceOf(stripe, intentId);
}
