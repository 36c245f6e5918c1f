import { useMutation } from '@apollo/client/react';
import { useCallback } from 'react';
import { type RefusalFacts, refusalOf } from '../bookings/refusal.ts';
import { graphql } from '../graphql/index.ts';
import { useToast } from '../ui/Toast.tsx';
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

type Outcome = Promise<RefusalFacts | undefined>;

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
  const toast = useToast();
  const [change] = useMutation(ChangePlan, { update: (cache, { data }) => data && keepPlan(cache, data.changePlan) });
  const [cancel] = useMutation(CancelPlan, { update: (cache, { data }) => data && keepPlan(cache, data.cancelSubscription) });
  const [resume] = useMutation(ResumePlan, { update: (cache, { data }) => data && keepPlan(cache, data.resumeSubscription) });

  const attempt = useCallback(
    async (work: () => Promise<unknown>, done: string): Outcome => {
      try {
        await work();
        toast.success(done);
        return undefined;
      } catch (error) {
        const failure = refusalOf(error);
        toast.error(failure.message);
        return failure;
      }
    },
    [toast],
  );

  return {
    change: (plan, interval, done) => attempt(() => change({ variables: { plan, interval } }), done),
    cancel: () => attempt(cancel, 'Your plan is cancelled'),
    resume: () => attempt(resume, 'Your plan goes on as before'),
  };
}
