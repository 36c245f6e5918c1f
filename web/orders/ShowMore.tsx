import { useState } from 'react';
import { refusalOf } from '../bookings/refusal.ts';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';

/** The next stretch of a list; a failure stays beside the button, which then tries again. */
export function ShowMore(props: { onMore: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    await props.onMore().catch((error: unknown) => setFailure(refusalOf(error).message));
    setBusy(false);
  };
  return (
    <div>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
      <Button busy={busy} onClick={() => void press()}>
        {failure ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
