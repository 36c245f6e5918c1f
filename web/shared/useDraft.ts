import { type RefObject, useCallback, useEffect, useState } from 'react';

const named = (key: string): string => `draft/${key}`;

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function keep(name: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Without storage a draft lasts as long as the page.
  }
}

/** The draft stored under a key. */
export const keptDraft = (key: string): string => read(named(key));
/** Stores a draft without subscribing to it; the empty text removes it. */
export const keepDraft = (key: string, text: string): void => keep(named(key), text);

/**
 * A text kept in this browser with every key press, for one member and one place. It follows edits in other tabs unless
 * the focus is in `box`, and is removed here too when it was sent or discarded elsewhere, unless the text here differs.
 */
export function useDraft(
  key: string,
  box?: RefObject<HTMLElement | null>,
): [text: string, write: (text: string) => void] {
  const name = named(key);
  const [kept, setKept] = useState(() => ({ name, text: read(name) }));
  // Another place: its own draft.
  const text = kept.name === name ? kept.text : read(name);
  const write = useCallback(
    (next: string) => {
      keep(name, next);
      setKept({ name, text: next });
    },
    [name],
  );
  useEffect(() => {
    const hear = ({ key: changed, oldValue, newValue }: StorageEvent) => {
      // No key: everything of this browser was cleared.
      if (changed !== name && changed !== null) return;
      const isWriting = document.hasFocus() && box?.current?.contains(document.activeElement);
      const isOver = newValue === null && text === (oldValue ?? '');
      if (isOver || !isWriting) setKept({ name, text: newValue ?? '' });
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [name, text, box]);
  return [text, write];
}
