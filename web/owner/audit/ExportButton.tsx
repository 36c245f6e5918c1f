import { useState } from 'react';
import type { AuditFilterInput } from '../../graphql/graphql.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { saveByLink } from '../../shared/saveByLink.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { exportQuery } from './auditFilter.ts';

const FORMATS = { ndjson: 'JSON, an event a line', csv: 'CSV, for spreadsheets' } as const;
type Format = keyof typeof FORMATS;
type State = 'asking' | 'begun' | { refused: string };

/** Has the browser save all events of the filter as a file. */
export function ExportButton({ filter }: { filter: AuditFilterInput }) {
  const [format, setFormat] = useState<Format>('csv');
  const [state, setState] = useState<State>();

  const save = async () => {
    setState('asking');
    try {
      await saveByLink(`/audit/export?${exportQuery(filter, format)}`);
      setState('begun');
    } catch (error) {
      setState({ refused: refusalOf(error).message });
    }
  };
  return (
    <Dialog
      title="Export"
      description="All events that the filter asks for, the oldest first. That you export them is recorded."
      onOpenChange={() => setState(undefined)}
      trigger={<Button icon={<Icon name="download" size={18} />}>Export</Button>}
      footer={
        <Button variant="primary" busy={state === 'asking'} onClick={() => void save()}>
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
        <div role="status">
          {state === 'begun' &&
            'Your browser saves the file, shows how far it is and can stop it. You can close this window.'}
        </div>
        {typeof state === 'object' && (
          <div role="alert">
            <FieldError>{state.refused}</FieldError>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
