import type { Interval, PaidPlan } from './events.ts';
import { priceOf } from './plans.ts';
import { PlanEnding, RenewalUnpaid, SamePlan } from './refusals.ts';
import { isDue, type Running } from './state.ts';

/** A plan and how often it is paid. */
export type Terms = { readonly plan: PaidPlan; readonly interval: Interval };

const lengths = { monthly: 1, yearly: 12 } as const satisfies Record<Interval, number>;

/**
 * How a change of terms is carried out. `upgrade`: at once, paying the difference for the rest of the period; that is a
 * dearer plan or a longer interval, and nothing that gets smaller, so the difference is never negative. Everything else
 * waits for the end of the paid period.
 */
export function changeKind(now: Terms, wanted: Terms): 'same' | 'upgrade' | 'downgrade' {
  const dearer = priceOf(wanted.plan, 'monthly') - priceOf(now.plan, 'monthly');
  const longer = lengths[wanted.interval] - lengths[now.interval];
  if (dearer === 0 && longer === 0) return 'same';
  return dearer >= 0 && longer >= 0 ? 'upgrade' : 'downgrade';
}

/** How a running plan may be changed at an instant; refuses with SamePlan, PlanEnding or RenewalUnpaid. */
export function requireChange(running: Running, wanted: Terms, at: string): 'upgrade' | 'downgrade' {
  const place = changeKind(running, wanted);
  if (place === 'same') throw SamePlan();
  if (running.cancelling) throw PlanEnding();
  if (isDue(running, at)) throw RenewalUnpaid();
  return place;
}
