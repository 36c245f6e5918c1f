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

/** A toast as it is drawn. */
export interface Shown extends ToastOptions {
  id: number;
  text: string;
  kind: ToastKind;
  open: boolean;
}
