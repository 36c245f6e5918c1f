import styled from 'styled-components';
import { color, radius, space } from './tokens.ts';

/** Rows of a few words with a figure or a badge at the end, one below the other in a frame. */
export const LinedList = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  > li {
    display: flex;
    justify-content: space-between;
    align-items: center;
    gap: ${space[3]};
    padding: ${space[3]} ${space[4]};
  }
  > li + li {
    border-top: 1px solid ${color.line};
  }
  > li > :last-child:not(:first-child) {
    flex: none;
  }
  > li > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  a {
    display: inline-block;
    min-height: 24px;
  }
`;
