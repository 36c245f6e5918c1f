import { type FormEvent, useRef, useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import type { BookedPerson } from '../../shared/family/people.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Input, TextArea } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { useDiscarding } from '../../ui/useDiscarding.tsx';

const AddPerson = graphql(`
  mutation AddPerson($input: PersonInput!) { addPerson(input: $input) { id name note } }
`);
const ChangePerson = graphql(`
  mutation ChangePerson($id: ID!, $input: PersonInput!) { changePerson(id: $id, input: $input) { id name note } }
`);

const LONGEST_NAME = 60;
const LONGEST_NOTE = 200;
const REFRESHED = { refused: false as const, refetchQueries: ['MyPeople'], awaitRefetchQueries: true };

/** Writes down somebody the viewer books for, or other words for them. */
export function PersonDialog({ person, onClose }: { person?: BookedPerson | undefined; onClose: () => void }) {
  const [name, setName] = useState(person?.name ?? '');
  const [note, setNote] = useState(person?.note ?? '');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const box = useRef<HTMLInputElement>(null);
  const [add, adding] = useAction(AddPerson, { ...REFRESHED, once: true, done: 'Added' });
  const [change, changing] = useAction(ChangePerson, { ...REFRESHED, done: 'Saved' });
  const busy = adding || changing;
  const isChanged = name !== (person?.name ?? '') || note !== (person?.note ?? '');
  const { close, question } = useDiscarding(isChanged, onClose);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    if (name.trim() === '') {
      setMissing(true);
      return box.current?.focus();
    }
    const input = { name, note };
    const { refusal } = person ? await change({ id: person.id, input }) : await add({ input });
    if (refusal) setFailure(refusal.message);
    else onClose();
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && close()}
      title={person ? `Change ${person.name}` : 'Add a person'}
      description="Shops at which you book for them read both. Nobody else does."
      footer={
        <Button variant="primary" type="submit" form="person" busy={busy}>
          Save
        </Button>
      }
    >
      <form id="person" noValidate onSubmit={(event) => void save(event)}>
        <Stack $gap={5}>
          <Field label="Name" required error={isMissing && name.trim() === '' ? 'Please write their name.' : undefined}>
            <Input
              ref={box}
              autoComplete="off"
              maxLength={LONGEST_NAME}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <Field label="Note" optional hint="What a barber should know of them.">
            <TextArea maxLength={LONGEST_NOTE} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
          <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
        </Stack>
      </form>
      {question}
    </Dialog>
  );
}
