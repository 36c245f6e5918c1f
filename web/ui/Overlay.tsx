import { css } from 'styled-components';
import { color, layer, media, motion, radius, space } from './tokens.ts';

/** The darkened page behind anything modal. */
export const veil = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.sheet};
  background: ${color.veil};
  animation: fade-in ${motion.sheet};
  &[data-state='closed'] {
    animation: fade-out ${motion.sheet};
  }
`;

/** A window in the middle; on a phone a sheet that fills the screen. */
export const windowFrame = css<{ $wide?: boolean }>`
  position: fixed;
  z-index: ${layer.sheet};
  inset: 0;
  margin: auto;
  display: flex;
  flex-direction: column;
  width: calc(100% - 32px);
  max-width: ${({ $wide }) => ($wide ? '960px' : '560px')};
  height: fit-content;
  max-height: calc(100dvh - 48px);
  background: ${color.raised};
  color: ${color.ink};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  box-shadow: var(--shadow);
  overflow: hidden;
  animation: sheet-in ${motion.sheet};
  &[data-state='closed'] {
    animation: sheet-out ${motion.sheet};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;

export const sheetOnPhone = css`
  ${media.phone} {
    inset: 0;
    width: 100%;
    max-width: none;
    height: 100dvh;
    max-height: none;
    border: 0;
    border-radius: 0;
  }
`;

/** A panel hung under the thing that opened it. */
export const hanging = css`
  z-index: ${layer.popover};
  background: ${color.raised};
  color: ${color.ink};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  box-shadow: var(--shadow);
  padding: ${space[1]};
  animation: fade-in ${motion.control};
  &[data-state='closed'] {
    animation: fade-out ${motion.control};
  }
`;
