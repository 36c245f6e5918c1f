import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The row being read: the focused one, else, once the page is scrolled, the first one in view. */
function anchorOf(place: HTMLElement): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (focused && place.contains(focused)) return focused;
  if (window.scrollY === 0) return undefined;
  return [...place.querySelectorAll<HTMLElement>('[data-row]')].find((row) => row.getBoundingClientRect().bottom > 0);
}

/**
 * Keeps the row being read at its place on the screen when rows above it come or go. `rows` identifies the rows, in
 * order.
 */
export function useScrollAnchor(place: RefObject<HTMLElement | null>, rows: string): void {
  const before = useRef<{ row: HTMLElement; top: number }>(undefined);
  const known = useRef(rows);
  useLayoutEffect(() => {
    const remember = () => {
      const row = place.current ? anchorOf(place.current) : undefined;
      before.current = row && { row, top: row.getBoundingClientRect().top };
    };
    const was = before.current;
    if (known.current !== rows && was?.row.isConnected) {
      const moved = was.row.getBoundingClientRect().top - was.top;
      // The browser may have held on to it already; then nothing has moved.
      if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    known.current = rows;
    remember();
    window.addEventListener('scroll', remember, { passive: true });
    document.addEventListener('focusin', remember);
    return () => {
      window.removeEventListener('scroll', remember);
      document.removeEventListener('focusin', remember);
    };
  }, [place, rows]);
}
