import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FieldError } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Stack } from '../ui/Layout.tsx';
import { refusalOf } from './refusal.ts';
import { saveByLink } from './saveByLink.ts';

/**
 * Has the browser save the file that a path of the REST API answers, a CSV unless `label` says else; says below the button why
 * it cannot.
 */
export function SaveCsv({ path, label = 'Save as CSV' }: { path: string; label?: string }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await saveByLink(path);
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Stack $gap={2}>
      <Button icon={<Icon name="download" size={18} />} busy={busy} onClick={() => void save()}>
        {label}
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </Stack>
  );
}
