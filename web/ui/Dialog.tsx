import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from './Button.tsx';
import { Edge } from './Edge.tsx';
import { Icon } from './Icons.tsx';
import { sheetOnPhone, veil, windowFrame } from './Overlay.tsx';
import { color, media, size, space } from './tokens.ts';
import { useReturnFocus } from './useReturnFocus.ts';

/**
 * A task in front of the page. Either give `trigger` (one element that opens it) or hold `open` yourself;
 * Escape, the veil and the cross close it, and the focus goes back to where it came from.
 * `footer` stays in view while the body scrolls: put the main action there.
 */
export function Dialog(props: {
  title: ReactNode;
  description?: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  footer?: ReactNode;
  wide?: boolean;
  closeLabel?: string;
  /** What it asked for is under way, so leaving would not keep it from happening: it stays open. */
  busy?: boolean;
  /** Puts the focus where the task goes on and answers true; otherwise it goes back to where it came from. */
  onReturn?: () => boolean;
  children: ReactNode;
}) {
  const returning = useReturnFocus(props.onReturn);
  return (
    <Radix.Root open={props.open} onOpenChange={(open) => (open || !props.busy) && props.onOpenChange?.(open)}>
      {props.trigger && <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Veil />
        <Frame $wide={props.wide} {...returning} {...(props.description ? {} : { 'aria-describedby': undefined })}>
          <Edge />
          <Head>
            <Radix.Title>{props.title}</Radix.Title>
            {props.description && <Radix.Description>{props.description}</Radix.Description>}
          </Head>
          <Body>{props.children}</Body>
          {props.footer && <Foot>{props.footer}</Foot>}
          {/* Last in order, so that opening puts the focus on the task and not on leaving it. */}
          <Radix.Close asChild>
            <Cross label={props.closeLabel ?? 'Close'}>
              <Icon name="close" size={22} />
            </Cross>
          </Radix.Close>
        </Frame>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Wraps a button inside a Dialog or Drawer that closes it. */
export const DialogClose = (props: { children: ReactNode }) => <Radix.Close asChild>{props.children}</Radix.Close>;

const Veil = styled(Radix.Overlay)`${veil}`;
const Frame = styled(Radix.Content)<{ $wide?: boolean }>`${windowFrame} ${sheetOnPhone}`;
const Head = styled.div`
  padding: ${space[5]} 64px ${space[3]} ${space[6]};
  h2 {
    font-size: ${size.xxl};
  }
  p {
    color: ${color.ink2};
    margin-top: ${space[1]};
  }
  ${media.phone} {
    padding: ${space[4]} 60px ${space[3]} ${space[4]};
  }
`;
const Cross = styled(IconButton)`position: absolute; top: 14px; right: 10px;`;
const Body = styled.div`
  flex: 1;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space[1]} ${space[6]} ${space[6]};
  scroll-padding: ${space[6]};
  ${media.phone} {
    padding-inline: ${space[4]};
  }
`;
const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: flex-end;
  padding: ${space[4]} ${space[6]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  ${media.phone} {
    padding: ${space[3]} ${space[4]} max(${space[3]}, env(safe-area-inset-bottom));
    > * {
      flex: 1;
    }
    }
`;
