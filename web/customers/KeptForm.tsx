import { type FormEvent, useEffect, useState } from 'react';
import type { CustomerFileFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { TextArea } from '../ui/Input.tsx';
import { Muted, Row, Stack } from '../ui/Layout.tsx';

const Note = graphql(`
  mutation KeepAboutCustomer($id: ID!, $texts: CustomerTexts!) { noteCustomer(id: $id, texts: $texts) { ...CustomerFile } }
`);

const fields = [
  { name: 'allergies', label: 'Allergies', rows: 2, most: 500 },
  { name: 'preferences', label: 'Preferences', rows: 2, most: 500 },
  { name: 'notes', label: 'Notes', rows: 4, most: 2_000 },
] as const;
type Texts = Readonly<Record<(typeof fields)[number]['name'], string>>;

const textsOf = ({ notes, preferences, allergies }: Texts): Texts => ({ notes, preferences, allergies });
/** The texts of a form that differ from those that are kept. */
const changedOf = (typed: Partial<Texts>, kept: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => kept[name as keyof Texts] !== text));

/** What the shop keeps about a customer. Only what was typed is sent: another desk may have changed the rest. */
export function KeptForm(props: { file: CustomerFileFragment; onChanged: (isChanged: boolean) => void }) {
  const { file, onChanged } = props;
  const [typed, setTyped] = useState<Partial<Texts>>({});
  const [failure, setFailure] = useState<string>();
  const [note, busy] = useAction(Note, { done: 'Saved', refused: false });
  const changed = changedOf(typed, textsOf(file));
  const isChanged = Object.keys(changed).length > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const { refusal } = await note({ id: file.id, texts: changed });
    if (refusal) setFailure(refusal.message);
    else setTyped({});
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-label="What you keep">
      <Stack $gap={3}>
        <Muted>
          {file.customer.hasAccount
            ? 'The customer can read this at any time in their settings, and who serves them in your shops; barbers read no notes.'
            : 'Who serves them in your shops can read this; barbers read no notes. It goes with what you wrote down about their first visit.'}
        </Muted>
        {fields.map(({ name, label, rows, most }) => (
          <Field key={name} label={label} optional>
            <TextArea
              rows={rows}
              maxLength={most}
              value={typed[name] ?? file[name]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
            />
          </Field>
        ))}
        <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
        <Row>
          <Button type="submit" variant="primary" busy={busy} disabled={!isChanged}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
