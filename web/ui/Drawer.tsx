import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from './Button.tsx';
import { Edge } from './Edge.tsx';
import { Icon } from './Icons.tsx';
import { veil } from './Overlay.tsx';
import { color, layer, motion, size, space } from './tokens.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/** A sheet from the side, as tall as the screen. */
export function Drawer(props: {
  title: string;
  side?: 'left' | 'right';
  /** For more than a list of links. */
  wide?: boolean;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}) {
  const returning = useReturnFocus();
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.trigger && <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Veil />
        <Sheet $side={props.side ?? 'right'} $wide={props.wide} aria-describedby={undefined} {...returning}>
          <Edge />
          <Head>
            <Radix.Title>{props.title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close">
                <Icon name="close" size={22} />
              </IconButton>
            </Radix.Close>
          </Head>
          <Body>{props.children}</Body>
        </Sheet>
      </Radix.Portal>
    </Radix.Root>
  );
}

const sides = {
  left: css`left: 0; border-right: 1px solid ${color.line};`,
  right: css`right: 0; border-left: 1px solid ${color.line};`,
};
const Veil = styled(Radix.Overlay)`${veil}`;
const Sheet = styled(Radix.Content)<{ $side: 'left' | 'right'; $wide?: boolean | undefined }>`
  position: fixed;
  inset-block: 0;
  z-index: ${layer.sheet};
  width: min(${({ $wide }) => ($wide ? '520px' : '360px')}, calc(100% - 40px));
  display: flex;
  flex-direction: column;
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: var(--shadow);
  animation: fade-in ${motion.sheet};
  ${({ $side }) => sides[$side]}
  &[data-state='closed'] {
    animation: fade-out ${motion.sheet};
  }
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${space[3]} ${space[2]} ${space[3]} ${space[5]};
  border-bottom: 1px solid ${color.line};
  h2 {
    font-size: ${size.xl};
  }
`;
const Body = styled.div`flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: ${space[4]};`;
