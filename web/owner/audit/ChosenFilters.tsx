import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { space } from '../../ui/tokens.ts';
import { type AuditParams, narrowings, recordIn, recordWords } from './auditFilter.ts';

const WhoIs = graphql(`query AuditPerson($id: ID!) { member(id: $id) { id firstName lastName userName } }`);
const WhatIs = graphql(`query AuditRecord($type: RecordType!, $id: ID!) { recordName(type: $type, id: $id) }`);

const NOTHING: AuditParams = { person: '', record: '', type: '', channel: '', from: '', until: '', query: '' };

/** What the list is narrowed down to, each to be taken away again. */
export function ChosenFilters({
  params,
  onChange,
}: {
  params: URLSearchParams;
  onChange: (changes: AuditParams) => void;
}) {
  const person = params.get('person');
  const record = recordIn(params);
  const who = useQuery(WhoIs, { variables: { id: person ?? '' }, skip: !person });
  const what = useQuery(WhatIs, { variables: { type: record?.type ?? 'shop', id: record?.id ?? '' }, skip: !record });
  const chosen = [
    ...(person
      ? [{ name: 'person' as const, words: who.data?.member ? nameOf(who.data.member) : 'A former member' }]
      : []),
    ...(record
      ? [{ name: 'record' as const, words: `${recordWords(record.type)} ${what.data?.recordName ?? record.id}` }]
      : []),
    ...narrowings(params),
  ];
  if (chosen.length === 0) return null;
  return (
    <Chips aria-label="Filters in use">
      {chosen.map(({ name, words }) => (
        <li key={name}>
          <Button
            small
            aria-label={`Remove ${words}`}
            icon={<Icon name="close" size={16} />}
            onClick={() => onChange({ [name]: '' })}
          >
            {words}
          </Button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Button small variant="quiet" onClick={() => onChange(NOTHING)}>
            Clear filters
          </Button>
        </li>
      )}
    </Chips>
  );
}

const Chips = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  li {
    min-width: 0;
  }
  button {
    text-align: left;
    white-space: normal;
    overflow-wrap: anywhere;
  }
`;
