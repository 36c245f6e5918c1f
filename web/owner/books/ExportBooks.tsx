import { useState } from 'react';
import { refusalOf } from '../../shared/refusal.ts';
import { saveByLink } from '../../shared/saveByLink.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { type BookFilter, exportQuery } from './filter.ts';

/** Has the browser save the entries of the filter as CSV, a line for each account that an entry changed. */
export function ExportBooks({ filter }: { filter: BookFilter }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await saveByLink(`/ledger/export?${exportQuery(filter)}`);
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Stack $gap={2}>
      <Button icon={<Icon name="download" size={18} />} busy={busy} onClick={() => void save()}>
        Save as CSV
      </Button>
      {failure && (
        <div role="alert">
          <FieldError>{failure}</FieldError>
        </div>
      )}
    </Stack>
  );
}
