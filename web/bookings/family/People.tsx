import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { type BookedPerson, MOST_PEOPLE, usePeople } from '../../shared/family/people.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { PersonDialog } from './PersonDialog.tsx';

const RemovePerson = graphql(`
  mutation RemovePerson($id: ID!) { removePerson(id: $id) { id name note } }
`);

/** Those whom the viewer books for beside themself: added, changed and removed here. Nothing while they are not known. */
export function People() {
  const people = usePeople();
  const [writing, setWriting] = useState<BookedPerson | 'new'>();
  const [remove, busy] = useAction(RemovePerson, { done: 'Removed', refetchQueries: ['MyPeople'] });
  if (!people) return null;
  return (
    <section aria-labelledby="people">
      <Stack>
        <Title id="people">People you book for</Title>
        <Muted>Your children, your parents: choose them when you book. The shop reads their name and your note.</Muted>
        {people.length > 0 && (
          <List>
            {people.map((person) => (
              <li key={person.id}>
                <div>
                  <strong>{person.name}</strong>
                  {person.note && <p>{person.note}</p>}
                </div>
                <Row>
                  <Button small aria-label={`Change ${person.name}`} onClick={() => setWriting(person)}>
                    Change
                  </Button>
                  <Button
                    small
                    busy={busy}
                    aria-label={`Remove ${person.name}`}
                    onClick={() => void remove({ id: person.id })}
                  >
                    Remove
                  </Button>
                </Row>
              </li>
            ))}
          </List>
        )}
        {people.length < MOST_PEOPLE && (
          <Row>
            <Button onClick={() => setWriting('new')}>Add a person</Button>
          </Row>
        )}
      </Stack>
      {writing && (
        <PersonDialog person={writing === 'new' ? undefined : writing} onClose={() => setWriting(undefined)} />
      )}
    </section>
  );
}

const Title = styled.h2`font-size: ${size.xl};`;
const List = styled.ul`
  display: grid;
  gap: ${space[2]};
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[2]} ${space[4]};
    padding: ${space[3]} ${space[4]};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
  div:first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
    white-space: pre-line;
  }
`;
