import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation } from 'react-router-dom';
import { refetchSafely } from '../live/refetchSafely.ts';
import { dayOf } from '../shared/instants.ts';
import { loginThen } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { NothingBought, Thanks, ThanksSkeleton, ThanksUnreadable } from '../shared/Thanks.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Row } from '../ui/Layout.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { useConfetti } from '../ui/useConfetti.ts';
import { InvoiceReceipt } from './InvoiceReceipt.tsx';
import { PlanStatusBadge } from './PlanStatusBadge.tsx';
import { type Invoice, MyPlan, type OwnPlan } from './planFields.ts';
import { isRunning, planTab, titleOf } from './plans.ts';

/**
 * After a plan was paid: which, until when, and its receipt. It reads the plan itself, so it is the same after a
 * reload.
 */
export function SubscriptionThankYouScreen() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const { data, error, loading, refetch } = useQuery(MyPlan, {
    skip: status !== 'member',
    fetchPolicy: 'network-only',
  });
  if (status === 'guest') return <Navigate to={loginThen(pathname)} replace />;
  if (error && !data)
    return (
      <ThanksUnreadable title="Your plan" error={error} onRetry={() => refetchSafely(refetch)} retrying={loading} />
    );
  if (!data) return <ThanksSkeleton />;
  const own = data.mySubscription;
  const paid = own.invoices.find((invoice) => invoice.status === 'paid');
  if (isRunning(own) && paid) return <Subscribed own={own} paid={paid} />;
  return (
    <NothingBought
      of="Your plan"
      title="You have no paid plan yet"
      text="If you have just paid, your plan begins as soon as the payment has arrived. You see it in your settings."
      also={<LinkButton to={planTab}>Settings</LinkButton>}
    />
  );
}

function Subscribed({ own, paid }: { own: OwnPlan; paid: Invoice }) {
  useConfetti(paid.id);
  const title = titleOf(own.plan);
  return (
    <Thanks
      title={`You are on ${title}`}
      lead="Your new limits hold from now on."
      paid
      ticket={
        <Ticket
          title={`${title}, ${own.interval}`}
          stub={
            <div>
              <PlanStatusBadge status={own.status} />
            </div>
          }
        >
          <PriceBoard
            label="Your plan"
            rows={[
              { label: 'Begins', value: dayOf(paid.at) },
              { label: 'Paid until', value: dayOf(paid.until) },
              { label: 'Paid', value: formatCentsExact(paid.amountCents), total: true },
            ]}
          />
        </Ticket>
      }
    >
      <p>It renews by itself with the same card until you cancel. A mail with the details is on its way to you.</p>
      <Row>
        <InvoiceReceipt invoice={paid} />
        <LinkButton variant="primary" to={planTab}>
          See your plan
        </LinkButton>
      </Row>
    </Thanks>
  );
}
