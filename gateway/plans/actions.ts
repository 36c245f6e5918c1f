import type { Dispatched } from '#domain/dispatch.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { subscription } from '#domain/plans/decider.ts';
import { PurchaseUnpaid } from '#domain/plans/refusals.ts';
import { runningAt } from '#domain/plans/state.ts';
import type { WaitingChange } from '#domain/ports/subscriptionProvider.ts';
import { cancelPlan, changePlan, payChange, resumePlan } from '#domain/processes/plans/changePlan.ts';
import { followPlan, planStateOf } from '#domain/processes/plans/followPlan.ts';
import { purchasePurpose } from '#domain/processes/plans/planPurpose.ts';
import { type Context, member } from '../http/context.ts';
import { settleNow } from '../payments/actions.ts';
import { admitPayment } from '../payments/admission.ts';
import { settler, settlingTools } from '../payments/tools.ts';

const toolsOf = (context: Context) => settlingTools(context, member(context));

/**
 * Changes the calling member's plan: a dearer one now, charging the card on file; any other at the end of the paid
 * period.
 */
export const change = (context: Context, wanted: Terms): Promise<void> =>
  changePlan(toolsOf(context), member(context).id, wanted);

/** Opens the payment of a change that the calling member's card on file could not pay. */
export const payForChange = (context: Context, wanted: Terms): Promise<WaitingChange> =>
  payChange(toolsOf(context), member(context).id, wanted, (paymentId) => admitPayment(context, paymentId));

/** Reads the provider's state of the calling member's plan now, and records it. */
export const settleChange = (context: Context): Promise<void> =>
  followPlan(settlingTools(context, settler), member(context).id);

/** Lets the calling member's plan end with the paid period. */
export const cancel = (context: Context): Promise<void> => cancelPlan(toolsOf(context), member(context).id);

/** Takes back the calling member's planned end or downgrade. */
export const resume = (context: Context): Promise<void> => resumePlan(toolsOf(context), member(context).id);

/**
 * "I have paid": looks at the provider's state now and settles it; decides nothing itself. Refuses with PurchaseUnpaid,
 * or, when this purchase was acknowledged before or is of other terms, with AlreadySubscribed.
 */
export async function acknowledge(context: Context, { plan, interval }: Terms): Promise<Dispatched> {
  const { id: memberId } = member(context);
  const { choice } = await planStateOf(context, memberId);
  if (choice) await settleNow(context, purchasePurpose(memberId, choice.attempt));
  if (!runningAt(await planStateOf(context, memberId), context.services.now())) throw PurchaseUnpaid();
  return context.dispatch(subscription, { type: 'AcknowledgePurchase', data: { memberId, plan, interval } });
}
