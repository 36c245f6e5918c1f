import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../shared/csv.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { restPieces } from '../../shared/rest.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { type BookFilter, exportQuery } from './filter.ts';

/** Saves the entries of the filter as CSV, a line for each account that an entry changed. */
export function ExportBooks({ filter }: { filter: BookFilter }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const save = async () => {
    const mine = new AbortController();
    stop.current = mine;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    setFailure(undefined);
    setBusy(true);
    try {
      await restPieces(`/ledger/export?${exportQuery(filter)}`, (piece) => pieces.push(piece), mine.signal);
      saveFile('books.csv', new Blob(pieces, { type: 'text/csv;charset=utf-8' }));
    } catch (error) {
      if (!mine.signal.aborted) setFailure(refusalOf(error).message);
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
