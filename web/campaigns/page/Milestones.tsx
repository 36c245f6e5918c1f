import styled from 'styled-components';
import { Icon } from '../../ui/Icons.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { dayIn } from '../dates.ts';

const MILESTONES = [25, 50, 75, 100];

/** Which quarters of the goal are reached, each with its day in the campaign's zone. */
export function Milestones({ campaign: { milestones, timeZone } }: { campaign: CampaignOnPage }) {
  return (
    <List aria-label="Milestones">
      {MILESTONES.map((percent) => {
        const reached = milestones.find((one) => one.percent === percent);
        return (
          <li key={percent} data-reached={reached ? '' : undefined}>
            <span>
              {reached && <Icon name="check" size={16} />}
              {`${percent}%`}
            </span>
            {reached ? (
              <time dateTime={reached.reachedAt}>{dayIn(reached.reachedAt, timeZone)}</time>
            ) : (
              <VisuallyHidden>not reached yet</VisuallyHidden>
            )}
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[2]};
  color: ${color.muted};
  font-size: ${size.sm};
  li {
    padding-top: ${space[1]};
    border-top: 2px solid ${color.line};
  }
  [data-reached] {
    color: ${color.ink};
    border-color: ${color.ok};
  }
  span {
    display: flex;
    align-items: center;
    gap: ${space[1]};
    font-weight: 700;
  }
`;
