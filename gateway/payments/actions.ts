import { payment as aggregate, paymentIdOf } from '#domain/payments/decider.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { type OpenPayment, type PaymentStatus, statusOf, sumOfRefunds } from '#domain/payments/state.ts';
import { ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { type OpenedPayment, openPayment } from '#domain/processes/payment/open.ts';
import { type Settled, settlePayment } from '#domain/processes/payment/settle.ts';
import { payments, readPayment } from '#projections/payments/payments.ts';
import type { AsOfInput } from '../asOf/moment.ts';
import { paymentAsOf } from '../asOf/records.ts';
import { contributionOfItem, openForPage } from '../campaigns/contributing.ts';
import { type Context, member } from '../http/context.ts';
import { cartToPay, orderOfItem, stillToPay } from '../orders/paying.ts';
import { openNamedPlan, planPurposeOf, sellsPlans } from '../plans/paying.ts';
import { admitPayment } from './admission.ts';
import { settler, settlingTools } from './tools.ts';

/** `kind`: whether confirming it charges the card, or puts it on file. `itemId`: what it is for, by its own id. */
export type OpenedIntent = OpenedPayment & { readonly kind: 'payment' | 'setup'; readonly itemId: string };

/**
 * Opens the calling member's payment for an item, or finds it again; `amount` in cents is what they were shown. A cart
 * is checked out first.
 */
export async function createIntent(context: Context, wanted: Purpose, amount: number): Promise<OpenedIntent> {
  const payer = member(context);
  if (wanted.page === 'contribute') {
    const { contributionId: itemId, ...opened } = await openForPage(context, wanted.itemId, amount);
    return { ...opened, itemId, paymentId: paymentIdOf({ page: 'contribute', itemId }) };
  }
  if (sellsPlans(wanted)) {
    const opened = await openNamedPlan(context, wanted.itemId, amount);
    return { ...opened, kind: 'payment', itemId: wanted.itemId };
  }
  const purpose = wanted.page === 'cart' ? await cartToPay(context, wanted.itemId, amount) : wanted;
  const admit = (paymentId: string) => admitPayment(context, paymentId);
  const opened = await openPayment(settlingTools(context, payer), { purpose, payerId: payer.id, amount }, admit);
  if (purpose.page === 'cart') await stillToPay(context, purpose);
  return { ...opened, kind: 'payment', itemId: purpose.itemId };
}

/**
 * Reads the provider's state of an item's payment now and settles it: the only effect of a client's report that it has
 * paid.
 */
export const settleNow = (context: Context, purpose: Purpose): Promise<Settled> =>
  settlePayment(settlingTools(context, settler), paymentIdOf(purpose));

export type PaymentView = {
  readonly payment: OpenPayment;
  readonly status: PaymentStatus;
  readonly message: string | null;
  readonly refunded: number;
};

/**
 * The calling member's own payment for an item as it stands now; undefined when there is none. The state of an
 * unfinished payment is first read from the provider.
 */
export async function ownPayment(context: Context, asked: Purpose): Promise<PaymentView | undefined> {
  const payer = member(context);
  const purpose = await purposeOf(context, asked);
  const paymentId = paymentIdOf(purpose);
  const current = async () => {
    const { state } = await context.stateOf(aggregate, { paymentId });
    return state.stage !== 'none' && state.payerId === payer.id ? state : undefined;
  };
  const before = await current();
  if (!before) return undefined;
  // A view of the platform as somebody else only reads.
  const mayWrite = context.session?.viewedBy === undefined;
  if (mayWrite && !isOver(statusOf(before))) await settleNow(context, purpose).catch(unlessProviderIsAway);
  return viewOf(context, (await current()) ?? before);
}

/** The payment of a purpose, read from the log without asking who its payer is; undefined when there is none. */
export async function paymentFor(context: Context, purpose: Purpose): Promise<PaymentView | undefined> {
  const { state } = await context.stateOf(aggregate, { paymentId: paymentIdOf(purpose) });
  return state.stage === 'none' ? undefined : viewOf(context, state);
}

async function viewOf(context: Context, payment: OpenPayment): Promise<PaymentView> {
  const status = statusOf(payment);
  const message = status === 'declined' ? await lastDecline(context, payment.paymentId) : null;
  return { payment, status, message, refunded: sumOfRefunds(payment, 'completed') };
}

/** The same as it was at a moment. Refuses with RecordMissing whoever has not paid it and owns no platform. */
export async function paymentThen(context: Context, asked: Purpose, asOf: AsOfInput): Promise<PaymentView | undefined> {
  const then = await paymentAsOf(context, paymentIdOf(await purposeOf(context, asked)), asOf);
  if (!then) return undefined;
  const { payment, decline } = then;
  const status = statusOf(payment);
  const message = status === 'declined' ? decline : null;
  return { payment, status, message, refunded: sumOfRefunds(payment, 'completed') };
}

/** A cart stands for its order, a plan's name for the member's purchase of it. */
async function purposeOf(context: Context, asked: Purpose): Promise<Purpose> {
  if (sellsPlans(asked)) return planPurposeOf(context, asked.itemId);
  if (asked.page === 'contribute') return contributionOfItem(context, asked.itemId);
  return asked.page === 'cart' ? orderOfItem(context, asked.itemId) : asked;
}

const isOver = (status: PaymentStatus): boolean =>
  status === 'fulfilled' || status === 'refunded' || status === 'cancelled';

async function lastDecline(context: Context, paymentId: string): Promise<string | null> {
  return (await readPayment(await context.fresh(payments), paymentId))?.message ?? null;
}

/** The stored state is answered when the provider does not answer. */
function unlessProviderIsAway(error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
}
