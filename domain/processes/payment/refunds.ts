import { CHARGED_BACK, PARTLY_CHARGED_BACK, type Purpose } from '../../payments/events.ts';
import { isGoingBack, type OpenPayment } from '../../payments/state.ts';
import type { ContestedPart } from '../../ports/disputeProvider.ts';
import {
  CONTESTED,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
  type RefundStatus,
} from '../../ports/paymentProvider.ts';
import type { Purposes, PurposeTools } from './purpose.ts';
import { type Steps, stepsOf } from './steps.ts';

/**
 * Performs pending refunds and records their outcome. Reads the provider's list of refunds first, because its
 * idempotency keys expire after a day and the list does not. With `again`, completed refunds are checked too, because
 * one may fail days later.
 */
export async function finishRefunds(
  { provider }: { provider: PaymentProvider },
  { current, send }: Steps,
  again: boolean,
): Promise<void> {
  const payment = await current();
  if (!payment?.intentId) return;
  const due = Object.entries(payment.refunds).filter(
    ([, { status }]) => status === 'pending' || (again && status === 'completed'),
  );
  if (due.length === 0) return;
  const made = [...(await refundsOf(provider, payment.intentId))];
  for (const [refundId, { status, amount }] of due) {
    const known = made.find((one) => one.refundId === refundId || one.providerRefundId === refundId);
    const refund =
      known ?? (status === 'pending' ? await order(provider, payment, { refundId, amount }, made) : undefined);
    if (refund && !known && refund.status !== 'refused') made.push({ ...refund, refundId, amount });
    if (refund) await note(send, payment, refundId, refund);
  }
}

/** Notes what somebody has paid back in the provider's own pages, or is about to. */
export async function noteForeignRefunds(
  { provider }: { provider: PaymentProvider },
  { current, send }: Steps,
  counts: (status: RefundStatus) => boolean = (status) => status !== 'failed' && status !== 'canceled',
): Promise<void> {
  const payment = await current();
  if (!payment?.intentId) return;
  const { paymentId, refunds } = payment;
  for (const { providerRefundId, refundId, status, amount } of await refundsOf(provider, payment.intentId)) {
    const isKnown = refundId !== undefined || refunds[providerRefundId] !== undefined;
    if (isKnown || !counts(status)) continue;
    await send({ type: 'NoteForeignRefund', data: { paymentId, providerRefundId, amount } });
  }
}

/**
 * The same as soon as the provider says that something was paid back, of a payment that was captured; what is not done yet
 * is left to a later look. An item that has to know of it is told, and the payment is left to the look at the provider's
 * balance, which has each movement once: refunds of contributions were booked by it as none of ours before their campaigns
 * were told. Safe to repeat.
 */
export async function noteRefundsByHand(tools: ByHandTools, paymentId: string): Promise<void> {
  const steps = stepsOf(tools, paymentId);
  const payment = await steps.current();
  if (payment?.stage !== 'captured' || !payment.intentId) return;
  const isDone = (status: RefundStatus): boolean => status === 'succeeded';
  const { page, itemId } = payment.purpose;
  if (isGoingBack(payment) || !tools.purposes[page]?.noteRefundByHand) return noteForeignRefunds(tools, steps, isDone);
  for (const { providerRefundId, refundId, status, amount } of await refundsOf(tools.provider, payment.intentId))
    if (refundId === undefined && isDone(status))
      await tellItem(tools, { page, itemId }, { refundId: providerRefundId, amount });
}

type ByHandTools = PurposeTools & { readonly purposes: Purposes };

/**
 * Has what was paid for know of a refund that was made in the provider's own pages, by the provider's id and in cents, where
 * it has to. Safe to repeat.
 */
export async function tellItem(
  tools: ByHandTools,
  { page, itemId }: Purpose,
  refund: { readonly refundId: string; readonly amount: number },
): Promise<void> {
  const again = { ...tools, sender: { ...tools.sender, commandId: undefined } };
  await tools.purposes[page]?.noteRefundByHand?.(again, { itemId, ...refund });
}

/** Empty for an intent the provider does not know; ordering a refund is then refused, which is recorded. */
async function refundsOf(provider: PaymentProvider, intentId: string): Promise<readonly ProviderRefund[]> {
  try {
    return await provider.refundsOf(intentId);
  } catch (error) {
    if (error instanceof ProviderRefused) return [];
    throw error;
  }
}

type Refused = { readonly status: 'refused'; readonly why: string; readonly rest?: number };
type Made = Pick<ProviderRefund, 'providerRefundId' | 'status'> | Refused;

async function order(
  provider: PaymentProvider,
  payment: OpenPayment,
  { refundId, amount }: { readonly refundId: string; readonly amount: number },
  made: readonly ProviderRefund[],
): Promise<Made | undefined> {
  const { intentId = '' } = payment;
  try {
    return await provider.refund({ refundId, intentId, amount });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const refused = { status: 'refused' as const, why: `the provider refused it: ${error.code}` };
    if (!CONTESTED.has(error.code)) return refused;
    const left = leftBy(await provider.disputesOf(intentId), payment.captured - paidBack(made));
    if (left === undefined) return undefined;
    if (left <= 0) return { ...refused, why: CHARGED_BACK };
    return left < amount ? { ...refused, why: PARTLY_CHARGED_BACK, rest: left } : refused;
  }
}

const paidBack = (made: readonly ProviderRefund[]): number =>
  made.reduce((sum, { status, amount }) => sum + (status === 'failed' || status === 'canceled' ? 0 : amount), 0);

/**
 * What lost disputes leave of some cents. Undefined while a bank contests the charge, and where none has taken anything
 * for good: the refund waits for what is decided.
 */
function leftBy(disputes: readonly ContestedPart[], cents: number): number | undefined {
  const lost = disputes.filter(({ standing }) => standing === 'lost');
  const isOpen = disputes.some(({ standing }) => standing === 'open');
  return isOpen || lost.length === 0 ? undefined : lost.reduce((rest, { amount }) => rest - amount, cents);
}

/** A refund under way is left: a webhook or the reconciler settles again. */
async function note(send: Steps['send'], { paymentId }: OpenPayment, refundId: string, refund: Made): Promise<void> {
  if (refund.status === 'succeeded')
    await send({ type: 'CompleteRefund', data: { paymentId, refundId, providerRefundId: refund.providerRefundId } });
  else if (refund.status === 'refused')
    await send({ type: 'FailRefund', data: { paymentId, refundId, why: refund.why, rest: refund.rest ?? 0 } });
  else if (refund.status === 'failed' || refund.status === 'canceled')
    await send({ type: 'FailRefund', data: { paymentId, refundId, why: `the provider says ${refund.status}` } });
}
