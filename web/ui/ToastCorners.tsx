import { Toast as Radix } from 'radix-ui';
import styled, { css } from 'styled-components';
import { IconButton } from './Button.tsx';
import { Edge } from './Edge.tsx';
import { Icon, type IconName } from './Icons.tsx';
import type { Shown, ToastKind, ToastPosition } from './toasts.ts';
import { color, layer, motion, radius, size, space } from './tokens.ts';

const icons: Record<ToastKind, IconName> = { error: 'alert', success: 'ok', info: 'info', warning: 'warn' };
const width = 380;

interface CornersProps {
  /** Where a toast without a position of its own is shown. */
  usual: ToastPosition;
  toasts: readonly Shown[];
  onClose: (id: number) => void;
}

/** The toasts, each in the corner of its position. */
export function ToastCorners({ usual, toasts, onClose }: CornersProps) {
  const positions = [...new Set([usual, ...toasts.map((toast) => toast.position ?? usual)])];
  return positions.map((position) => (
    <Corner
      key={position}
      position={position}
      toasts={toasts.filter((toast) => (toast.position ?? usual) === position)}
      onClose={onClose}
    />
  ));
}

/**
 * Pointing at a corner, focusing it or leaving the window stops its clocks; a swipe over 80 % of the width throws a
 * toast away.
 */
function Corner(props: { position: ToastPosition; toasts: readonly Shown[]; onClose: (id: number) => void }) {
  const threshold = Math.min(width, window.innerWidth - 32) * 0.8;
  return (
    <Radix.Provider
      swipeDirection={props.position.endsWith('left') ? 'left' : 'right'}
      swipeThreshold={threshold}
      label="Notification"
    >
      {props.toasts.map((toast) => (
        <Note
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && props.onClose(toast.id)}
          type={toast.kind === 'error' ? 'foreground' : 'background'}
          duration={toast.duration ?? (toast.kind === 'error' ? 5000 : 3000)}
          $kind={toast.kind}
        >
          <Edge $height={5} />
          <Icon name={icons[toast.kind]} size={22} />
          <Words>
            {toast.title && (
              <Radix.Title asChild>
                <strong>{toast.title}</strong>
              </Radix.Title>
            )}
            <Radix.Description asChild>
              <p>{toast.text}</p>
            </Radix.Description>
            {toast.action && (
              <Action altText={toast.action.alt} onClick={toast.action.onPress}>
                {toast.action.label}
              </Action>
            )}
          </Words>
          <Radix.Close asChild>
            <IconButton label="Close">
              <Icon name="close" size={18} />
            </IconButton>
          </Radix.Close>
        </Note>
      ))}
      <Viewport $position={props.position} label={`Notifications (${props.position.replace('-', ' ')}, {hotkey})`} />
    </Radix.Provider>
  );
}

const tones: Record<ToastKind, string> = { error: color.err, success: color.ok, info: color.info, warning: color.warn };
const across = { left: css`left: 0;`, center: css`left: 50%; translate: -50% 0;`, right: css`right: 0;` };

const Viewport = styled(Radix.Viewport)<{ $position: ToastPosition }>`
  position: fixed;
  z-index: ${layer.toast};
  display: flex;
  flex-direction: column;
  gap: ${space[2]};
  padding: ${space[4]};
  width: min(${width + 32}px, 100vw);
  ${({ $position }) => ($position.startsWith('top') ? css`top: 0;` : css`bottom: env(safe-area-inset-bottom, 0); flex-direction: column-reverse;`)}
  ${({ $position }) => across[$position.slice($position.indexOf('-') + 1) as 'left' | 'center' | 'right']}
  &:empty {
    pointer-events: none;
    padding: 0;
  }
`;
const Note = styled(Radix.Root)<{ $kind: ToastKind }>`
  position: relative;
  display: flex;
  gap: ${space[3]};
  align-items: flex-start;
  padding: ${space[4]} ${space[2]} ${space[3]} ${space[4]};
  overflow: hidden;
  background: ${color.raised};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  box-shadow: var(--shadow);
  animation: sheet-in ${motion.sheet};
  > div:first-child {
    position: absolute;
    inset: 0 0 auto;
  }
  > svg {
    color: ${({ $kind }) => tones[$kind]};
    flex: none;
    margin-top: 2px;
  }
  > button {
    margin: -6px 0;
  }
  &[data-state='closed'] {
    animation: sheet-out ${motion.sheet};
  }
  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
  &[data-swipe='cancel'] {
    transform: none;
    transition: transform ${motion.sheet};
  }
  &[data-swipe='end'] {
    animation: fade-out ${motion.sheet};
    transform: translateX(var(--radix-toast-swipe-end-x));
  }
`;
const Words = styled.div`flex: 1; min-width: 0; font-size: ${size.md}; line-height: 1.4;`;
const Action = styled(Radix.Action)`
  min-height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: ${color.deepText};
  font-weight: 650;
  text-decoration: underline;
  text-underline-offset: .18em;
`;
