import { useCallback } from 'react';
import { useShortcut } from '../shared/shortcuts.ts';

/** Keys for the row that has the focus: e and x press its buttons marked `data-action` 'edit' and 'cancel'. */
export function useRowActions(): void {
  const press = useCallback(
    (action: string) =>
      document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>(`[data-action="${action}"]`)?.click(),
    [],
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
