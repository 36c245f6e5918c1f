import styled from 'styled-components';
import { formatNumber } from '../ui/format.ts';
import { color, radius, size } from '../ui/tokens.ts';
import type { Announcement } from './announcementFields.ts';

/** How many have it and how many of them have read it, in words and as a bar. */
export function ReadShare({
  announcement: { delivered, read },
}: {
  announcement: Pick<Announcement, 'delivered' | 'read'>;
}) {
  const share = delivered > 0 ? Math.round((read / delivered) * 100) : 0;
  return (
    <Share>
      <span className="figures">{`${formatNumber(delivered)} delivered, ${formatNumber(read)} read (${share}%)`}</span>
      <Bar aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none">
        <rect width="100" height="6" />
        <rect width={share} height="6" />
      </Bar>
    </Share>
  );
}

const Share = styled.div`display: grid; gap: 4px; font-size: ${size.sm}; color: ${color.ink2};`;
const Bar = styled.svg`
  width: 100%;
  height: 6px;
  border-radius: ${radius.bar};
  rect {
    fill: ${color.sunken};
  }
  rect + rect {
    fill: ${color.deep};
  }
`;
