import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { idIn, isKey, RECORDS, recordParam, recordWords } from './auditFilter.ts';

const TYPES = Object.keys(RECORDS).filter((name) => isKey(RECORDS, name));

/** Names one record by its kind and its id, or the address of its page. */
export function RecordFilter({ onChoose }: { onChoose: (record: string) => void }) {
  const [type, setType] = useState('');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const isKnown = isKey(RECORDS, type);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const id = idIn(typed);
    if (isKnown && id) onChoose(recordParam({ type, id }));
    else setError(typed.trim() === '' ? 'Please give its id.' : 'That is not an id.');
  };
  return (
    <form onSubmit={send} noValidate>
      <Stack $gap={3}>
        <Field label="Record">
          <Select value={type} onChange={({ target }) => setType(target.value)}>
            <option value="">Any record</option>
            {TYPES.map((name) => (
              <option key={name} value={name}>
                {recordWords(name)}
              </option>
            ))}
          </Select>
        </Field>
        {isKnown && (
          <>
            <Field
              label={`Id of the ${RECORDS[type]}`}
              hint={
                type === 'profile' || type === 'plan' || type === 'terms'
                  ? 'The member’s, or the address of their page'
                  : 'Or the address of its page'
              }
              {...(error && { error })}
            >
              <Input
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={({ target }) => {
                  setTyped(target.value);
                  setError(undefined);
                }}
              />
            </Field>
            <div>
              <Button type="submit">{`Only this ${RECORDS[type]}`}</Button>
            </div>
          </>
        )}
      </Stack>
    </form>
  );
}
