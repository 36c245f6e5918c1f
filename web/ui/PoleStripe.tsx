import type { CSSProperties } from 'react';
import styled, { css, type RuleSet } from 'styled-components';
import { color } from './tokens.ts';

/** The barber pole pattern: red and green are always separated, and carry no meaning. */
export function poleBackground(band: number): RuleSet {
  return css`
    background-image: repeating-linear-gradient(135deg,
      ${color.poleRed} 0 ${band}px, ${color.polePaper} ${band}px ${band * 2}px,
      ${color.poleGreen} ${band * 2}px ${band * 3}px, ${color.polePaper} ${band * 3}px ${band * 4}px);
  `;
}

/** A rule across the page. */
export const PoleStripe = styled.div.attrs({ 'aria-hidden': true })<{ $height?: number }>`
  height: ${({ $height = 8 }) => $height}px;
  flex: none;
  ${({ $height = 8 }) => poleBackground(Math.max(4, $height + 2))}
`;

/** How far something has come, 0 to 100; the words beside it say the same. */
export function PoleProgress(props: { label: string; value: number }) {
  const value = Math.max(0, Math.min(100, props.value));
  return (
    <Track
      role="progressbar"
      aria-label={props.label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      style={{ '--part': `${value}%` } as CSSProperties}
    />
  );
}

const Track = styled.div`
  height: 12px;
  background: ${color.sunken};
  border: 1px solid ${color.lineStrong};
  border-radius: 2px;
  overflow: hidden;
  &::before {
    content: '';
    display: block;
    height: 100%;
    width: var(--part);
    ${poleBackground(7)} }
  @media (forced-colors: active) {
    &::before {
      background: Highlight;
      forced-color-adjust: none;
    }
    }
`;
