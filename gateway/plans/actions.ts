import type { Dispatched } from '#domain/dispatch.ts';
import type { Terms } from '#domain/plans/changes.ts';
import { subscription } from '#domain/plans/decider.ts';
import { PurchaseUnpaid } from '#domain/plans/refusals.ts';
import { runningAt } from '#domain/plans/state.ts';
import { cancelPlan, changePlan, resumePlan } from '#domain/processes/plans/changePlan.ts';
import { planStateOf } from '#domain/processes/plans/followPlan.ts';
import { purchasePurpose } from '#domain/processes/plans/planPurpose.ts';
import { type Context, member } from '../http/context.ts';
import { settleNow } from '../payments/actions.ts';
import { settlingTools } from '../payments/tools.ts';

const toolsOf = (context: Context) => settlingTools(context, member(context));

/**
 * Changes the calling member's plan: a dearer one now, charging the card on file; any other at the end of the paid
 * period.
 */
export const change = (context: Context, wanted: Terms): Promise<void> =>
  changePlan(toolsOf(context), member(context).id, wanted);

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
