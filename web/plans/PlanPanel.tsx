import { useQuery } from '@apollo/client/react';
import { refetchSafely } from '../live/refetchSafely.ts';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { refusalOf } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { Stack } from '../ui/Layout.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import type { ChangePayment } from './ChangePlanDialog.tsx';
import { PlanButtons } from './PlanButtons.tsx';
import { PlanInvoices } from './PlanInvoices.tsx';
import { PlanRemark } from './PlanRemark.tsx';
import { PlanStanding } from './PlanStanding.tsx';
import { PlanUsage } from './PlanUsage.tsx';
import { AvailablePlans } from './planFields.ts';
import { useMyPlan } from './useMyPlan.ts';

/**
 * The Plan tab: what one is on, how much of it is used, and what was charged for it. `payment` has a change paid that the
 * card on file could not pay.
 */
export function PlanPanel({ payment }: { payment: ChangePayment }) {
  const { user } = useSession();
  const { plan: own, error, loading, again } = useMyPlan();
  const offered = useQuery(AvailablePlans);
  const failure = error ?? offered.error;
  const plans = offered.data?.plans;
  if (!own || !plans) {
    if (failure) {
      const retry = () => {
        again();
        refetchSafely(offered.refetch);
      };
      return <ErrorPanel message={refusalOf(failure).message} onRetry={retry} retrying={loading || offered.loading} />;
    }
    return (
      <Loading>
        <Stack $gap={6}>
          <Skeleton $h="260px" />
          <Skeleton $h="220px" />
        </Stack>
      </Loading>
    );
  }
  return (
    <Stack $gap={6}>
      <Panel title={texts.settings.plan} text="Change or cancel it whenever you like.">
        <Stack $gap={5}>
          <PlanStanding own={own} />
          <PlanRemark own={own} />
          <PlanButtons own={own} plans={plans} payment={payment} />
          {user && <HistoryButton type="plan" id={user._id} name="your plan" />}
        </Stack>
      </Panel>
      <Panel title="Usage" text="How much of what your plan allows is taken.">
        <PlanUsage limits={own.limits} usage={own.usage} />
      </Panel>
      <Panel wide title="Invoices" text="What was charged for plans.">
        <PlanInvoices invoices={own.invoices} />
      </Panel>
    </Stack>
  );
}
