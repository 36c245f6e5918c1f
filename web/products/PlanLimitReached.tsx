import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, radius, space } from '../ui/tokens.ts';

/** The server's words for a product more than the plan allows. */
export const PLAN_FULL = 'You have reached the product limit of your plan.';

/**
 * There is no room for another product: why, and the way to more. After a press that could not be followed it is said
 * aloud.
 */
export function PlanLimitReached(props: { plan: string; most: number; urgent: boolean }) {
  return (
    <Note role={props.urgent ? 'alert' : 'status'}>
      <Icon name="ticket" size={28} />
      <p>
        <strong>{PLAN_FULL}</strong>
        <br />
        {`${props.plan} has room for ${props.most}. Delete one, or choose a plan with more room.`}
      </p>
      <LinkButton to={`${paths.settings}?tab=plan`}>{texts.settings.changePlan}</LinkButton>
    </Note>
  );
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[4]};
  align-items: center;
  padding: ${space[4]} ${space[5]};
  background: ${color.warnSoft};
  border: 1px solid ${color.warn};
  border-left-width: 6px;
  border-radius: ${radius.control};
  > svg {
    color: ${color.warn};
    flex: none;
  }
  > p {
    flex: 1 1 260px;
    min-width: 0;
  }
  strong {
    font-weight: 650;
  }
`;
