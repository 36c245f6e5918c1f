import type { ReactNode } from 'react';
import styled from 'styled-components';
import { pricingTexts } from '../shared/pricingTexts.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCents } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, font, size, space } from '../ui/tokens.ts';
import type { Plan } from './planFields.ts';
import { type Interval, limitLines, priceOf } from './plans.ts';

/**
 * A plan as it is offered: its price, what the specification says it brings, and what it allows. `stub` is the way to
 * buy it.
 */
export function PlanTicket(props: { plan: Plan; interval: Interval; current: boolean; stub: ReactNode }) {
  const { plan, interval } = props;
  return (
    <Ticket stub={props.stub} fills>
      <Head>
        <h3>{plan.title}</h3>
        <Row $gap={2}>
          {plan.recommended && <Badge tone="brand">{pricingTexts.recommended}</Badge>}
          {props.current && <Badge tone="ok">Current</Badge>}
        </Row>
      </Head>
      <Price>
        <strong>{formatCents(priceOf(plan, interval))}</strong>
        <span>{interval === 'yearly' ? 'per year' : 'per month'}</span>
      </Price>
      <Other>{otherWay(plan, interval)}</Other>
      <p>{plan.description}</p>
      <Features>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} />
            {feature}
          </li>
        ))}
      </Features>
      <Limits>{`Allows ${limitLines(plan.limits).join(', ')}.`}</Limits>
    </Ticket>
  );
}

function otherWay({ priceCents, yearlyPriceCents }: Plan, interval: Interval): string {
  if (priceCents === 0) return 'for as long as you like';
  return interval === 'yearly'
    ? `instead of ${formatCents(priceCents * 12)}: two months free`
    : `or ${formatCents(yearlyPriceCents)} per year, two months free`;
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  justify-content: space-between;
  align-items: center;
  min-height: 34px;
  h3 {
    font: 800 ${size.xxl}/1 ${font.display};
  }
`;
const Price = styled.p`
  display: flex;
  align-items: baseline;
  gap: ${space[2]};
  margin-top: ${space[4]};
  strong {
    font: 900 4rem/.9 ${font.display};
    color: ${color.brandText};
    font-variant-numeric: tabular-nums;
  }
  span {
    color: ${color.ink2};
  }
`;
const Other = styled.p`margin: ${space[2]} 0 ${space[4]}; font-size: ${size.sm}; color: ${color.muted};`;
const Features = styled.ul`
  display: grid;
  gap: ${space[2]};
  margin-top: ${space[4]};
  li {
    display: flex;
    gap: ${space[2]};
    align-items: baseline;
  }
  svg {
    flex: none;
    color: ${color.ok};
    translate: 0 3px;
  }
`;
const Limits = styled.p`
  margin-top: ${space[4]};
  padding-top: ${space[3]};
  border-top: 1px solid ${color.line};
  font-size: ${size.sm};
  color: ${color.ink2};
`;
