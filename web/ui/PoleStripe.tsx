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
