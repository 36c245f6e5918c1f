import { useEffect, useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

const key = 'theme';
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The choice in force; first-paint.js has applied it before the first paint. */
export function themeChoice(): ThemeChoice {
  const value = stored();
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') {
    delete root.dataset.theme;
    root.style.colorScheme = '';
  } else {
    root.dataset.theme = choice;
    root.style.colorScheme = choice;
  }
  for (const listener of listeners) listener();
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply(choice);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The theme choice and how to change it; a change in another tab arrives too. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useSyncExternalStore(subscribe, themeChoice), choose: chooseTheme };
}

/** Applies what is chosen in other tabs to this page, whether or not it shows the choice. Mounted once, at the root. */
export function useThemeOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) apply(themeChoice());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
