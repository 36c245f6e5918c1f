import type { IntentOf } from '../../dispatch.ts';
import type { PaymentCommand } from '../../payments/commands.ts';
import { toGiveBack } from '../../payments/decider.ts';
import { isGoingBack, type OpenPayment, refundable, statusOf } from '../../payments/state.ts';
import { type Intent, type PaymentProvider, ProviderRefused } from '../../ports/paymentProvider.ts';
import type { Purposes, PurposeTools } from './purpose.ts';
import { finishRefunds, noteForeignRefunds } from './refunds.ts';
import { type Steps, stepsOf } from './steps.ts';

export type SettleTools = PurposeTools & { readonly purposes: Purposes };

/** A payment's state after settling. `captured`: neither fulfilled nor refunded yet; settle again. */
export type Settled = {
  readonly status: 'none' | 'open' | 'declined' | 'cancelled' | 'captured' | 'fulfilled' | 'refunding' | 'refunded';
};

/**
 * What caused the settling: a webhook may name the intent before we know it (`intentId`), and may be about an old
 * refund (`noticed`).
 */
export type SettleCause = { readonly intentId?: string | undefined; readonly noticed?: boolean };

/**
 * A request without an intent at the provider is cancelled after this long, unless its item waits for the payment: no
 * client secret was issued for it.
 */
const ABANDONED_MS = 3_600_000;

/**
 * Reads the provider's state of a payment, records it, and ends a captured payment fulfilled or refunded. The only way
 * a payment advances. It trusts no message, so webhook, client request, poll and reconciler may run it concurrently,
 * and again after a crash at any point. Throws ProviderUnavailable when the provider does not answer; what was recorded
 * stays.
 */
export async function settlePayment(tools: SettleTools, paymentId: string, cause: SettleCause = {}): Promise<Settled> {
  const steps = stepsOf(tools, paymentId);
  const before = await steps.current();
  if (!before) return { status: 'none' };
  const intent = before.stage === 'captured' ? undefined : await look(tools, before, cause);
  if (before.stage !== 'captured') await record(tools, steps, before, intent);
  await fulfilOrRefund(tools, steps, cause.noticed === true);
  await finishRefunds(tools, steps, cause.noticed === true);
  const after = await steps.current();
  return { status: after ? outcome(after, intent) : 'none' };
}

/** The provider's intent of this payment; undefined when there is none. */
async function look(
  { provider }: SettleTools,
  { paymentId, intentId }: OpenPayment,
  cause: SettleCause,
): Promise<Intent | undefined> {
  const known = intentId ?? cause.intentId;
  if (!known) return provider.findIntent(paymentId);
  try {
    const intent = await provider.look(known);
    return intent.paymentId === paymentId ? intent : undefined;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

async function record(
  tools: SettleTools,
  { send }: Steps,
  payment: OpenPayment,
  intent: Intent | undefined,
): Promise<void> {
  const data = { paymentId: payment.paymentId };
  if (!intent) {
    const isGone = payment.intentId !== undefined || (await isAbandoned(tools, payment));
    if (isGone) await send({ type: 'NoteCancel', data: { ...data, intentId: payment.intentId ?? null } });
    return;
  }
  if (!payment.intentId) await send({ type: 'OpenIntent', data: { ...data, intentId: intent.intentId } });
  if (intent.status === 'processing') await extend(tools, payment);
  const news = newsOf(tools, payment.paymentId, intent);
  if (news) await send(news);
}

/** Whether nobody is going to pay what has no intent: opening it failed, and the item does not wait for its payment. */
async function isAbandoned(tools: SettleTools, { purpose, requestedAt }: OpenPayment): Promise<boolean> {
  if (Date.parse(tools.now()) - Date.parse(requestedAt) <= ABANDONED_MS) return false;
  return !(await tools.purposes[purpose.page]?.isWanted?.(withoutCommandId(tools), purpose.itemId));
}

function newsOf(
  { provider, sender }: SettleTools,
  paymentId: string,
  intent: Intent,
): IntentOf<PaymentCommand> | undefined {
  const { intentId, status, amountReceived: amount, currency, lastError } = intent;
  if (status === 'succeeded') {
    // The past of demo data is played: it is older than the intents it is paid with.
    const openedAt = sender.channel === 'demo' ? undefined : intent.createdAt;
    const ours = intent.livemode === isLive(provider);
    return { type: 'Capture', data: { paymentId, intentId, amount, currency, ours, openedAt } };
  }
  if (status === 'canceled') return { type: 'NoteCancel', data: { paymentId, intentId } };
  if (status === 'requires_action') return { type: 'NoteActionRequired', data: { paymentId } };
  if (status !== 'requires_payment_method' || !lastError) return undefined;
  return {
    type: 'NoteDecline',
    data: { paymentId, code: lastError.declineCode ?? lastError.code, message: lastError.message },
  };
}

/** Whether we run in live mode (real money), as the provider's publishable key shows. */
export const isLive = (provider: PaymentProvider): boolean => provider.config().publishableKey.startsWith('pk_live_');

async function extend(tools: SettleTools, { purpose }: OpenPayment): Promise<void> {
  await tools.purposes[purpose.page]?.extend?.(withoutCommandId(tools), purpose.itemId);
}

/** A part that was paid back decides nothing: the purpose answers the same, whatever happened since. */
async function fulfilOrRefund(tools: SettleTools, steps: Steps, isNoticed: boolean): Promise<void> {
  const payment = await steps.current();
  if (payment?.stage !== 'captured' || payment.fulfilled) return;
  const { paymentId, payerId, purpose, captured: amount, openedAt } = payment;
  const handler = tools.purposes[purpose.page];
  if (payment.quarantined) await handler?.noteUnfit?.(withoutCommandId(tools), { paymentId, purpose });
  if (refundable(payment) <= 0) return;
  if (isGoingBack(payment)) {
    if (isNoticed || toGiveBack(payment) > 0)
      await giveBack(tools, steps, paymentId, 'an earlier refund did not arrive');
    return;
  }
  if (!handler) return;
  const outcome = await handler.fulfil(withoutCommandId(tools), { paymentId, payerId, purpose, amount, openedAt });
  if (outcome === 'fulfilled') await steps.send({ type: 'Fulfil', data: { paymentId } });
  else await giveBack(tools, steps, paymentId, 'what was paid for is no longer available');
}

/**
 * What somebody has paid back in the provider's own pages is noted first: the provider takes no refund of more than the
 * rest.
 */
async function giveBack(tools: SettleTools, steps: Steps, paymentId: string, reason: string): Promise<void> {
  await noteForeignRefunds(tools, steps);
  await steps.send({ type: 'GiveBack', data: { paymentId, reason } });
}

const withoutCommandId = <T extends PurposeTools>(tools: T): T => ({
  ...tools,
  sender: { ...tools.sender, commandId: undefined },
});

function outcome(payment: OpenPayment, intent: Intent | undefined): Settled['status'] {
  const status = statusOf(payment);
  if (status === 'declined') return intent?.status === 'requires_payment_method' ? 'declined' : 'open';
  if (status === 'requested' || status === 'requiresAction') return 'open';
  return status === 'quarantined' ? 'captured' : status;
}
