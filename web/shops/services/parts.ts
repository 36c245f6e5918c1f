import styled from 'styled-components';
import { media, space } from '../../ui/tokens.ts';

/** Two fields side by side where there is room. */
export const Beside = styled.div`display: grid; gap: ${space[4]}; ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: end; }`;
