import type { IntentOf } from '../dispatch.ts';
import { type Intent, type PaymentProvider, ProviderRefused } from '../ports/paymentProvider.ts';
import type { PaymentCommand } from './commands.ts';
import type { Purposes, PurposeTools } from './purposes.ts';
import { finishRefunds } from './refunds.ts';
import { type OpenPayment, statusOf } from './state.ts';
import { type Steps, stepsOf } from './steps.ts';

export type SettleTools = PurposeTools & { readonly purposes: Purposes };

/** Where a payment stands after looking. `captured`: the money is here and neither given for nor sent back yet; settle again. */
export type Settled = { readonly status: 'none' | 'open' | 'declined' | 'cancelled' | 'captured' | 'fulfilled' | 'refunding' | 'refunded' };

/** What made somebody look: a notice of the provider may name the intent before we know it, and may be about an old refund. */
export type Prompt = { readonly intentId?: string | undefined; readonly noticed?: boolean };

/** A request without an intent at the provider is given up after this long: nobody holds a client secret for it. */
const ABANDONED_MS = 3_600_000;

/**
 * Looks at the provider's state of a payment now, records it, and brings it to one of its two ends: given for, or paid back. The only way
 * a payment moves on; it takes nobody's word, so it may be run by a webhook, a client's request, a poll and the reconciler at once, and
 * again after a crash at any point. Throws ProviderUnavailable when the provider does not answer; what was recorded stays.
 */
export async function settlePayment(tools: SettleTools, paymentId: string, prompt: Prompt = {}): Promise<Settled> {
  const steps = stepsOf(tools, paymentId);
  const before = await steps.current();
  if (!before) return { status: 'none' };
  const intent = before.stage === 'captured' ? undefined : await look(tools, before, prompt);
  if (before.stage !== 'captured') await record(tools, steps, before, intent);
  await giveOrGiveBack(tools, steps);
  await finishRefunds(tools, steps, prompt.noticed === true);
  const after = await steps.current();
  return { status: after ? outcome(after, intent) : 'none' };
}

/** The intent as the provider knows it now; undefined when it knows none of this payment. */
async function look({ provider }: SettleTools, { paymentId, intentId }: OpenPayment, prompt: Prompt): Promise<Intent | undefined> {
  const known = intentId ?? prompt.intentId;
  if (!known) return provider.findIntent(paymentId);
  try {
    const intent = await provider.look(known);
    return intent.paymentId === paymentId ? intent : undefined;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

async function record(tools: SettleTools, { send }: Steps, payment: OpenPayment, intent: Intent | undefined): Promise<void> {
  const data = { paymentId: payment.paymentId };
  if (!intent) {
    const isAbandoned = payment.intentId !== undefined || Date.parse(tools.now()) - Date.parse(payment.requestedAt) > ABANDONED_MS;
    if (isAbandoned) await send({ type: 'NoteCancel', data });
    return;
  }
  if (!payment.intentId) await send({ type: 'OpenIntent', data: { ...data, intentId: intent.intentId } });
  if (intent.status === 'processing') await keep(tools, payment);
  const news = newsOf(tools, payment.paymentId, intent);
  if (news) await send(news);
}

function newsOf({ provider }: SettleTools, paymentId: string, intent: Intent): IntentOf<PaymentCommand> | undefined {
  const { intentId, status, amountReceived: amount, currency, lastError } = intent;
  if (status === 'succeeded') return { type: 'Capture', data: { paymentId, intentId, amount, currency, ours: intent.livemode === isLive(provider) } };
  if (status === 'canceled') return { type: 'NoteCancel', data: { paymentId } };
  if (status === 'requires_action') return { type: 'NoteActionRequired', data: { paymentId } };
  if (status !== 'requires_payment_method' || !lastError) return undefined;
  return { type: 'NoteDecline', data: { paymentId, code: lastError.declineCode ?? lastError.code, message: lastError.message } };
}

/** Whether we run with real money; the provider says so in its publishable key. */
export const isLive = (provider: PaymentProvider): boolean => provider.config().publishableKey.startsWith('pk_live_');

async function keep(tools: SettleTools, { purpose }: OpenPayment): Promise<void> {
  await tools.purposes[purpose.page]?.keep?.(withoutCommandId(tools), purpose.itemId);
}

async function giveOrGiveBack(tools: SettleTools, { current, send }: Steps): Promise<void> {
  const payment = await current();
  if (payment?.stage !== 'captured' || payment.fulfilled) return;
  const { paymentId, payerId, purpose, captured: amount } = payment;
  const isGoingBack = payment.quarantined || Object.keys(payment.refunds).length > 0;
  if (isGoingBack) return send({ type: 'GiveBack', data: { paymentId, reason: 'an earlier refund did not arrive' } });
  const handler = tools.purposes[purpose.page];
  if (!handler) return;
  const outcome = await handler.fulfil(withoutCommandId(tools), { paymentId, payerId, purpose, amount });
  if (outcome === 'fulfilled') await send({ type: 'Fulfil', data: { paymentId } });
  else await send({ type: 'GiveBack', data: { paymentId, reason: 'what was paid for is no longer available' } });
}

const withoutCommandId = <T extends PurposeTools>(tools: T): T => ({ ...tools, sender: { ...tools.sender, commandId: undefined } });

function outcome(payment: OpenPayment, intent: Intent | undefined): Settled['status'] {
  const status = statusOf(payment);
  if (status === 'declined') return intent?.status === 'requires_payment_method' ? 'declined' : 'open';
  if (status === 'requested' || status === 'requiresAction') return 'open';
  return status === 'quarantined' ? 'captured' : status;
}
