import { lazy } from 'react';
import { useSession } from '../session.tsx';
import type { HistoryOf } from './entryFields.ts';
import { PastButton } from './PastButton.tsx';

const HistoryList = lazy(async () => ({ default: (await import('./HistoryList.tsx')).HistoryList }));

interface HistoryButtonProps extends HistoryOf {
  owners?: readonly (string | null | undefined)[];
  /** What the button shows where another history stands beside it. */
  label?: string;
}

/**
 * Opens what happened to a record, for whoever owns it and for platform owners; shown to no one else. `owners`: the ids of
 * the members it belongs to; left out where nobody else sees the page.
 */
export function HistoryButton({ owners, label = 'History', ...record }: HistoryButtonProps) {
  const { user } = useSession();
  if (!user || !(user.role === 'superadmin' || !owners || owners.includes(user._id))) return null;
  const title = `History of ${record.name}`;
  return (
    <PastButton label={label} title={title} name={title}>
      {() => <HistoryList {...record} />}
    </PastButton>
  );
}
