import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { color, ease, media, motion, radius, size, space, target } from './tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant;
  small?: boolean;
  block?: boolean;
  icon?: ReactNode;
}

/**
 * A busy button keeps its label and width, ignores presses and runs a bar along its foot. It stays focusable, so the
 * keyboard does not lose its place; so does one with `aria-disabled`, for a press that leaves nothing to press for.
 */
export function Button({
  variant = 'secondary',
  small,
  block,
  icon,
  busy,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { busy?: boolean; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isDead = busy || rest['aria-disabled'] === true;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isDead) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Plate
      {...rest}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={isDead || undefined}
      $variant={variant}
      $small={small}
      $block={block}
    >
      {icon}
      {children}
    </Plate>
  );
}

/** A link that looks like a button; for going somewhere, not for doing something. */
export function LinkButton({ variant = 'secondary', small, block, icon, children, ...rest }: Look & LinkProps) {
  return (
    <LinkPlate {...rest} $variant={variant} $small={small} $block={block}>
      {icon}
      {children}
    </LinkPlate>
  );
}

/** A square button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  variant = 'quiet',
  type = 'button',
  ...rest
}: { label: string; variant?: ButtonVariant; ref?: Ref<HTMLButtonElement> } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <Square {...rest} type={type} aria-label={label} title={label} $variant={variant}>
      {children}
    </Square>
  );
}

const variants = {
  primary: css`
    background: ${color.brand};
    color: ${color.onBrand};
    border-color: ${color.brand};
    box-shadow: inset 0 -3px 0 rgb(0 0 0 / .18);
    ${media.fine} {
      &:hover {
        background: ${color.brandHover};
        border-color: ${color.brandHover};
      }
      }
  `,
  secondary: css`
    background: ${color.surface};
    color: ${color.ink};
    border-color: ${color.lineStrong};
    ${media.fine} {
      &:hover {
        background: ${color.deepSoft};
        border-color: ${color.deepText};
      }
      }
  `,
  quiet: css`
    background: transparent;
    color: ${color.ink};
    border-color: transparent;
    ${media.fine} {
      &:hover {
        background: ${color.deepSoft};
      }
      }
  `,
  danger: css`
    background: ${color.errSoft};
    color: ${color.err};
    border-color: ${color.err};
    ${media.fine} {
      &:hover {
        background: ${color.err};
        color: ${color.surface};
      }
      }
  `,
};

/** Of a quiet button only the words are seen: they begin where the text above and below begins, the frame a pixel before. */
const words = css`
  justify-content: flex-start;
  margin-left: -1px;
  padding-left: 0;
  text-align: left;
  ${media.fine} {
    &:hover {
      box-shadow: -${space[2]} 0 0 ${color.deepSoft};
    }
  }
  ${media.forced} {
    padding-left: ${space[2]};
  }
`;

const plate = css<{ $variant: ButtonVariant; $small?: boolean; $block?: boolean }>`
  position: relative;
  overflow: hidden;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${target};
  min-width: ${target};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  padding: ${({ $small }) => ($small ? `6px ${space[3]}` : `10px ${space[5]}`)};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  font-weight: 650;
  font-size: ${({ $small }) => ($small ? size.sm : size.md)};
  line-height: 1.2;
  text-decoration: none;
  text-align: center;
  cursor: pointer;
  user-select: none;
  transition: background-color ${motion.control}, border-color ${motion.control}, color ${motion.control}, transform 80ms ${ease};
  &:active:not(:disabled) {
    transform: translateY(1px);
  }
  &:disabled {
    opacity: .55;
    cursor: not-allowed;
  }
  svg {
    flex: none;
  }
  ${({ $variant }) => variants[$variant]}
  &[aria-busy='true'] {
    cursor: progress;
  }
  &[aria-busy='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 4px;
    background: linear-gradient(90deg, transparent 0 60%, currentColor 60%) 0 0/24px 100%;
    animation: busy-bar 700ms linear infinite;
  }
  ${media.forced} {
    border-color: ButtonText;
  }
`;

/** Nothing to press for, though it can be reached. */
const pressless = css`
  &[aria-disabled='true']:not([aria-busy='true']) {
    opacity: .55;
    cursor: not-allowed;
  }
`;
const withWords = css<{ $variant: ButtonVariant; $small?: boolean; $block?: boolean }>`
  ${plate}
  ${({ $variant, $block }) => $variant === 'quiet' && !$block && words}
`;
const Plate = styled.button<{ $variant: ButtonVariant; $small?: boolean; $block?: boolean }>`
  ${withWords}
  ${pressless}
`;
const LinkPlate = styled(Link)<{ $variant: ButtonVariant; $small?: boolean; $block?: boolean }>`${withWords}`;
const Square = styled.button<{ $variant: ButtonVariant }>`
  ${plate}
  padding: 0;
  width: ${target};
  height: ${target};
  flex: none;
  ${pressless}
`;
