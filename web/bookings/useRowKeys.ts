import { type RefObject, useCallback } from 'react';
import { useShortcut } from '../app/shortcuts.ts';

const rowsOf = (place: HTMLElement | null): HTMLElement[] => [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];

/** The row the focus is on or in. */
const currentRow = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;

/**
 * Keys for a list of rows marked `data-row`: j and k go down and up, Enter opens the row, e and x press its buttons
 * marked `data-action`. They can be switched off with all other single keys.
 */
export function useRowKeys(place: RefObject<HTMLElement | null>): void {
  const step = useCallback(
    (by: 1 | -1) => {
      const rows = rowsOf(place.current);
      const at = rows.indexOf(currentRow() as HTMLElement);
      const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))];
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    },
    [place],
  );
  const press = useCallback((action: string) => currentRow()?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click(), []);
  useShortcut(
    'j',
    useCallback(() => step(1), [step]),
  );
  useShortcut(
    'k',
    useCallback(() => step(-1), [step]),
  );
  useShortcut(
    'e',
    useCallback(() => press('edit'), [press]),
  );
  useShortcut(
    'x',
    useCallback(() => press('cancel'), [press]),
  );
}
