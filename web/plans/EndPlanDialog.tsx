import { useState } from 'react';
import { dayOf } from '../shared/instants.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { FieldError } from '../ui/Field.tsx';
import type { OwnPlan, Plan } from './planFields.ts';
import { titleOf } from './plans.ts';
import type { PlanActions } from './usePlanActions.ts';

/** Asks before a plan is cancelled, and says what stays: the paid period, and everything that is listed. */
export function EndPlanDialog(props: {
  own: OwnPlan;
  basic: Plan | undefined;
  cancel: PlanActions['cancel'];
  onClose: () => void;
}) {
  const { own, basic } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    const { refusal } = await props.cancel();
    setBusy(false);
    if (refusal) setFailure(refusal.message);
    else props.onClose();
  };
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={`Cancel ${titleOf(own.plan)}?`}
      description={`${endLine(own)} Then the limits of Basic hold${basic ? ` (${basic.limits.products} products listed)` : ''}: nothing you have is deleted, and your customers keep their bookings.`}
      cancelLabel="Keep it"
      confirmLabel="Cancel plan"
      danger
      busy={busy}
      onConfirm={() => void confirm()}
    >
      {failure && <FieldError>{failure}</FieldError>}
    </AlertDialog>
  );
}

/** A plan whose renewal is unpaid has no paid days left: it ends at once. */
function endLine({ plan, status, currentPeriodEnd }: OwnPlan): string {
  const title = titleOf(plan);
  if (status === 'pastDue')
    return `The period you paid for is over, so ${title} ends at once and nothing more is charged.`;
  return `${title} runs until ${currentPeriodEnd ? dayOf(currentPeriodEnd) : 'the end of the period you have paid for'} and is not renewed.`;
}
