import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { loginThen, paths } from '../app/paths.ts';
import { useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { color, font, media, size, space } from '../app/tokens.ts';
import { refusalOf } from '../bookings/refusal.ts';
import type { AvailablePlansQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Badge } from '../ui/Badge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { formatCents } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Eyebrow, Row, Section, Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { Ticket } from '../ui/Ticket.tsx';

const AvailablePlans = graphql(`
  query AvailablePlans { plans { type title priceCents yearlyPriceCents description features cta recommended } }
`);
const OwnPlan = graphql(`
  query OwnPlan { me { id type } }
`);

type Plan = AvailablePlansQuery['plans'][number];

/** What it costs to be here: a ticket per plan. */
export function Plans() {
  return (
    <Section id="pricing" aria-labelledby="plans">
      <Wrap>
        <Stack $gap={8}>
          <Stack $gap={2}>
            <Eyebrow>{texts.pricing.title}</Eyebrow>
            <h2 id="plans">{texts.pricing.available}</h2>
          </Stack>
          <Tickets />
        </Stack>
      </Wrap>
    </Section>
  );
}

function Tickets() {
  const { status } = useSession();
  const { data, error, loading, refetch } = useQuery(AvailablePlans);
  const own = useQuery(OwnPlan, { skip: status !== 'member' });
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => void refetch().catch(() => undefined)} retrying={loading} />;
  if (!data) {
    return (
      <Loading>
        <Three>
          <Skeleton $h="430px" />
          <Skeleton $h="430px" />
          <Skeleton $h="430px" />
        </Three>
      </Loading>
    );
  }
  return (
    <Three as="ul">
      {data.plans.map((plan) => (
        <li key={plan.type}>
          <PlanTicket plan={plan} member={status !== 'guest'} current={own.data?.me?.type === plan.type} />
        </li>
      ))}
    </Three>
  );
}

/** Basic has nothing to buy; everybody else pays, a visitor after the login (specification §2). */
function PlanTicket({ plan, member, current }: { plan: Plan; member: boolean; current: boolean }) {
  const pay = paths.payment('subscription', plan.title, plan.priceCents / 100);
  const buy = plan.title !== texts.pricing.basic && (
    <LinkButton block variant={plan.recommended ? 'primary' : 'secondary'} to={member ? pay : loginThen(pay)}>
      {plan.cta}
    </LinkButton>
  );
  return (
    <Ticket stub={buy || <Included>Yours with every account</Included>}>
      <Head>
        <h3>{plan.title}</h3>
        <Row $gap={2}>
          {plan.recommended && <Badge tone="brand">{texts.pricing.recommended}</Badge>}
          {current && <Badge tone="ok">Current</Badge>}
        </Row>
      </Head>
      <Price>
        <strong>{formatCents(plan.priceCents)}</strong>
        <span>per month</span>
      </Price>
      <Yearly>{plan.yearlyPriceCents > 0 ? `or ${formatCents(plan.yearlyPriceCents)} per year, two months free` : 'for as long as you like'}</Yearly>
      <p>{plan.description}</p>
      <Features>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={18} />
            {feature}
          </li>
        ))}
      </Features>
    </Ticket>
  );
}

const Three = styled.div`display: grid; gap: ${space[6]}; ${media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); } > li { display: grid; }`;
const Head = styled.div`
  display: flex; flex-wrap: wrap; gap: ${space[2]}; justify-content: space-between; align-items: center; min-height: 34px;
  h3 { font: 800 ${size.xxl}/1 ${font.display}; }
`;
const Price = styled.p`
  display: flex; align-items: baseline; gap: ${space[2]}; margin-top: ${space[4]};
  strong { font: 900 4rem/.9 ${font.display}; color: ${color.brandText}; font-variant-numeric: tabular-nums; }
  span { color: ${color.ink2}; }
`;
const Yearly = styled.p`margin: ${space[2]} 0 ${space[4]}; font-size: ${size.sm}; color: ${color.muted};`;
const Features = styled.ul`
  display: grid; gap: ${space[2]}; margin-top: ${space[4]};
  li { display: flex; gap: ${space[2]}; align-items: baseline; } svg { flex: none; color: ${color.ok}; translate: 0 3px; }
`;
const Included = styled.p`display: grid; place-items: center; min-height: 44px; color: ${color.ink2}; font-weight: 600;`;
