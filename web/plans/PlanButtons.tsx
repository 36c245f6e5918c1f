import { useState } from 'react';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { type ChangePayment, ChangePlanDialog } from './ChangePlanDialog.tsx';
import { EndPlanDialog } from './EndPlanDialog.tsx';
import type { OwnPlan, Plan } from './planFields.ts';
import { titleOf } from './plans.ts';
import { usePlanActions } from './usePlanActions.ts';

/** What can be done with a plan as it stands now. */
export function PlanButtons(props: { own: OwnPlan; plans: readonly Plan[]; payment: ChangePayment }) {
  const { own, plans, payment } = props;
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const [busy, setBusy] = useState(false);
  const { change, cancel, resume } = usePlanActions();
  const close = () => setOpen(undefined);
  const goOn = async () => {
    setBusy(true);
    await resume();
    setBusy(false);
  };
  const planned = own.status === 'cancelling' || (own.status === 'active' && own.next);
  return (
    <Row>
      {own.status !== 'cancelling' && (
        // While a choice waits for its payment, paying is the one thing to do.
        <Button variant={own.status === 'pending' ? 'quiet' : 'secondary'} onClick={() => setOpen('change')}>
          {texts.settings.changePlan}
        </Button>
      )}
      {planned && (
        <Button busy={busy} onClick={() => void goOn()}>
          {own.status === 'cancelling' ? 'Resume plan' : `Keep ${titleOf(own.plan)}`}
        </Button>
      )}
      {(own.status === 'active' || own.status === 'pastDue') && (
        <Button variant="quiet" onClick={() => setOpen('cancel')}>
          Cancel plan
        </Button>
      )}
      {open === 'change' && (
        <ChangePlanDialog own={own} plans={plans} change={change} payment={payment} onClose={close} />
      )}
      {open === 'cancel' && (
        <EndPlanDialog
          own={own}
          basic={plans.find(({ priceCents }) => priceCents === 0)}
          cancel={cancel}
          onClose={close}
        />
      )}
    </Row>
  );
}
