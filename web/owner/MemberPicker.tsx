import { useQuery } from '@apollo/client/react';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../graphql/index.ts';
import { refusalOf } from '../shared/refusal.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field, FieldError } from '../ui/Field.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { color, radius, size, space, target } from '../ui/tokens.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import type { Person } from './draft.ts';

const FindMembers = graphql(`
  query FindMembers($query: String) { members(query: $query, first: 6) { totalCount edges { node { id firstName lastName email status } } } }
`);

interface Props {
  id: string;
  chosen: readonly Person[];
  error?: string;
  onChange: (chosen: readonly Person[]) => void;
}

/** Members one selects by name or mail address; the selected stand above and can be taken out again. */
export function MemberPicker({ id, chosen, error, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [done, setDone] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const query = useDeferredValue(typed.trim());
  const { data, previousData, error: failure } = useQuery(FindMembers, { variables: { query: query || null } });
  const isChosen = (memberId: string) => chosen.some((one) => one.id === memberId);
  const found = ((data ?? previousData)?.members.edges ?? [])
    .map(({ node }) => node)
    .filter((one) => (one.status === 'Active' || one.status === 'Banned') && !isChosen(one.id));
  /** The pressed button disappears: announces the change and returns the focus to the search. */
  const choose = (next: readonly Person[], what: string) => {
    search.current?.focus();
    onChange(next);
    setDone(what);
  };
  const add = (person: Person) => {
    choose([...chosen, person], `${person.name} selected`);
    setTyped('');
  };
  /** Enter takes the first match and does not submit the surrounding form. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const [first] = found;
    if (first && query && query === typed.trim() && data) add(personOf(first));
  };
  const remove = ({ id: memberId, name }: Person) =>
    choose(
      chosen.filter((other) => other.id !== memberId),
      `${name} removed`,
    );
  const type = (text: string) => {
    setTyped(text);
    setDone('');
  };
  return (
    <Stack $gap={3}>
      {chosen.length > 0 && (
        <Chips aria-label="Selected members">
          {chosen.map((one) => (
            <li key={one.id}>
              <button type="button" aria-label={`Remove ${one.name}`} onClick={() => remove(one)}>
                {one.name}
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </Chips>
      )}
      <Field label="Find a member" hint="By name or mail address" id={id} error={error}>
        <Input
          ref={search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </Field>
      {failure && <FieldError>{refusalOf(failure).message}</FieldError>}
      <Found aria-label="Members found">
        {found.map((one) => {
          const person = personOf(one);
          return (
            <li key={person.id}>
              <button type="button" onClick={() => add(person)}>
                <Avatar name={person.name} size={32} />
                <span>
                  {person.name}
                  <small>{one.email}</small>
                </span>
                <Icon name="plus" size={18} />
              </button>
            </li>
          );
        })}
      </Found>
      <p role="status">
        {data && found.length === 0 && query ? 'Nobody else of that name' : ''}
        <VisuallyHidden>{done}</VisuallyHidden>
      </p>
    </Stack>
  );
}

type FoundMember = { id: string; firstName: string; lastName: string; email: string };
const personOf = ({ id, firstName, lastName, email }: FoundMember): Person => ({
  id,
  name: `${firstName} ${lastName}`.trim() || email,
});

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  button {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    min-height: ${target};
    padding: 0 ${space[3]};
    border: 1px solid ${color.deepText};
    border-radius: ${radius.control};
    background: ${color.deepSoft};
    font-weight: 600;
  }
`;
const Found = styled.ul`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  &:empty {
    display: none;
  }
  li + li {
    border-top: 1px solid ${color.line};
  }
  button {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    width: 100%;
    min-height: ${target};
    padding: ${space[2]} ${space[3]};
    border: 0;
    background: none;
    text-align: left;
  }
  button:hover {
    background: ${color.deepSoft};
  }
  span:nth-child(2) {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
    line-height: 1.3;
  }
  small {
    display: block;
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
