import { type RefObject, useCallback, useEffect, useState } from 'react';

/**
 * Gives the focus to the first control of a form that is marked wrong, where a screen reader reads what is wrong with
 * it. Call what it answers with after each attempt; what is wrong need not be drawn by then.
 */
export function useFocusInvalid(form: RefObject<HTMLElement | null>): () => void {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, form]);
  return useCallback(() => setAttempt((now) => now + 1), []);
}
