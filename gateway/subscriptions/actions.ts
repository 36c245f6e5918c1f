import type { Dispatched } from '#domain/dispatch.ts';
import { planPurpose } from '#domain/planPurpose.ts';
import { cancelPlan, changePlan, resumePlan } from '#domain/subscriptions/change.ts';
import type { Terms } from '#domain/subscriptions/changes.ts';
import { subscription } from '#domain/subscriptions/decider.ts';
import { planStateOf } from '#domain/subscriptions/follow.ts';
import { PurchaseUnpaid } from '#domain/subscriptions/refusals.ts';
import { runningAt } from '#domain/subscriptions/state.ts';
import { type Context, member } from '../context.ts';
import { settleNow } from '../payments/actions.ts';
import { settlingTools } from '../payments/tools.ts';

const toolsOf = (context: Context) => settlingTools(context, member(context));

/** Changes the asking member's plan: a dearer one now, charging the card on file; any other at the end of the paid period. */
export const change = (context: Context, wanted: Terms): Promise<void> => changePlan(toolsOf(context), member(context).id, wanted);

/** Lets the asking member's plan end with the paid period. */
export const cancel = (context: Context): Promise<void> => cancelPlan(toolsOf(context), member(context).id);

/** Takes back the asking member's planned end or downgrade. */
export const resume = (context: Context): Promise<void> => resumePlan(toolsOf(context), member(context).id);

/**
 * "I have paid": looks at the provider's state now and settles it; decides nothing itself. Refuses with PurchaseUnpaid, or, when this purchase
 * was acknowledged before or is of other terms, with AlreadySubscribed.
 */
export async function acknowledge(context: Context, { plan, interval }: Terms): Promise<Dispatched> {
  const { id: memberId } = member(context);
  const { choice } = await planStateOf(context, memberId);
  if (choice) await settleNow(context, planPurpose(memberId, choice.attempt));
  if (!runningAt(await planStateOf(context, memberId), context.services.now())) throw PurchaseUnpaid();
  return context.dispatch(subscription, { type: 'AcknowledgePurchase', data: { memberId, plan, interval } });
}
