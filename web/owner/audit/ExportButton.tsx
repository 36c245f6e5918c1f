import { useState } from 'react';
import type { AuditFilterInput } from '../../graphql/graphql.ts';
import { newId } from '../../shared/newId.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { saveByLink } from '../../shared/saveByLink.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { exportQuery } from './auditFilter.ts';
import { ExportProgress } from './ExportProgress.tsx';

const FORMATS = { ndjson: 'JSON, an event a line', csv: 'CSV, for spreadsheets' } as const;
type Format = keyof typeof FORMATS;

/** Has the browser save all events of the filter as a file, and shows how far that is. */
export function ExportButton({ filter }: { filter: AuditFilterInput }) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState<Format>('csv');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [underWay, setUnderWay] = useState<string>();
  const toast = useToast();

  const turn = (isOpen: boolean) => {
    setFailure(undefined);
    setOpen(isOpen);
  };
  const save = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      const name = newId();
      await saveByLink(`/audit/export?${exportQuery(filter, format)}&progress=${name}`);
      turn(false);
      setUnderWay(name);
      toast.success('Your browser saves the file');
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
    setBusy(false);
  };
  return (
    <Stack $gap={2}>
      <Dialog
        title="Export"
        description="All events that the filter asks for, the oldest first. That you export them is recorded."
        open={open}
        onOpenChange={turn}
        trigger={<Button icon={<Icon name="download" size={18} />}>Export</Button>}
        footer={
          <Button variant="primary" busy={busy} onClick={() => void save()}>
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
          {failure && (
            <div role="alert">
              <FieldError>{failure}</FieldError>
            </div>
          )}
        </Stack>
      </Dialog>
      {underWay && <ExportProgress key={underWay} name={underWay} />}
    </Stack>
  );
}
