import styled from 'styled-components';
import { color, radius } from '../ui/tokens.ts';

/** The surface of a list of notifications. */
export const Rows = styled.ul`
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  overflow: clip;
  > li + li {
    border-top: 1px solid ${color.line};
  }
`;
