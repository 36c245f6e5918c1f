import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { loginThen } from '../shared/paths.ts';
import { pricingTexts } from '../shared/pricingTexts.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Eyebrow, Row, Section, Stack, Wrap } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { color, media, space } from '../ui/tokens.ts';
import { IntervalSwitch } from './IntervalSwitch.tsx';
import { PlanTicket } from './PlanTicket.tsx';
import { AvailablePlans, type Plan } from './planFields.ts';
import { type Interval, payAt, planTab, priceOf } from './plans.ts';

const OwnPlan = graphql(`
  query OwnPlan { me { id type } }
`);

/** The plans for sale: a ticket per plan, with its price per month or per year. */
export function PlanOffers() {
  const [interval, setInterval] = useState<Interval>('monthly');
  return (
    <Section id="pricing" aria-labelledby="plans">
      <Wrap>
        <Stack $gap={8}>
          <Row $justify="space-between" $align="flex-end">
            <Stack $gap={2}>
              <Eyebrow>{pricingTexts.title}</Eyebrow>
              <h2 id="plans">{pricingTexts.available}</h2>
            </Stack>
            <IntervalSwitch value={interval} onChange={setInterval} />
          </Row>
          <Tickets interval={interval} />
        </Stack>
      </Wrap>
    </Section>
  );
}

function Tickets({ interval }: { interval: Interval }) {
  const { status } = useSession();
  const query = useQuery(AvailablePlans);
  const { data } = query;
  const own = useQuery(OwnPlan, { skip: status !== 'member' });
  if (!data)
    return (
      <Unanswered
        query={query}
        skeleton={
          <Loading>
            <Three>
              <Skeleton $h="480px" />
              <Skeleton $h="480px" />
              <Skeleton $h="480px" />
            </Three>
          </Loading>
        }
      />
    );
  const me = own.data?.me;
  const has = me ? (me.type ?? 'basic') : undefined;
  return (
    <Stack $gap={6}>
      {me?.type && (
        <Note tone="info">
          {texts.settings.alreadySubscribed}. <Link to={planTab}>See or change your plan</Link>
        </Note>
      )}
      <Three as="ul">
        {data.plans.map((plan) => (
          <li key={plan.type}>
            <PlanTicket
              plan={plan}
              interval={interval}
              current={has === plan.type}
              stub={<Way plan={plan} interval={interval} member={status !== 'guest'} />}
            />
          </li>
        ))}
      </Three>
    </Stack>
  );
}

/**
 * The button of a plan: Basic is free, the others lead to the payment, a visitor to the login first (specification §2).
 */
function Way({ plan, interval, member }: { plan: Plan; interval: Interval; member: boolean }) {
  if (plan.title === pricingTexts.basic) return <Included>Yours with every account</Included>;
  const pay = payAt(plan.title, priceOf(plan, interval));
  return (
    <LinkButton block variant={plan.recommended ? 'primary' : 'secondary'} to={member ? pay : loginThen(pay)}>
      {plan.cta}
    </LinkButton>
  );
}

const Three = styled.div`display: grid; gap: ${space[6]}; ${media.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); } > li { display: grid; }`;
const Included = styled.p`display: grid; place-items: center; min-height: 44px; color: ${color.ink2}; font-weight: 600;`;
