import { useState } from 'react';
import { AlertDialog } from './AlertDialog.tsx';

/**
 * For a window with a form: `close` closes it at once while nothing in it was changed, and asks before otherwise.
 * `question` is what it asks with, to be rendered beside the window.
 */
export function useDiscarding(isChanged: boolean, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isChanged ? setAsking(true) : onClose()),
    question: (
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard what you typed?"
        description="It has not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={onClose}
      />
    ),
  };
}
