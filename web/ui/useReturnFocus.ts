import { useRef } from 'react';

interface ReturnFocus {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to where it was when a window opened. Radix does so only for a window with a
 * trigger of its own; most of ours are opened by state.
 */
export function useReturnFocus(): ReturnFocus {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      const place = before.current;
      // The opener may be gone, a menu's entry for one; Radix' own choice stands then.
      if (!(place instanceof HTMLElement) || !place.isConnected || place === document.body) return;
      event.preventDefault();
      place.focus();
    },
  };
}
