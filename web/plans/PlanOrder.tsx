import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { type PaymentPage, paths } from '../shared/paths.ts';
import { formatCents, formatCentsExact } from '../ui/format.ts';
import { Stack } from '../ui/Layout.tsx';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import type { Plan } from './planFields.ts';
import { type Interval, priceOf } from './plans.ts';

/**
 * What is paid for: a plan for its first month or year, or a renewal. While nothing is paid yet the other interval is
 * one press away.
 */
export function PlanOrder(props: {
  plan: Plan;
  interval: Interval;
  renewal: boolean;
  page: PaymentPage;
  changeable: boolean;
}) {
  const { plan, interval } = props;
  const price = priceOf(plan, interval);
  const other: Interval = interval === 'yearly' ? 'monthly' : 'yearly';
  const otherPrice = formatCents(priceOf(plan, other));
  return (
    <Ticket
      title={props.renewal ? `${plan.title}, renewal` : plan.title}
      stub={
        <PriceBoard
          rows={[
            {
              label: props.renewal ? 'Due now' : interval === 'yearly' ? 'First year' : 'First month',
              value: formatCentsExact(price),
              total: true,
            },
          ]}
        />
      }
    >
      <Stack $gap={4}>
        <PriceBoard
          label={`What ${plan.title} allows`}
          rows={[
            { label: 'Billed', value: interval },
            { label: 'Shops', value: plan.limits.shops },
            { label: 'Products listed', value: plan.limits.products },
            { label: 'Additional barbers', value: plan.limits.crew ?? 'unlimited' },
          ]}
        />
        {props.changeable && (
          <p>
            <Other replace to={paths.payment(props.page, plan.title, priceOf(plan, other) / 100)}>
              {other === 'yearly'
                ? `Pay ${otherPrice} per year instead: two months free`
                : `Pay ${otherPrice} per month instead`}
            </Other>
          </p>
        )}
      </Stack>
    </Ticket>
  );
}

const Other = styled(Link)`display: inline-block; min-height: 24px;`;
