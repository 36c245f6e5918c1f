import { type RefObject, useCallback } from 'react';
import { useShortcut } from './shortcuts.ts';

/** j focuses the next row of a list, k the one before; at first the one in view. Rows are marked with `data-row`. */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  useShortcut(
    'j',
    useCallback(() => step(place.current, 1), [place]),
  );
  useShortcut(
    'k',
    useCallback(() => step(place.current, -1), [place]),
  );
}

function step(place: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const inView = rows.findIndex((row) => row.getBoundingClientRect().top >= 0);
  const row = here < 0 ? rows[Math.max(0, inView)] : rows[here + by];
  if (!row) return;
  row.scrollIntoView({ block: 'nearest' });
  // A card is focused by its link, another row by what is marked with `data-main` in it, a comment itself.
  (row.querySelector<HTMLElement>('h2 a, [data-main]') ?? row).focus({ preventScroll: true });
}

/** The `data-row` of the focused row, if any. */
export const focusedRow = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
