import { useState } from 'react';
import type { Acting } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';

/** Takes back in one click what members' flags have done. */
export function ShowAgainButton({ show, onDone }: { show: () => Acting; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await show();
    setBusy(false);
    onDone();
  };
  return (
    <Button small variant="primary" busy={busy} onClick={() => void press()}>
      Show it again
    </Button>
  );
}
