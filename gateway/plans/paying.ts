import { partsOfPlanItem } from '#domain/ids.ts';
import type { Purpose } from '#domain/payments/events.ts';
import { AmountDiffers, NoSuchPayment } from '#domain/payments/refusals.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { paidPlanNamed, priceOf } from '#domain/plans/plans.ts';
import { UnknownPlan } from '#domain/plans/refusals.ts';
import type { OpenedPayment } from '#domain/processes/payment/open.ts';
import { buyPlan } from '#domain/processes/plans/buyPlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { purchasePurpose, renewalPurpose } from '#domain/processes/plans/planPurpose.ts';
import { type Context, member } from '../http/context.ts';
import { admitPayment } from '../payments/admission.ts';
import { settlingTools } from '../payments/tools.ts';
import { termsAt } from './terms.ts';

/**
 * Whether a page of the payment route sells plans: /payment/subscription/{title}/{price} and /payment/plan/… are the
 * same.
 */
export const sellsPlans = ({ page }: Purpose): boolean => page === 'subscription' || page === 'plan';

/** Opens the calling member's payment for a plan, or finds it again; refuses with AlreadySubscribed while one runs. */
export function openPlanPayment(context: Context, terms: Terms): Promise<OpenedPayment> {
  const payer = member(context);
  return buyPlan(settlingTools(context, payer), payer.id, terms, (paymentId) => admitPayment(context, paymentId));
}

/**
 * The same for a plan named in an address; `cents` is the price that was shown, and only compared (docs/rules.md P1).
 */
export async function openNamedPlan(context: Context, title: string, cents: number): Promise<OpenedPayment> {
  if (!paidPlanNamed(title)) throw NoSuchPayment();
  const terms = termsAt(title, cents);
  const amount = priceOf(terms.plan, terms.interval);
  if (cents !== amount) throw AmountDiffers({ amount });
  return openPlanPayment(context, terms);
}

/**
 * The purpose of the calling member's latest payment for a plan: the purchase or the failed renewal. The item is a
 * plan's title or an id of ours.
 */
export async function planPurposeOf(context: Context, itemId: string): Promise<Purpose> {
  if (partsOfPlanItem(itemId)) return { page: 'subscription', itemId };
  if (!paidPlanNamed(itemId)) throw UnknownPlan();
  const { id } = member(context);
  const { choice, running, attempts, byHand, failedInvoices } = await planStateOf(context, id);
  const invoice = running?.failed?.invoiceId;
  if (invoice && byHand[invoice]) return renewalPurpose(id, failedInvoices.indexOf(invoice) + 1);
  return purchasePurpose(id, choice?.attempt ?? running?.attempt ?? attempts);
}
