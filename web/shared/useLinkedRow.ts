import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Goes to the row (`data-row`) that the address points to with `#`, once, as soon as it is there. `rows` names the
 * rows, in order.
 */
export function useLinkedRow(place: RefObject<HTMLElement | null>, rows: string): void {
  const { hash, key } = useLocation();
  const been = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row may come with other rows.
  useEffect(() => {
    const wanted = hash.slice(1);
    if (wanted === '' || been.current === key) return;
    const all = [...(place.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = all.find((one) => one.dataset.row === wanted);
    if (!row) return;
    been.current = key;
    for (const one of all) one.toggleAttribute('data-here', one === row);
    row.scrollIntoView({ block: 'center' });
    // A new page gives its heading the focus in its next frame; this comes after it.
    requestAnimationFrame(() => requestAnimationFrame(() => row.focus({ preventScroll: true })));
  }, [place, hash, key, rows]);
}
