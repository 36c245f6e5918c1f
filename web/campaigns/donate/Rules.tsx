import styled from 'styled-components';
import { color, size, space } from '../../ui/tokens.ts';
import type { Campaign } from '../campaignFields.ts';

/** What is true before anything is paid: when a card is charged, how money comes back, and what the fee is. */
export function Rules({ campaign }: { campaign: Campaign }) {
  return (
    <List aria-label="Before you pay">
      <div>
        <dt>When your card is charged</dt>
        <dd>{campaign.modelNote}</dd>
      </div>
      <div>
        <dt>Refunds</dt>
        <dd>{campaign.refundRule}</dd>
      </div>
      <div>
        <dt>Fees</dt>
        <dd>{campaign.feeRule}</dd>
      </div>
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${space[3]};
  padding: ${space[4]};
  background: ${color.sunken};
  border-radius: 4px;
  font-size: ${size.sm};
  line-height: 1.45;
  dt {
    font-weight: 700;
  }
  dd {
    color: ${color.ink2};
  }
`;
