import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import type { CardTask } from '../../payments/CardForm.tsx';
import { CardPayment } from '../../payments/CardPayment.tsx';
import { type Outcome, usePurchase } from '../../payments/usePurchase.ts';
import type { ChangePayment } from '../../plans/ChangePlanDialog.tsx';
import { keepPlan } from '../../plans/planFields.ts';
import type { Refusal } from '../../shared/refusal.ts';
import { useAction } from '../../shared/useAction.ts';
import { ErrorPanel } from '../../ui/States.tsx';

const PayChange = graphql(`
  mutation PayPlanChange($plan: PlanType!, $interval: PlanInterval!) {
    payPlanChange(plan: $plan, interval: $interval) { clientSecret amountCents bankAsks }
  }
`);
const SettleChange = graphql(`
  mutation SettlePlanChange { settlePlanChange { ...PlanFields } }
`);

/** Pays a change of plan that the card on file could not pay: with another card, or by answering its bank. */
export const PayPlanChange: ChangePayment = ({ plan, interval, done, onBusy, onDone }) => {
  const { cache } = useApolloClient();
  const [open] = useAction(PayChange, { refused: false });
  const [settle] = useAction(SettleChange, { refused: false });
  const [task, setTask] = useState<CardTask>();
  const [failure, setFailure] = useState<Refusal>();
  const [attempt, setAttempt] = useState({});

  useEffect(() => {
    if (!attempt) return;
    let left = false;
    setFailure(undefined);
    void open({ plan, interval }).then(({ value, refusal }) => {
      if (left) return;
      setTask(value);
      setFailure(refusal);
    });
    return () => {
      left = true;
    };
  }, [open, plan, interval, attempt]);

  const purchase = usePurchase(async (): Promise<Outcome> => {
    const { value, refusal } = await settle({});
    if (refusal) return { step: 'refused', refusal };
    if (value.plan !== plan || value.interval !== interval) return { step: 'waiting' };
    keepPlan(cache, value);
    return { step: 'given', to: onDone, toast: done };
  });
  const { step } = purchase.state;
  const busy = step === 'processing' || step === 'paid';
  useEffect(() => onBusy(busy), [onBusy, busy]);
  if (failure) return <ErrorPanel message={failure.message} onRetry={() => setAttempt({})} />;
  return <CardPayment payment={task} purchase={purchase} />;
};
