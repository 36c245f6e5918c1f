import { Toast as Radix } from 'radix-ui';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import styled, { css } from 'styled-components';
import { IconButton } from './Button.tsx';
import { Icon, type IconName } from './Icons.tsx';
import { PoleStripe } from './PoleStripe.tsx';
import { color, layer, motion, radius, size, space } from './tokens.ts';

export type ToastKind = 'error' | 'success' | 'info' | 'warning';
export type ToastPosition = 'top-left' | 'top-center' | 'top-right' | 'bottom-left' | 'bottom-center' | 'bottom-right';

export interface ToastOptions {
  kind?: ToastKind;
  title?: string;
  /** Milliseconds; errors stay 5 s, everything else 3 s (specification §9). */
  duration?: number;
  position?: ToastPosition;
  /** An action such as Undo. `alt` is what screen readers announce for doing it without the toast. */
  action?: { label: string; alt: string; onPress: () => void };
  /** Takes the place of an open one that says the same, for what is often done several times in a row. */
  replaces?: boolean;
}

/** Each answers how to take the toast down before its time. */
export interface Toaster {
  show(text: string, options?: ToastOptions): () => void;
  error(text: string, options?: ToastOptions): () => void;
  success(text: string, options?: ToastOptions): () => void;
}

interface Shown extends ToastOptions {
  id: number;
  text: string;
  kind: ToastKind;
  open: boolean;
}

const Context = createContext<Toaster | undefined>(undefined);
const icons: Record<ToastKind, IconName> = { error: 'alert', success: 'ok', info: 'info', warning: 'warn' };
const width = 380;
let lastId = 0;

/** Shows short messages from anywhere under <ToastProvider>. An error must also stay on the page. */
export function useToast(): Toaster {
  const toaster = useContext(Context);
  if (!toaster) throw new Error('useToast needs a ToastProvider above it');
  return toaster;
}

export function ToastProvider(props: { position?: ToastPosition; children: ReactNode }) {
  const usual = props.position ?? 'bottom-right';
  const [toasts, setToasts] = useState<readonly Shown[]>([]);

  const close = useCallback(
    (id: number) => setToasts((now) => now.map((toast) => (toast.id === id ? { ...toast, open: false } : toast))),
    [],
  );
  const show = useCallback(
    (text: string, options: ToastOptions = {}) => {
      lastId += 1;
      const toast: Shown = { kind: 'info', ...options, id: lastId, text, open: true };
      // Closed ones have faded out by the time the next one comes.
      setToasts((now) => [...now.filter((other) => other.open && !(toast.replaces && other.text === text)), toast]);
      return () => close(toast.id);
    },
    [close],
  );
  const toaster = useMemo<Toaster>(
    () => ({
      show,
      error: (text, options) => show(text, { title: 'Error!', ...options, kind: 'error' }),
      success: (text, options) => show(text, { ...options, kind: 'success' }),
    }),
    [show],
  );
  const positions = [...new Set([usual, ...toasts.map((toast) => toast.position ?? usual)])];

  return (
    <Context.Provider value={toaster}>
      {props.children}
      {positions.map((position) => (
        <Corner
          key={position}
          position={position}
          toasts={toasts.filter((toast) => (toast.position ?? usual) === position)}
          onClose={close}
        />
      ))}
    </Context.Provider>
  );
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
          <PoleStripe $height={5} />
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
