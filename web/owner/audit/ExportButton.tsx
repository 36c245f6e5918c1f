import { useRef, useState } from 'react';
import type { AuditFilterInput } from '../../graphql/graphql.ts';
import { saveFile } from '../../shared/csv.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { restPieces } from '../../shared/rest.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { exportQuery } from './auditFilter.ts';

const LINE_END = 10;
const FORMATS = { ndjson: 'JSON, an event a line', csv: 'CSV, for spreadsheets' } as const;
type Format = keyof typeof FORMATS;
interface Progress {
  bytes: number;
  lines: number;
}

const progressWords = ({ bytes, lines }: Progress) =>
  `${formatNumber(lines)} lines, ${formatNumber(Math.ceil(bytes / 1024))} kB so far`;

/** Saves all events of the filter as a file, with how far it is. */
export function ExportButton({ filter }: { filter: AuditFilterInput }) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<Format>('csv');
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<string>();
  const stop = useRef<AbortController>(undefined);

  const close = () => {
    stop.current?.abort();
    setProgress(undefined);
    setFailure(undefined);
    setOpen(false);
  };
  const run = async () => {
    const mine = new AbortController();
    stop.current = mine;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let [bytes, lines] = [0, 0];
    setFailure(undefined);
    setProgress({ bytes, lines });
    try {
      await restPieces(
        `/audit/export?${exportQuery(filter, format)}`,
        (piece) => {
          pieces.push(piece);
          bytes += piece.length;
          for (const byte of piece) if (byte === LINE_END) lines += 1;
          setProgress({ bytes, lines });
        },
        mine.signal,
      );
      saveFile(`audit.${format}`, new Blob(pieces));
      close();
    } catch (error) {
      setProgress(undefined);
      if (!mine.signal.aborted) setFailure(refusalOf(error).message);
    }
  };
  return (
    <Dialog
      title="Export"
      description="All events that the filter asks for, the oldest first. That you export them is recorded."
      open={open}
      onOpenChange={(now) => (now ? setOpen(true) : close())}
      closeLabel={progress ? 'Stop and close' : 'Close'}
      trigger={<Button icon={<Icon name="download" size={18} />}>Export</Button>}
      footer={
        <Button variant="primary" busy={progress !== undefined} onClick={() => void run()}>
          Save the file
        </Button>
      }
    >
      <Stack $gap={3}>
        <Field label="As">
          <Select value={format} onChange={({ target }) => setFormat(target.value as Format)}>
            {Object.entries(FORMATS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <div role="status">{progress && progressWords(progress)}</div>
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
