import styled from 'styled-components';
import { color } from './tokens.ts';

/** A plain rule along the top of a window or a section: the pole stripe is for the header and for tickets alone. */
export const Edge = styled.div.attrs({ 'aria-hidden': true })<{ $height?: number }>`
  height: ${({ $height = 6 }) => $height}px;
  flex: none;
  background: ${color.brand};
`;
