import { dayOf } from '../shared/instants.ts';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Row } from '../ui/Layout.tsx';
import { EmptyState } from '../ui/States.tsx';
import type { OwnPlan } from './planFields.ts';
import { planTab, titleOf } from './plans.ts';

/** Replaces the card form for members with a plan: another one is a change, not a purchase (specification §8). */
export function AlreadySubscribed({ own }: { own: OwnPlan }) {
  const until = own.currentPeriodEnd ? `, paid until ${dayOf(own.currentPeriodEnd)}` : '';
  return (
    <EmptyState
      icon="ticket"
      heading="h2"
      title={texts.settings.alreadySubscribed}
      text={`You are on ${titleOf(own.plan)}${until}. You have not been charged again. Another plan is a change of this one: you see what it costs before you save it.`}
      action={
        <Row $justify="center">
          <LinkButton variant="primary" to={planTab}>
            {texts.settings.changePlan}
          </LinkButton>
          <LinkButton to={paths.dashboard}>{texts.thankYou.back}</LinkButton>
        </Row>
      }
    />
  );
}
