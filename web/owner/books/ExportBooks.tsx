import { useState } from 'react';
import { refusalOf } from '../../shared/refusal.ts';
import { saveByLink } from '../../shared/saveByLink.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { type BookFilter, exportQuery, type WholeSheet } from './filter.ts';

/** Has the browser save the part of the books that is shown as CSV: a sheet, or else the entries of the filter. */
export function ExportBooks({ filter, sheet }: { filter: BookFilter; sheet: WholeSheet | undefined }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      await saveByLink(`/ledger/export?${exportQuery(filter, sheet)}`);
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
