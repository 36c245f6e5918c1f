import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useShortcut } from '../../shared/shortcuts.ts';
import type { OpenList } from './useThreadList.ts';

/**
 * Shows what was begun since the list was loaded, from the pill or with a full stop, and puts the focus on the first of
 * it: the pill is gone then. Where nothing is new, nothing happens. `top`: where the list begins.
 */
export function useShowFresh({ feed, reload }: OpenList, top: RefObject<HTMLElement | null>): () => void {
  const coming = useRef<readonly string[]>([]);
  const from = useRef<Element>(null);
  const fresh = feed?.fresh;
  const show = useCallback(() => {
    if (!fresh?.length) return;
    coming.current = fresh;
    from.current = document.activeElement;
    void reload();
    top.current?.scrollIntoView({ block: 'start' });
  }, [fresh, reload, top]);
  useShortcut('.', show);
  useEffect(() => {
    if (coming.current.length === 0 || !feed || feed.fresh.length > 0) return;
    const first = feed.threads.find(({ id }) => coming.current.includes(id)) ?? feed.threads[0];
    coming.current = [];
    // A focus moved elsewhere in the meantime stays.
    if (document.activeElement !== from.current && document.activeElement !== document.body) return;
    if (first) top.current?.querySelector<HTMLElement>(`[data-row="${first.id}"] h2 a`)?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  }, [feed, top]);
  return show;
}
