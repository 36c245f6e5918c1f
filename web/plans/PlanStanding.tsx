import styled from 'styled-components';
import { dayOf } from '../shared/instants.ts';
import { Note } from '../ui/Note.tsx';
import { PriceBoard, type PriceRow } from '../ui/PriceBoard.tsx';
import { font, size, space } from '../ui/tokens.ts';
import { PlanStatusBadge } from './PlanStatusBadge.tsx';
import type { OwnPlan } from './planFields.ts';
import { endedAt, isRunning, pricePer, titleOf } from './plans.ts';

/** Which plan a member is on, where it stands, what it costs and until when. */
export function PlanStanding({ own }: { own: OwnPlan }) {
  return (
    <Standing>
      <header>
        <h3>{isRunning(own) ? titleOf(own.plan) : 'Basic'}</h3>
        {own.status !== 'none' && <PlanStatusBadge status={own.status} />}
      </header>
      <PriceBoard label="Your plan" rows={rowsOf(own)} />
      {own.grant && (
        <Note tone="info">
          {`You have been given ${titleOf(own.grant.plan)} until ${dayOf(own.grant.until)}. Nothing is charged for it, and it ends by itself.`}
        </Note>
      )}
    </Standing>
  );
}

function rowsOf(own: OwnPlan): PriceRow[] {
  const price: PriceRow = { label: 'Price', value: isRunning(own) ? pricePer(own.amountCents, own.interval) : 'Free' };
  return [price, ...dates(own).flatMap(({ label, at }) => (at ? [{ label, value: dayOf(at) }] : []))];
}

function dates(own: OwnPlan): { label: string; at: string | null | undefined }[] {
  switch (own.status) {
    case 'active':
      return [{ label: own.next ? 'Changes on' : 'Renews on', at: own.currentPeriodEnd }];
    case 'pastDue':
      return [
        { label: 'Was due on', at: own.currentPeriodEnd },
        { label: 'Runs on until', at: own.graceUntil },
      ];
    case 'cancelling':
      return [{ label: 'Ends on', at: own.endsAt }];
    case 'ended':
      return [{ label: 'Your last plan ended on', at: endedAt(own) }];
    default:
      return [];
  }
}

const Standing = styled.div`
  display: grid;
  gap: ${space[4]};
  max-width: 480px;
  header {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[3]};
    align-items: center;
  }
  h3 {
    font: 900 ${size.h2}/.95 ${font.display};
  }
`;
