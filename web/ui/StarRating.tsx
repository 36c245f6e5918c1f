import styled, { css } from 'styled-components';
import { formatNumber } from './format.ts';
import { color, media, space } from './tokens.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** One star in a square of 20. */
export const star = 'M10 1.6 12.6 7l5.9.8-4.300 4.100 1.050 5.900L10 15l-5.250 2.800 1.050-5.900L1.500 7.800 7.400 7z';

/**
 * Five stars filled to the tenth, with the average and the number of reviews: 4.6 (272). `narrow`: on a phone one star
 * stands for all, as where two cards are side by side.
 */
export function StarRating(props: { value: number; count?: number; starsOnly?: boolean; narrow?: boolean }) {
  const said = `${props.value.toFixed(1)} out of 5${props.count === undefined ? '' : `, ${formatNumber(props.count)} ${props.count === 1 ? 'review' : 'reviews'}`}`;
  return (
    <Line>
      <VisuallyHidden>{said}</VisuallyHidden>
      <Stars
        viewBox="0 0 100 20"
        width={90}
        height={18}
        preserveAspectRatio="xMinYMin slice"
        $narrow={props.narrow}
        aria-hidden="true"
      >
        {[0, 1, 2, 3, 4].map((at) => (
          <Star key={at} at={at} filled={Math.max(0, Math.min(1, props.value - at))} />
        ))}
      </Stars>
      {!props.starsOnly && (
        <span aria-hidden className="figures">
          <strong>{props.value.toFixed(1)}</strong>
          {props.count !== undefined && ` (${formatNumber(props.count)})`}
        </span>
      )}
    </Line>
  );
}

/** The filled part is the star itself seen through a narrower window. */
function Star({ at, filled }: { at: number; filled: number }) {
  return (
    <g transform={`translate(${at * 20} 0)`}>
      <path d={star} fill="none" stroke="currentColor" strokeWidth="1.200" />
      <svg
        x="0"
        y="0"
        width={20 * filled}
        height="20"
        viewBox={`0 0 ${20 * filled || 1} 20`}
        preserveAspectRatio="xMinYMin slice"
        aria-hidden="true"
      >
        {filled > 0 && <path d={star} fill="currentColor" />}
      </svg>
    </g>
  );
}

const Line = styled.span`display: inline-flex; align-items: center; gap: ${space[2]}; white-space: nowrap;`;
const Stars = styled.svg<{ $narrow?: boolean | undefined }>`
  color: ${color.brass};
  flex: none;
  ${({ $narrow }) => $narrow && css`${media.phone} { width: 18px; }`}
`;
