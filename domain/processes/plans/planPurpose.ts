import { type PlanItem, partsOfPlanItem, planItemOf, renewalItemOf } from '../../ids.ts';
import type { Purpose } from '../../payments/events.ts';
import { NoSuchPayment, PaymentClosed } from '../../payments/refusals.ts';
import { pricedAt } from '../../plans/plans.ts';
import { AlreadySubscribed, ChoiceDropped } from '../../plans/refusals.ts';
import { renewalOf, type Subscription } from '../../plans/state.ts';
import { type OpenIntent, ProviderUnavailable } from '../../ports/paymentProvider.ts';
import { Refusal } from '../../refusal.ts';
import type { PurposeHandler, PurposeTools } from '../payment/purpose.ts';
import { endForGood, followPlan, planStateOf, sendPlanCommand } from './followPlan.ts';

/** The purpose of the first payment of a member's n-th purchase. */
export const purchasePurpose = (memberId: string, attempt: number): Purpose => ({
  page: 'subscription',
  itemId: planItemOf(memberId, attempt),
});
/** The purpose of the payment for a member's n-th failed renewal. */
export const renewalPurpose = (memberId: string, nth: number): Purpose => ({
  page: 'subscription',
  itemId: renewalItemOf(memberId, nth),
});

function partsOf(itemId: string): PlanItem {
  const parts = partsOfPlanItem(itemId);
  if (!parts) throw NoSuchPayment();
  return parts;
}

/**
 * A plan. A purchase is priced by the member's choice, paid with the first invoice of its subscription, and fulfilled
 * by starting it; a failed renewal is paid with its own invoice. What was paid too late is paid already when it becomes a
 * payment of ours, and nothing is given for it.
 */
export const planHandler: PurposeHandler = {
  async price(tools, itemId, payerId) {
    const { memberId, ...item } = partsOf(itemId);
    if (memberId !== payerId) throw NoSuchPayment();
    if (item.kind === 'late') throw PaymentClosed();
    const state = await planStateOf(tools, memberId);
    return { amount: item.kind === 'purchase' ? priceOfPurchase(state, item.nth) : priceOfRenewal(state, item.nth) };
  },

  async open(tools, order) {
    const item = partsOf(order.purpose.itemId);
    if (item.kind === 'late') throw PaymentClosed();
    return item.kind === 'purchase' ? openPurchase(tools, order, item.nth) : openRenewal(tools, order, item.nth);
  },

  /** A renewal that failed can be paid until its plan ends. What was paid too late is there to go back. */
  async isWanted(tools, itemId) {
    const item = partsOf(itemId);
    if (item.kind !== 'renewal') return item.kind === 'late';
    const { running, failedInvoices } = await planStateOf(tools, item.memberId);
    return running?.failed !== undefined && running.failed.invoiceId === failedInvoices[item.nth - 1];
  },

  async fulfil(tools, { paymentId, purpose, payerId: memberId }) {
    const item = partsOf(purpose.itemId);
    if (item.kind === 'late') return 'gone';
    const state = await planStateOf(tools, memberId);
    if (item.kind === 'renewal') return renewedBy(tools, memberId, state.failedInvoices[item.nth - 1]);
    const subscriptionId = state.opened[item.nth];
    return subscriptionId && (await start(tools, { memberId, attempt: item.nth, paymentId, subscriptionId }))
      ? 'fulfilled'
      : 'gone';
  },
};

function priceOfPurchase({ choice, started }: Subscription, attempt: number): number {
  if (choice?.attempt === attempt) return choice.amount;
  throw started[attempt] ? AlreadySubscribed() : PaymentClosed();
}

/** The renewal's invoice is for the plan that was scheduled when it was written. */
function priceOfRenewal({ running, failedInvoices }: Subscription, nth: number): number {
  if (!running?.failed || failedInvoices[nth - 1] !== running.failed.invoiceId) throw PaymentClosed();
  return renewalOf(running).amount;
}

async function openPurchase(
  tools: PurposeTools,
  { paymentId, purpose, payerId: memberId, amount }: OpenIntent,
  attempt: number,
) {
  const { choice } = await planStateOf(tools, memberId);
  if (choice?.attempt !== attempt) throw PaymentClosed();
  const price = { ...pricedAt(choice), amount };
  const { subscriptionId, ...opened } = await tools.provider.openSubscription({
    paymentId,
    purpose,
    memberId,
    attempt,
    price,
  });
  // Recorded before it can be paid, because settling starts or ends the subscription by this id.
  await sendPlanCommand(tools, { type: 'NoteOpened', data: { memberId, attempt, subscriptionId } });
  return opened;
}

async function openRenewal(tools: PurposeTools, { paymentId, purpose, payerId: memberId }: OpenIntent, nth: number) {
  const invoiceId = (await planStateOf(tools, memberId)).failedInvoices[nth - 1];
  if (!invoiceId) throw PaymentClosed();
  // Recorded before it can be paid, so that the invoice counts once, as this payment.
  await sendPlanCommand(tools, { type: 'BeginRenewalPayment', data: { memberId, invoiceId, paymentId } });
  return tools.provider.openInvoice({ invoiceId, paymentId, purpose, memberId });
}

/**
 * What became of the invoice that was paid: following the plan finds it paid, or the plan has ended or the invoice was
 * voided before. An invoice that is still open will be marked as paid: nothing is decided, and it is asked again.
 */
async function renewedBy(
  tools: PurposeTools,
  memberId: string,
  invoiceId: string | undefined,
): Promise<'fulfilled' | 'gone'> {
  if (!invoiceId) return 'gone';
  const has = async () => (await planStateOf(tools, memberId)).paidInvoices.includes(invoiceId);
  if (await has()) return 'fulfilled';
  await followPlan(tools, memberId);
  if (await has()) return 'fulfilled';
  const { running } = await planStateOf(tools, memberId);
  if (running?.failed?.invoiceId !== invoiceId) return 'gone';
  const invoices = await tools.provider.listInvoices(running.subscriptionId);
  if (invoices.find((invoice) => invoice.invoiceId === invoiceId)?.status === 'void') return 'gone';
  throw new ProviderUnavailable('failing', 'The payment provider has not marked the invoice as paid yet.');
}

type Purchase = {
  readonly memberId: string;
  readonly attempt: number;
  readonly paymentId: string;
  readonly subscriptionId: string;
};

/**
 * Starts a bought plan. False when another choice replaced it: its subscription is ended at the provider, and the
 * payment is refunded.
 */
async function start(tools: PurposeTools, purchase: Purchase): Promise<boolean> {
  const { started } = await planStateOf(tools, purchase.memberId);
  if (started[purchase.attempt] === purchase.paymentId) return true;
  const { from, until } = await tools.provider.lookSubscription(purchase.subscriptionId);
  try {
    await sendPlanCommand(tools, { type: 'StartSubscription', data: { ...purchase, from, until } });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === ChoiceDropped.code)) throw error;
    await endForGood(tools.provider, purchase.subscriptionId);
    return false;
  }
}
