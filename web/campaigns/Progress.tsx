import styled from 'styled-components';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { color, font, size, space } from '../ui/tokens.ts';
import type { Campaign } from './campaignFields.ts';
import { percentOf, raisedWords } from './words.ts';

/**
 * How far a campaign has come: the pole, and the same in words. `large` for the page of the campaign; `isBare` where the
 * sums stand beside it already.
 */
export function Progress({ campaign, large, isBare }: { campaign: Campaign; large?: boolean; isBare?: boolean }) {
  const { total, parts } = raisedWords(campaign);
  const percent = percentOf(campaign);
  return (
    <Frame $large={large}>
      <ProgressBar label={`Raised for ${campaign.name}`} value={percent} />
      <p className="figures">
        {!isBare && <strong>{total}</strong>}
        <span>{`${percent}%`}</span>
      </p>
      {parts && <small className="figures">{parts}</small>}
    </Frame>
  );
}

const Frame = styled.div<{ $large?: boolean }>`
  display: grid;
  gap: ${space[1]};
  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 ${space[3]};
  }
  strong {
    font: 800 ${({ $large }) => ($large ? size.xxl : size.lg)}/1.2 ${font.display};
  }
  span, small {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
