import styled from 'styled-components';
import { color, radius, space } from '../../ui/tokens.ts';

/** The rows of a list on a member's page: what they have begun, what they run. */
export const MemberList = styled.ul`
  display: grid;
  gap: ${space[2]};
  margin-top: ${space[3]};
  > li {
    padding: ${space[3]} ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    overflow-wrap: anywhere;
  }
  p, div {
    min-width: 0;
  }
  a:not([aria-label]) {
    display: inline-block;
    padding-block: ${space[1]};
    font-weight: 650;
  }
`;
