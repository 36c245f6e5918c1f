import { useQuery } from '@apollo/client/react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { color, media, space } from '../app/tokens.ts';
import { refusalOf } from '../bookings/refusal.ts';
import { useConfetti } from '../bookings/useConfetti.ts';
import { dayOf } from '../orders/orders.ts';
import { LinkButton } from '../ui/Button.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Page, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { InvoiceReceipt } from './InvoiceReceipt.tsx';
import { PlanStatusBadge } from './PlanStatusBadge.tsx';
import { type Invoice, MyPlan, type OwnPlan } from './planFields.ts';
import { isRunning, planTab, titleOf } from './plans.ts';

/** After a plan was paid: which, until when, and its receipt. It reads the plan itself, so it is the same after a reload. */
export function SubscriptionThankYouScreen() {
  const { status } = useSession();
  const { pathname } = useLocation();
  const { data, error, loading, refetch } = useQuery(MyPlan, { skip: status !== 'member', fetchPolicy: 'network-only' });
  if (status === 'guest') return <Navigate to={loginThen(pathname)} replace />;
  if (error && !data) {
    return (
      <Page title="Your plan">
        <Space>
          <ErrorPanel message={refusalOf(error).message} onRetry={() => void refetch().catch(() => undefined)} retrying={loading} />
        </Space>
      </Page>
    );
  }
  if (!data) return <Waiting />;
  const own = data.mySubscription;
  const paid = own.invoices.find((invoice) => invoice.status === 'paid');
  return isRunning(own) && paid ? <Subscribed own={own} paid={paid} /> : <NoPlan />;
}

function Subscribed({ own, paid }: { own: OwnPlan; paid: Invoice }) {
  useConfetti(paid.id);
  const title = titleOf(own.plan);
  return (
    <Page title={`You are on ${title}`} eyebrow="Thank you" lead="Your new limits hold from now on.">
      <Sides>
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
        <Stack $gap={5}>
          <Paid>
            <Icon name="ok" /> {texts.payment.success}
          </Paid>
          <p>It renews by itself with the same card until you cancel. A mail with the details is on its way to you.</p>
          <Row>
            <InvoiceReceipt invoice={paid} />
            <LinkButton to={planTab}>See your plan</LinkButton>
          </Row>
          <Row>
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          </Row>
        </Stack>
      </Sides>
    </Page>
  );
}

function NoPlan() {
  return (
    <Page title="Thank you">
      <Space>
        <EmptyState
          icon="ticket"
          heading="h2"
          title="You have no paid plan yet"
          text="If you have just paid, your plan begins as soon as the payment has arrived. You see it in your settings."
          action={
            <LinkButton variant="primary" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          }
        />
      </Space>
    </Page>
  );
}

function Waiting() {
  return (
    <Wrap>
      <Space>
        <Loading>
          <Stack>
            <Skeleton $w="280px" $h="3rem" />
            <Skeleton $h="320px" />
          </Stack>
        </Loading>
      </Space>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[8]} ${space[18]};`;
const Sides = styled.div`
  display: grid; gap: ${space[8]}; align-items: start; padding-bottom: ${space[18]}; grid-template-columns: minmax(0, 1fr);
  ${media.wide} { grid-template-columns: 420px minmax(0, 1fr); gap: ${space[12]}; }
`;
const Paid = styled.p`display: flex; gap: ${space[2]}; align-items: center; color: ${color.ok}; font-weight: 700;`;
