import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { veil, windowFrame } from './Overlay.tsx';
import { color, size, space } from './tokens.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/**
 * Asks before something that cannot simply be undone. The safe answer has the focus first. It stays open while `busy`,
 * because what is under way cannot be kept from happening any more; close it through `open` when the work is done.
 */
export function AlertDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  busy?: boolean;
  /** There is nothing to confirm, or not yet. */
  blocked?: boolean;
  danger?: boolean;
  children?: ReactNode;
}) {
  const returning = useReturnFocus();
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => (open || !props.busy) && props.onOpenChange(open)}>
      <Radix.Portal>
        <Veil />
        <Frame {...returning}>
          <Radix.Title>{props.title}</Radix.Title>
          <Radix.Description>{props.description}</Radix.Description>
          {props.children}
          <Answers>
            <Radix.Cancel asChild>
              <Button aria-disabled={props.busy}>{props.cancelLabel ?? 'Cancel'}</Button>
            </Radix.Cancel>
            <Button
              variant={props.danger ? 'danger' : 'primary'}
              busy={props.busy}
              aria-disabled={props.blocked}
              onClick={props.onConfirm}
            >
              {props.confirmLabel}
            </Button>
          </Answers>
        </Frame>
      </Radix.Portal>
    </Radix.Root>
  );
}

const Veil = styled(Radix.Overlay)`${veil}`;
const Frame = styled(Radix.Content)<{ $wide?: boolean }>`
  ${windowFrame}
  padding: ${space[6]};
  gap: ${space[3]};
  overflow-y: auto;
  h2 {
    font-size: ${size.xxl};
  }
  > p {
    color: ${color.ink2};
  }
`;
const Answers = styled.div`display: flex; flex-wrap: wrap; gap: ${space[3]}; justify-content: flex-end; margin-top: ${space[3]}; > * { flex: 1 1 auto; }`;
