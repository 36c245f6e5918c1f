import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds now; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Narrower than two columns: tables become cards, dialogs become sheets. */
export const usePhone = (): boolean => useMedia('(max-width: 639px)');

/** Whether a keyboard is likely at hand: what points is a mouse or the like, as `media.fine` has it. */
export const useKeyboardLikely = (): boolean => useMedia('(hover: hover) and (pointer: fine)');

export const useStill = (): boolean => useMedia('(prefers-reduced-motion: reduce)');
