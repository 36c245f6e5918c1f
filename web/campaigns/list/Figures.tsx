import styled from 'styled-components';
import { formatCents } from '../../ui/format.ts';
import { color, font, size, space } from '../../ui/tokens.ts';
import type { Campaign } from '../campaignFields.ts';

/** A campaign's goal, what it has now, and how many give. */
export function Figures({ campaign }: { campaign: Campaign }) {
  const figures = [
    ['Goal', formatCents(campaign.goalCents)],
    ['Current amount', formatCents(campaign.raisedCents)],
    ['Backers', campaign.backerCount.toLocaleString('en-US')],
  ];
  return (
    <List>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${space[2]} ${space[4]};
  dt {
    color: ${color.muted};
  }
  dd {
    font: 800 ${size.xl}/1.1 ${font.display};
    color: ${color.ink};
  }
`;
