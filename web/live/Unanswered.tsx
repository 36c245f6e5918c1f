import type { ReactNode } from 'react';
import { refusalOf } from '../shared/refusal.ts';
import { ErrorPanel } from '../ui/States.tsx';
import { refetchSafely } from './refetchSafely.ts';

/** As much of a query as its page needs while there is no answer. */
interface Asked {
  readonly error?: unknown;
  readonly loading: boolean;
  refetch: () => Promise<unknown>;
}

/** Replaces a query's answer while there is none: its skeleton, or why there is none with a button to ask again. */
export function Unanswered({ query, skeleton }: { query: Asked; skeleton: ReactNode }) {
  if (!query.error) return skeleton;
  return (
    <ErrorPanel
      message={refusalOf(query.error).message}
      onRetry={() => refetchSafely(query.refetch)}
      retrying={query.loading}
    />
  );
}
