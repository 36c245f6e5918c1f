const named = (key: string): string => `draft/${key}`;

/** What was written and not sent, in this tab only: it is nobody else's to find. */
export function keptDraft(key: string): string {
  try {
    return sessionStorage.getItem(named(key)) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(named(key));
    else sessionStorage.setItem(named(key), text);
  } catch {
    // A browser that keeps nothing forgets the draft with the page.
  }
}
