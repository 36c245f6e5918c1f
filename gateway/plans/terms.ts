import type { Terms } from '#domain/plans/changes.ts';
import type { Interval } from '#domain/plans/events.ts';
import { paidPlanNamed, priceOf } from '#domain/plans/plans.ts';
import { UnknownInterval, UnknownPlan } from '#domain/plans/refusals.ts';

/** Reads a plan's type or title and an interval, in any case; refuses with UnknownPlan or UnknownInterval. */
export function termsOf(plan: string, interval: string): Terms {
  const found = paidPlanNamed(plan);
  if (!found) throw UnknownPlan();
  return { plan: found.type, interval: intervalOf(interval) };
}

function intervalOf(interval: string): Interval {
  const found = interval.toLowerCase();
  if (found !== 'monthly' && found !== 'yearly') throw UnknownInterval();
  return found;
}

/**
 * The plan an address of the payment page names, with the interval its price stands for (cents); the month's when it
 * stands for none.
 */
export function termsAt(title: string, cents: number): Terms {
  const terms = termsOf(title, 'monthly');
  return cents === priceOf(terms.plan, 'yearly') ? { ...terms, interval: 'yearly' } : terms;
}
