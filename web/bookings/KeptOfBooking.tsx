import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import type { KeptOfBookingFieldsFragment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { ASKED_ANEW } from '../live/refetchSafely.ts';
import { useAction } from '../shared/useAction.ts';
import { Button } from '../ui/Button.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { TextArea } from '../ui/Input.tsx';
import { Muted, Row, Stack } from '../ui/Layout.tsx';
import { useOnline } from '../ui/useOnline.ts';

export const KeptFields = graphql(`
  fragment KeptOfBookingFields on KeptOfBooking { id customerId visits noShows notes preferences allergies }
`);
const Kept = graphql(`
  query KeptOfBooking($id: ID!) { keptOfBooking(id: $id) { ...KeptOfBookingFields } }
`);
const Note = graphql(`
  mutation NoteCustomerOfBooking($id: ID!, $texts: CustomerTexts!) {
    noteCustomerOfBooking(id: $id, texts: $texts) { ...KeptOfBookingFields }
  }
`);

const fields = [
  { name: 'allergies', label: 'Allergies', rows: 2, most: 500 },
  { name: 'preferences', label: 'Preferences', rows: 2, most: 500 },
  { name: 'notes', label: 'Notes', rows: 3, most: 2_000 },
] as const;
type Name = (typeof fields)[number]['name'];

/** What of it is the viewer's to read: notes may not be. */
const readable = (kept: KeptOfBookingFieldsFragment) =>
  fields.flatMap((field) => {
    const text = kept[field.name];
    return typeof text === 'string' ? [{ ...field, text }] : [];
  });

/**
 * What the shop keeps about the customer of a booking, for who serves them: read at a glance, changed on a press. Nothing
 * where the viewer's role does not include it, or where there is nobody in the shop's list to keep it of.
 */
export function KeptOfBooking({ bookingId }: { bookingId: string }) {
  const { data } = useQuery(Kept, { variables: { id: bookingId }, context: ASKED_ANEW });
  const online = useOnline();
  const [isOpen, setOpen] = useState(false);
  const kept = data?.keptOfBooking;
  if (!kept) return null;
  const written = readable(kept).filter(({ text }) => text !== '');
  return (
    <section aria-label="Kept about the customer">
      <Stack $gap={2}>
        {written.length > 0 && !isOpen && (
          <Texts>
            {written.map(({ name, label, text }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </Texts>
        )}
        <Muted>{habitsOf(kept)}</Muted>
        {isOpen ? (
          <KeptForm kept={kept} onDone={() => setOpen(false)} />
        ) : (
          <Row>
            <Button small disabled={!online} onClick={() => setOpen(true)}>
              {written.length > 0 ? 'Change what is kept' : 'Keep allergies or preferences'}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}

const habitsOf = ({ visits, noShows }: KeptOfBookingFieldsFragment): string =>
  `${visits} ${visits === 1 ? 'visit' : 'visits'}${noShows > 0 ? `, ${noShows} missed` : ''}`;

/** Only what was typed is sent: somebody else may have changed the rest. */
function KeptForm({ kept, onDone }: { kept: KeptOfBookingFieldsFragment; onDone: () => void }) {
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [note, busy] = useAction(Note, { done: 'Saved', refused: false });
  const shown = readable(kept);
  const changed = Object.fromEntries(
    shown.flatMap(({ name, text }) => {
      const words = typed[name];
      return words === undefined || words === text ? [] : [[name, words]];
    }),
  ) as Partial<Record<Name, string>>;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const { refusal } = await note({ id: kept.id, texts: changed });
    if (refusal) setFailure(refusal.message);
    else onDone();
  };
  return (
    <form onSubmit={(event) => void save(event)} aria-label="What is kept about the customer">
      <Stack $gap={3}>
        <Muted>A customer with an account reads this too, in their settings.</Muted>
        {shown.map(({ name, label, rows, most, text }) => (
          <Field key={name} label={label} optional>
            <TextArea
              rows={rows}
              maxLength={most}
              value={typed[name] ?? text}
              onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
            />
          </Field>
        ))}
        <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
        <Row>
          <Button type="submit" variant="primary" small busy={busy} disabled={Object.keys(changed).length === 0}>
            Save
          </Button>
          <Button small disabled={busy} onClick={onDone}>
            Do not change
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

const Texts = styled.dl`
  dd {
    white-space: pre-line;
  }
`;
