import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { useAction } from '../../shared/useAction.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { TextDialog } from '../../ui/TextDialog.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import type { MemberRecord } from './memberRecord.ts';

const Add = graphql(
  `mutation NoteMember($id: ID!, $text: String!) { noteMember(id: $id, text: $text) { ...MemberRecordFields } }`,
);
const Remove = graphql(
  `mutation RemoveMemberNote($id: ID!, $noteId: ID!) { removeMemberNote(id: $id, noteId: $noteId) { ...MemberRecordFields } }`,
);

const LONGEST = 1000;

/** What those who run the platform have noted about a member, for each other. */
export function MemberNotes({ member: { id, notes } }: { member: MemberRecord }) {
  const { user } = useSession();
  const [asked, setAsked] = useState<'add' | { remove: string }>();
  const [add] = useAction(Add, { done: 'The note is kept', refused: false, once: true });
  const [remove, isRemoving] = useAction(Remove, { done: 'The note is removed' });
  const close = () => setAsked(undefined);
  const isOwn = user?._id === id;
  return (
    <section aria-label="Notes">
      <Stack $gap={3}>
        <Row>
          <h2>Notes</h2>
          {hasRight(user?.role, 'noteMembers') && !isOwn && (
            <Button small onClick={() => setAsked('add')}>
              Add a note
            </Button>
          )}
        </Row>
        {notes.length === 0 ? (
          <Muted>Nobody has noted anything.</Muted>
        ) : (
          <Notes>
            {notes.map(({ id: noteId, text, at, by, removable }) => (
              <li key={noteId}>
                <p>{text}</p>
                <Row>
                  <Muted>
                    {by ? <Link to={paths.ownerUser(by.id)}>{nameOf(by)}</Link> : 'A former member'}
                    {', '}
                    <time dateTime={at}>{momentOf(at)}</time>
                  </Muted>
                  {removable && (
                    <Button small onClick={() => setAsked({ remove: noteId })}>
                      Remove
                    </Button>
                  )}
                </Row>
              </li>
            ))}
          </Notes>
        )}
      </Stack>
      {asked === 'add' && (
        <TextDialog
          title="Add a note"
          description="For those who run the platform. The member is not told, and gets it in the copy of their data."
          label="Note"
          missing="Please write a note."
          longest={LONGEST}
          confirmLabel="Add"
          onConfirm={(text) => add({ id, text })}
          onClose={close}
        />
      )}
      <AlertDialog
        open={typeof asked === 'object'}
        onOpenChange={(open) => !open && close()}
        title="Remove this note?"
        description="It is not shown any more. That it was written and removed stays in the record."
        confirmLabel="Remove"
        danger
        busy={isRemoving}
        onConfirm={() => typeof asked === 'object' && void remove({ id, noteId: asked.remove }).then(close)}
      />
    </section>
  );
}

const Notes = styled.ul`
  list-style: none;
  padding: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  > li {
    padding: ${space[3]} ${space[4]};
  }
  > li + li {
    border-top: 1px solid ${color.line};
  }
  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    margin-bottom: ${space[2]};
  }
  time {
    font-size: ${size.sm};
  }
`;
