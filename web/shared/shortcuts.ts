import { useEffect, useSyncExternalStore } from 'react';

const storageKey = 'shortcuts';
const listeners = new Set<() => void>();
let on = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single-character shortcuts are on; speech input and tremors can trigger them by accident (WCAG 2.1.4). */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, () => on);

export function setShortcutsOn(value: boolean): void {
  on = value;
  try {
    localStorage.setItem(storageKey, value ? 'on' : 'off');
  } catch {
    // Lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function typing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Whether a key press matches `key`: 'mod+k', or a single character, which is ignored while a text field has the focus.
 */
export function isPress(event: KeyboardEvent, key: string): boolean {
  if (key.startsWith('mod+'))
    return (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === key.slice(4);
  return on && event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target);
}

/**
 * Runs `action` when the key is pressed anywhere on the page, unless something modal is open. What cannot be taken back
 * at once asks the event whether the key is only held down (`repeat`).
 */
export function useShortcut(key: string, action: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        !isPress(event, key) ||
        document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]')
      )
        return;
      event.preventDefault();
      action(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, action]);
}

const helpEvent = 'chairside:help';

/** Opens the keyboard help, wherever it was asked for. */
export const askForHelp = (): boolean => document.dispatchEvent(new Event(helpEvent));

export function useHelpAsked(action: () => void): void {
  useShortcut('?', action);
  useEffect(() => {
    document.addEventListener(helpEvent, action);
    return () => document.removeEventListener(helpEvent, action);
  }, [action]);
}
