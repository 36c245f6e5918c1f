import type { StateOf } from '../dispatch.ts';
import { subscription } from './decider.ts';
import type { PaidPlan } from './events.ts';
import { limitsOf, type PlanLimits } from './plans.ts';
import { runningAt } from './state.ts';

/** The paid plan a member has at a UTC ISO instant, from the log; undefined on Basic. */
export async function planOf(stateOf: StateOf, memberId: string, at: string): Promise<PaidPlan | undefined> {
  const { state } = await stateOf(subscription, { memberId });
  return runningAt(state, at)?.plan;
}

/**
 * What a member may list at a UTC ISO instant: the limits of the plan they have, Basic's without one (specification
 * §9).
 */
export const limitsFor = async (stateOf: StateOf, memberId: string, at: string): Promise<PlanLimits> =>
  limitsOf((await planOf(stateOf, memberId, at)) ?? 'basic');
