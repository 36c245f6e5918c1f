import type { OpenPayment } from '../../payments/state.ts';
import { type PaymentProvider, type ProviderRefund, ProviderRefused } from '../../ports/paymentProvider.ts';
import type { Steps } from './steps.ts';

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
  const made = await refundsOf(provider, payment.intentId);
  for (const [refundId, { status, amount }] of due) {
    const known = made.find((one) => one.refundId === refundId || one.providerRefundId === refundId);
    const refund =
      known ?? (status === 'pending' ? await order(provider, payment.intentId, refundId, amount) : undefined);
    if (refund) await note(send, payment, refundId, refund);
  }
}

/** Notes what somebody has paid back in the provider's own pages. */
export async function noteForeignRefunds(
  { provider }: { provider: PaymentProvider },
  { current, send }: Steps,
): Promise<void> {
  const payment = await current();
  if (!payment?.intentId) return;
  const { paymentId, refunds } = payment;
  for (const { providerRefundId, refundId, status, amount } of await refundsOf(provider, payment.intentId)) {
    const isKnown = refundId !== undefined || refunds[providerRefundId] !== undefined;
    if (isKnown || status === 'failed' || status === 'canceled') continue;
    await send({ type: 'NoteForeignRefund', data: { paymentId, providerRefundId, amount } });
  }
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

type Made = Pick<ProviderRefund, 'providerRefundId' | 'status'> | { readonly status: 'refused'; readonly why: string };

/** Why a refund failed whose money the payer has back through their bank: it is not tried again. */
export const CHARGED_BACK = 'the payer’s bank has taken the money back';

/** Undefined while a bank contests the charge: the refund waits for what it decides. */
async function order(
  provider: PaymentProvider,
  intentId: string,
  refundId: string,
  amount: number,
): Promise<Made | undefined> {
  try {
    return await provider.refund({ refundId, intentId, amount });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (error.code !== 'charge_disputed') return { status: 'refused', why: `the provider refused it: ${error.code}` };
    const isLost = (await provider.disputesOf(intentId)).includes('lost');
    return isLost ? { status: 'refused', why: CHARGED_BACK } : undefined;
  }
}

/** A refund under way is left: a webhook or the reconciler settles again. */
async function note(send: Steps['send'], { paymentId }: OpenPayment, refundId: string, refund: Made): Promise<void> {
  if (refund.status === 'succeeded')
    await send({ type: 'CompleteRefund', data: { paymentId, refundId, providerRefundId: refund.providerRefundId } });
  else if (refund.status === 'refused')
    await send({ type: 'FailRefund', data: { paymentId, refundId, why: refund.why } });
  else if (refund.status === 'failed' || refund.status === 'canceled')
    await send({ type: 'FailRefund', data: { paymentId, refundId, why: `the provider says ${refund.status}` } });
}
