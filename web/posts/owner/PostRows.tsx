import styled from 'styled-components';
import { color, space } from '../../ui/tokens.ts';

/** Posts one below the other, each with what can be done with it. */
export const PostRows = styled.ul`
  display: grid;
  border: 1px solid ${color.line};
  background: ${color.surface};
  li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    overflow-wrap: anywhere;
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
`;
