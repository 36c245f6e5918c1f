import styled, { css } from 'styled-components';
import { color, media, motion, radius, space } from './tokens.ts';

/** A bordered surface. `$flush` leaves the padding to the content. */
export const Card = styled.article<{ $flush?: boolean }>`
  position: relative;
  min-width: 0;
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  padding: ${({ $flush }) => ($flush ? 0 : space[5])};
  overflow: hidden;
`;

/** A link inside a Card whose press area is the whole card; put it on the title. */
export const cardLink = css`
  color: inherit;
  text-decoration: none;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:focus-visible {
    outline: none;
  }
`;

/** A Card that goes somewhere: its one link uses `cardLink`. */
export const LinkCard = styled(Card)`
  transition: border-color ${motion.control}, transform ${motion.control};
  ${media.fine} {
    &:hover {
      border-color: ${color.deepText};
    }
    &:hover a {
      text-decoration: underline;
      text-decoration-thickness: 2px;
    }
    }
  &:has(a:focus-visible) {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
`;
