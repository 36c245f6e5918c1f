import styled from 'styled-components';
import { color, media } from '../../ui/tokens.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** A line across the chairs where the shop's clock stands; none before the first and after the last mark. */
export function NowLine({ times, now }: { times: readonly string[]; now: string }) {
  const marks = (minutesOf(now) - minutesOf(times[0] ?? '')) / 30;
  if (!(marks >= 0 && marks < times.length)) return null;
  return (
    <Across aria-hidden>
      <Line style={{ top: `calc(${marks} * var(--mark))` }} />
    </Across>
  );
}

const Across = styled.div`position: relative; grid-column: 2 / -1; grid-row: 2; pointer-events: none;`;
const Line = styled.div`
  position: absolute;
  inset-inline: 0;
  border-top: 2px solid ${color.brand};
  ${media.forced} {
    border-color: Highlight;
  }
`;
