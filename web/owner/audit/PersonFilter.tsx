import { useQuery } from '@apollo/client/react';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { space } from '../../ui/tokens.ts';

const FindPerson = graphql(`
  query AuditFindPerson($query: String) { members(query: $query, first: 6) { edges { node { id firstName lastName email } } } }
`);

/** Finds a member by name or mail address. */
export function PersonFilter({ onChoose }: { onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const { data, previousData, error } = useQuery(FindPerson, { variables: { query }, skip: query === '' });
  const found = query === '' ? [] : ((data ?? previousData)?.members.edges ?? []).map(({ node }) => node);
  return (
    <div>
      <Field label="Person" hint="Who acted, or whom it is about">
        <Input
          type="search"
          autoComplete="off"
          placeholder="Name or email"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {error && <FieldError>{refusalOf(error).message}</FieldError>}
      {found.length > 0 && (
        <Found aria-label="Members found">
          {found.map(({ id, firstName, lastName, email }) => (
            <li key={id}>
              <Button small variant="quiet" onClick={() => onChoose(id)}>
                {`${firstName} ${lastName}, ${email}`}
              </Button>
            </li>
          ))}
        </Found>
      )}
    </div>
  );
}

const Found = styled.ul`
  list-style: none;
  margin: ${space[2]} 0 0;
  padding: 0;
  button {
    text-align: left;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`;
