import { useMutation } from '@apollo/client/react';
import { type Outcome, useAttempt } from '../app/useAttempt.ts';
import { graphql } from '../graphql/index.ts';
import { keepPlan } from './planFields.ts';
import type { Interval } from './plans.ts';

const ChangePlan = graphql(`
  mutation ChangePlan($plan: String!, $interval: String!) { changePlan(plan: $plan, interval: $interval) { ...PlanFields @unmask } }
`);
const CancelPlan = graphql(`
  mutation CancelPlan { cancelSubscription { ...PlanFields @unmask } }
`);
const ResumePlan = graphql(`
  mutation ResumePlan { resumeSubscription { ...PlanFields @unmask } }
`);

export interface PlanActions {
  /** A dearer plan at once, by the card on file; any other when the paid period ends. */
  change: (plan: string, interval: Interval, done: string) => Outcome;
  /** Lets the plan end with the paid period. */
  cancel: () => Outcome;
  /** Takes back a planned end or a planned change. */
  resume: () => Outcome;
}

/** What can be done with a running plan. Each answers with what went wrong, if anything; what is shown follows by itself. */
export function usePlanActions(): PlanActions {
  const [change] = useMutation(ChangePlan, { update: (cache, { data }) => data && keepPlan(cache, data.changePlan) });
  const [cancel] = useMutation(CancelPlan, { update: (cache, { data }) => data && keepPlan(cache, data.cancelSubscription) });
  const [resume] = useMutation(ResumePlan, { update: (cache, { data }) => data && keepPlan(cache, data.resumeSubscription) });

  const attempt = useAttempt();

  return {
    change: (plan, interval, done) => attempt(() => change({ variables: { plan, interval } }), done),
    cancel: () => attempt(cancel, 'Your plan is cancelled'),
    resume: () => attempt(resume, 'Your plan goes on as before'),
  };
}
