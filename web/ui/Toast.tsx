import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ToastCorners } from './ToastCorners.tsx';
import type { Shown, ToastOptions, ToastPosition } from './toasts.ts';

/** Each answers how to take the toast down before its time. */
export interface Toaster {
  show(text: string, options?: ToastOptions): () => void;
  error(text: string, options?: ToastOptions): () => void;
  success(text: string, options?: ToastOptions): () => void;
}

let corners: typeof ToastCorners | undefined;

/**
 * Fetches the code that draws toasts, once. Where it cannot be fetched the next toast tries again: what matters stands
 * on the page too.
 */
export async function loadToasts(): Promise<void> {
  corners ??= await import('./ToastCorners.tsx').then(
    (module) => module.ToastCorners,
    () => undefined,
  );
}

const Context = createContext<Toaster | undefined>(undefined);
/** Toasts come with code of their own, which the first page does not wait for. */
const FETCH_AFTER_MS = 2000;
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
  const [Corners, setCorners] = useState(() => corners);
  const fetchCorners = useCallback(() => void loadToasts().then(() => setCorners(() => corners)), []);
  useEffect(() => {
    const timer = setTimeout(fetchCorners, FETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fetchCorners]);

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
      fetchCorners();
      return () => close(toast.id);
    },
    [close, fetchCorners],
  );
  const toaster = useMemo<Toaster>(
    () => ({
      show,
      error: (text, options) => show(text, { title: 'Error!', ...options, kind: 'error' }),
      success: (text, options) => show(text, { ...options, kind: 'success' }),
    }),
    [show],
  );
  return (
    <Context.Provider value={toaster}>
      {props.children}
      {Corners && <Corners usual={usual} toasts={toasts} onClose={close} />}
    </Context.Provider>
  );
}
