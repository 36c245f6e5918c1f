import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { hanging } from './Overlay.tsx';
import { space } from './tokens.ts';

/** Something to read or choose beside the button that opened it; the page stays usable. */
export function Popover(props: {
  trigger: ReactNode;
  label: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  flush?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Panel
          align={props.align ?? 'end'}
          sideOffset={6}
          collisionPadding={12}
          aria-label={props.label}
          $flush={props.flush}
        >
          {props.children}
        </Panel>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Panel = styled(Radix.Content)<{ $flush?: boolean }>`
  ${hanging}
  width: min(380px, calc(100vw - 24px));
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  padding: ${({ $flush }) => ($flush ? '0' : space[4])};
`;
