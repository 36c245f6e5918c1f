import type { Dispatch, Sender, StateOf } from '../../dispatch.ts';
import { lateItemOf } from '../../ids.ts';
import { payment, paymentIdOf } from '../../payments/decider.ts';
import type { Purpose } from '../../payments/events.ts';
import { subscription } from '../../plans/decider.ts';
import type { Subscription } from '../../plans/state.ts';
import { ProviderRefused } from '../../ports/paymentProvider.ts';
import type { ProviderInvoice, SubscriptionProvider } from '../../ports/subscriptionProvider.ts';

/** What looking after invoices needs. */
export type InvoiceTools = {
  readonly dispatch: Dispatch;
  readonly stateOf: StateOf;
  readonly provider: Pick<SubscriptionProvider, 'listInvoices' | 'markInvoice'>;
  readonly sender: Sender;
};

/** The purpose of the payment as which the money of an invoice goes back that was paid once its plan had ended. */
export const latePurpose = (memberId: string, invoiceId: string): Purpose => ({
  page: 'subscription',
  itemId: lateItemOf(memberId, invoiceId),
});

const stateOfPlan = async ({ stateOf }: Pick<InvoiceTools, 'stateOf'>, memberId: string): Promise<Subscription> =>
  (await stateOf(subscription, { memberId })).state;

/**
 * Takes what was collected for a subscription after its plan had ended into the books: each invoice that no event counts
 * becomes a payment of ours for which nothing is given, so that it is settled, and goes back, as every other
 * (docs/rules.md P9). Does nothing while the plan runs or waits for its first payment, which count its invoices
 * themselves. What has ended does not begin again, so it may run concurrently, and again after a crash at any point.
 */
export async function takeLateInvoices(tools: InvoiceTools, memberId: string, subscriptionId: string): Promise<void> {
  const state = await stateOfPlan(tools, memberId);
  if (!hasEnded(state, subscriptionId)) return;
  for (const invoice of await invoicesOf(tools, subscriptionId))
    if (isLate(invoice, state)) await take(tools, memberId, invoice);
}

/** Whether a subscription that was opened for a member is neither their plan nor about to become it. */
function hasEnded({ running, choice, opened }: Subscription, subscriptionId: string): boolean {
  const attempt = Object.keys(opened).find((nth) => opened[Number(nth)] === subscriptionId);
  return attempt !== undefined && running?.subscriptionId !== subscriptionId && choice?.attempt !== Number(attempt);
}

/** The first invoice is paid as a payment of ours from the beginning; another kind was written by hand at the provider. */
const isLate = ({ invoiceId, status, reason, amount }: ProviderInvoice, { paidInvoices }: Subscription): boolean =>
  status === 'paid' && amount > 0 && (reason === 'renewal' || reason === 'change') && !paidInvoices.includes(invoiceId);

async function take(tools: InvoiceTools, memberId: string, { invoiceId, amount }: ProviderInvoice): Promise<void> {
  const purpose = latePurpose(memberId, invoiceId);
  const paymentId = paymentIdOf(purpose);
  const { state } = await tools.stateOf(payment, { paymentId });
  if (state.stage !== 'none' && state.intentId !== undefined) return;
  if (!(await isLeftToCard(tools, memberId, invoiceId))) return;
  const marked = await tools.provider.markInvoice({ invoiceId, paymentId, purpose, memberId });
  // Paid outside the provider: it has nothing to give back.
  if (!marked) return;
  const sender = { ...tools.sender, commandId: undefined };
  const asked = { paymentId, payerId: memberId, purpose, amount, currency: 'usd' } as const;
  if (state.stage === 'none') await tools.dispatch(payment, { type: 'RequestPayment', data: asked }, sender);
  await tools.dispatch(payment, { type: 'OpenIntent', data: { paymentId, intentId: marked.intentId } }, sender);
}

/**
 * Whether a paid invoice is none of a payment of ours. One that is begun to be paid by hand counts as that payment. Where
 * opening that failed, and the card on file has paid it meanwhile, the payment is given its intent, so that the money is
 * in the books; where the payment was closed by then, it is an invoice as any other.
 */
export async function isLeftToCard(tools: InvoiceTools, memberId: string, invoiceId: string): Promise<boolean> {
  const paymentId = (await stateOfPlan(tools, memberId)).byHand[invoiceId];
  if (paymentId === undefined) return true;
  const { state } = await tools.stateOf(payment, { paymentId });
  if (state.stage === 'none' || state.intentId !== undefined) return false;
  if (state.stage === 'cancelled') return true;
  const marked = await tools.provider.markInvoice({ invoiceId, paymentId, purpose: state.purpose, memberId });
  if (!marked) return false;
  const data = { paymentId, intentId: marked.intentId };
  await tools.dispatch(payment, { type: 'OpenIntent', data }, { ...tools.sender, commandId: undefined });
  return false;
}

/** The invoices of a subscription, the oldest first; none of one that the provider does not know. */
export async function invoicesOf(
  { provider }: Pick<InvoiceTools, 'provider'>,
  subscriptionId: string,
): Promise<readonly ProviderInvoice[]> {
  try {
    return await provider.listInvoices(subscriptionId);
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return [];
    throw error;
  }
}
