import type { CSSProperties } from 'react';
import styled from 'styled-components';
import { weekdayName, weekdayShort } from '../../shared/times.ts';
import { color, media, size, space } from '../../ui/tokens.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Seven days as poles, today's in colour. Each says its number. */
export function WeekBar(props: {
  label: string;
  days: readonly { date: string; count: number }[];
  today: string | undefined;
}) {
  const most = Math.max(1, ...props.days.map(({ count }) => count));
  return (
    <Bars aria-label={props.label}>
      {props.days.map(({ date, count }) => (
        <li key={date} aria-current={date === props.today ? 'date' : undefined}>
          <b aria-hidden className="figures">
            {count}
          </b>
          <Track aria-hidden>
            <Pole style={{ '--tall': `${(count / most) * 100}%` } as CSSProperties} $today={date === props.today} />
          </Track>
          <span aria-hidden>{weekdayShort(date)}</span>
          <VisuallyHidden>{`${weekdayName(date)}: ${count}`}</VisuallyHidden>
        </li>
      ))}
    </Bars>
  );
}

const Bars = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${space[2]};
  li {
    position: relative;
    display: grid;
    grid-template-rows: auto minmax(0, 1fr) auto;
    justify-items: center;
    gap: ${space[1]};
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  li[aria-current] {
    color: ${color.ink};
    font-weight: 700;
  }
  b {
    font-weight: 650;
  }
`;
const Track = styled.span`display: flex; align-items: flex-end; width: 100%; max-width: 44px; height: 100%; min-height: 110px; background: ${color.sunken}; border-radius: 2px; overflow: hidden; border-bottom: 3px solid ${color.lineStrong}; ${media.phone} { min-height: 64px; }`;
const Pole = styled.i<{ $today: boolean }>`
  width: 100%;
  height: var(--tall);
  background-color: ${color.deep};
  ${({ $today }) => $today && `background-color: ${color.brand};`}
  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
`;
