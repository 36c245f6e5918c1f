import { type Ref, startTransition, useImperativeHandle, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { useAskedWindow } from '../../shared/useAskedWindow.ts';
import { ThreadDialog } from '../ThreadDialog.tsx';
import type { PostActions } from '../usePostActions.ts';

export interface Opening {
  open: () => void;
}

interface NewThreadProps {
  ref: Ref<Opening>;
  categories: readonly string[];
  actions: PostActions;
}

/** The window that begins a thread. It knows itself whether it is open: the list is not drawn again when it opens. */
export function NewThread({ ref, categories, actions }: NewThreadProps) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useAskedWindow(() => setOpen(true));
  // The press is answered at once: the window is drawn in pieces beside a list that can be long.
  useImperativeHandle(ref, () => ({ open: () => startTransition(() => setOpen(true)) }), []);
  return (
    isOpen && (
      <ThreadDialog
        categories={categories}
        actions={actions}
        onSaved={({ id }) => void navigate(paths.thread(id))}
        onClose={() => setOpen(false)}
      />
    )
  );
}
