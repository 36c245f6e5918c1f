import { lazy, Suspense, useCallback, useState } from 'react';
import { useHelpAsked } from '../shared/shortcuts.ts';

const HelpDialog = lazy(() => import('./HelpDialog.tsx').then((module) => ({ default: module.HelpDialog })));

/** Waits for `?` or the account menu's entry, and only then fetches the help. */
export function Help() {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  useHelpAsked(
    useCallback(() => {
      setAsked(true);
      setOpen(true);
    }, []),
  );
  if (!asked) return null;
  return (
    <Suspense>
      <HelpDialog open={open} onOpenChange={setOpen} />
    </Suspense>
  );
}
