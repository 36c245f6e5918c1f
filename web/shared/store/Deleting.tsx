import { useRef, useState } from 'react';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import type { Named, useRemoval } from './useRemoval.ts';

type Removal<T extends Named> = Pick<ReturnType<typeof useRemoval<T>>, 'takeDown' | 'removing'>;

/**
 * Asks before something of the store is deleted. Its button leaves with its card or line, so the focus goes to the
 * list's heading.
 */
export function useDeleting<T extends Named>({ takeDown, removing }: Removal<T>) {
  const [asked, ask] = useState<T>();
  const heading = useRef<HTMLHeadingElement>(null);
  const toHeading = () => requestAnimationFrame(() => heading.current?.focus());
  const confirm = async (thing: T) => {
    await takeDown(thing);
    ask(undefined);
    toHeading();
  };
  return {
    ask,
    heading,
    toHeading,
    dialog: { asked, busy: removing, onKeep: () => ask(undefined), onConfirm: () => asked && void confirm(asked) },
  };
}

interface DeleteDialogProps {
  asked: Named | undefined;
  busy: boolean;
  description: string;
  onKeep: () => void;
  onConfirm: () => void;
}

export function DeleteDialog({ asked, busy, description, onKeep, onConfirm }: DeleteDialogProps) {
  return (
    <AlertDialog
      open={Boolean(asked)}
      onOpenChange={(stay) => !stay && !busy && onKeep()}
      title={`Delete ${asked?.name ?? ''}?`}
      description={description}
      confirmLabel="Delete"
      danger
      busy={busy}
      onConfirm={onConfirm}
    />
  );
}
