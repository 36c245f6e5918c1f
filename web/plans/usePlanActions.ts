import type { PlanType } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { type Acting, useAction } from '../shared/useAction.ts';
import { keepPlan } from './planFields.ts';
import type { Interval } from './plans.ts';

const ChangePlan = graphql(`
  mutation ChangePlan($plan: PlanType!, $interval: PlanInterval!) { changePlan(plan: $plan, interval: $interval) { ...PlanFields } }
`);
const CancelPlan = graphql(`
  mutation CancelPlan { cancelSubscription { ...PlanFields } }
`);
const ResumePlan = graphql(`
  mutation ResumePlan { resumeSubscription { ...PlanFields } }
`);

export interface PlanActions {
  /** A dearer plan at once, by the card on file; any other when the paid period ends. */
  change: (plan: PlanType, interval: Interval, done: string) => Acting;
  /** Lets the plan end with the paid period. */
  cancel: () => Acting;
  /** Takes back a planned end or a planned change. */
  resume: () => Acting;
}

/** Commands on the member's plan; the page updates by itself. */
export function usePlanActions(): PlanActions {
  const [change] = useAction(ChangePlan, { update: (cache, { data }) => data && keepPlan(cache, data.changePlan) });
  const [cancel] = useAction(CancelPlan, {
    done: 'Your plan is cancelled',
    update: (cache, { data }) => data && keepPlan(cache, data.cancelSubscription),
  });
  const [resume] = useAction(ResumePlan, {
    done: 'Your plan goes on as before',
    update: (cache, { data }) => data && keepPlan(cache, data.resumeSubscription),
  });

  return {
    change: (plan, interval, done) => change({ plan, interval }, done),
    cancel: () => cancel({}),
    resume: () => resume({}),
  };
}
