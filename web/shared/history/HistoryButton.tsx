import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { useSession } from '../session.tsx';
import type { HistoryOf } from './entryFields.ts';

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
  const [open, setOpen] = useState(false);
  if (!user || !(user.role === 'superadmin' || !owners || owners.includes(user._id))) return null;
  return (
    <Drawer
      wide
      title={`History of ${record.name}`}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button small variant="quiet" aria-label={`History of ${record.name}`} icon={<Icon name="clock" size={17} />}>
          {label}
        </Button>
      }
    >
      {open && (
        <Suspense fallback={<ListSkeleton />}>
          <HistoryList {...record} />
        </Suspense>
      )}
    </Drawer>
  );
}
