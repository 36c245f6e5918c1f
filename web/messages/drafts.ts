const named = (key: string): string => `draft/${key}`;

/** An unsent text, kept in this tab only for privacy. */
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

/** Takes what was written in one place along to another, unless something is written there. */
export function moveDraft(from: string, to: string): void {
  const text = keptDraft(from);
  if (text === '' || keptDraft(to) !== '') return;
  keepDraft(to, text);
  keepDraft(from, '');
}
