import type { StateOf } from '../dispatch.ts';
import { subscription } from './decider.ts';
import type { PaidPlan } from './events.ts';
import { limitsOf, type PlanLimits, type PlanType } from './plans.ts';
import { grantedAt, runningAt, type Subscription } from './state.ts';

/**
 * The plan a member has at a UTC ISO instant, from the log: the one a platform owner gave, else the one that is paid
 * for; undefined on Basic.
 */
export async function planOf(stateOf: StateOf, memberId: string, at: string): Promise<PaidPlan | undefined> {
  const { state } = await stateOf(subscription, { memberId });
  return (grantedAt(state, at) ?? runningAt(state, at))?.plan;
}

/**
 * What a member may list at a UTC ISO instant: the limits of the plan they have, Basic's without one (specification
 * §9).
 */
export const limitsFor = async (stateOf: StateOf, memberId: string, at: string): Promise<PlanLimits> =>
  limitsAt((await stateOf(subscription, { memberId })).state, at);

/** The same of a folded state. A given plan takes nothing away: of each limit the larger one holds. */
export function limitsAt(state: Subscription, at: string): PlanLimits {
  const plans: PlanType[] = [runningAt(state, at)?.plan ?? 'basic', grantedAt(state, at)?.plan ?? 'basic'];
  const limits = plans.map(limitsOf);
  const crew = limits.map((one) => one.crew);
  return {
    shops: Math.max(...limits.map(({ shops }) => shops)),
    products: Math.max(...limits.map(({ products }) => products)),
    crew: crew.includes(null) ? null : Math.max(...crew.map((most) => most ?? 0)),
  };
}
