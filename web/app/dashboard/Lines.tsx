import styled from 'styled-components';
import { color, space } from '../../ui/tokens.ts';

/** Short facts one below the other, each with its way at one end. */
export const Lines = styled.ul`
  display: grid;
  border: 1px solid ${color.line};
  border-radius: 6px;
  background: ${color.surface};
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    justify-content: space-between;
    align-items: center;
    min-height: 52px;
    padding: ${space[2]} ${space[4]};
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  time {
    font-weight: 650;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
