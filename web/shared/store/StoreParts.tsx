import styled from 'styled-components';
import { space } from '../../ui/tokens.ts';

/** The parts of /my-store, one below the other. */
export const StoreParts = styled.div`
  display: grid;
  gap: ${space[8]};
  padding-bottom: ${space[12]};
  > [role='alert']:empty {
    display: none;
  }
  h2:focus {
    outline: none;
  }
`;
