import { useState } from 'react';
import { dayOf } from '../orders/orders.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { FieldError } from '../ui/Field.tsx';
import type { OwnPlan, Plan } from './planFields.ts';
import { titleOf } from './plans.ts';
import type { PlanActions } from './usePlanActions.ts';

/** Asks before a plan is cancelled, and says what stays: the paid period, and everything that is listed. */
export function EndPlanDialog(props: { own: OwnPlan; basic: Plan | undefined; cancel: PlanActions['cancel']; onClose: () => void }) {
  const { own, basic } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const failure = await props.cancel();
    setBusy(false);
    if (failure) setRefusal(failure.message);
    else props.onClose();
  };
  const title = titleOf(own.plan);
  const until = own.currentPeriodEnd ? dayOf(own.currentPeriodEnd) : 'the end of the period you have paid for';
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Cancel ${title}?`}
      description={`${title} runs until ${until} and is not renewed. Then the limits of Basic hold${basic ? ` (${basic.limits.products} products listed)` : ''}: nothing you have is deleted, and your customers keep their bookings.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel plan"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {refusal && <FieldError>{refusal}</FieldError>}
    </AlertDialog>
  );
}
