import { useCallback, useEffect, useState } from 'react';
import type { FormError } from '../ui/FormSummary.tsx';

export interface Problem {
  /** The input at fault; left out for a problem of the whole form. */
  field?: string;
  message: string;
  /** What stands under the input, where it differs from the summary's sentence. */
  note?: string;
}

/** The id of an input in a form, so that the summary's links and the focus find it. */
export const fieldId = (form: string, field: string): string => `${form}-${field}`;

/** What a form's summary says: every sentence once, leading to the first input it is about. */
export function summaryOf(form: string, problems: readonly Problem[]): FormError[] {
  const first = problems.filter(
    (problem, at) => problems.findIndex(({ message }) => message === problem.message) === at,
  );
  return first.map(({ field, message }) => ({ message, ...(field && { id: fieldId(form, field) }) }));
}

/** A form's problems: shown after each attempt, with the focus on the first input that has one. */
export function useProblems(form: string) {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [{ attempt, bad }, setAttempt] = useState<{ attempt: number; bad?: string }>({ attempt: 0 });
  const show = useCallback((next: readonly Problem[]) => {
    setProblems(next);
    setAttempt((now) => ({ attempt: now.attempt + 1, bad: next.find(({ field }) => field)?.field }));
  }, []);
  const clear = useCallback(
    (field?: string) => setProblems((now) => (field ? now.filter((problem) => problem.field !== field) : [])),
    [],
  );

  // Runs after the summary has taken the focus: an input that can be put right is the better place.
  useEffect(() => {
    if (attempt > 0 && bad) document.getElementById(fieldId(form, bad))?.focus();
  }, [attempt, bad, form]);

  const found = (field: string) => problems.find((problem) => problem.field === field);
  return {
    attempt,
    show,
    clear,
    summary: summaryOf(form, problems),
    /** The sentence under one input. */
    errorOf: (field: string): string | undefined => found(field)?.note ?? found(field)?.message,
  };
}
