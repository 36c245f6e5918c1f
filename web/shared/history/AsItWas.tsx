import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { size } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { FieldRows, shownValue } from './EntryWords.tsx';
import type { HistoryOf } from './entryFields.ts';

const AsOf = graphql(`
  query RecordAsOf($type: RecordType!, $id: ID!, $at: DateTimeISO, $position: Float) {
    recordAsOf(type: $type, id: $id, at: $at, position: $position) { position changedAt fields { field value } }
  }
`);

type OfRecord = { readonly at: string } | { readonly position: number };

/** All fields right after an event, unfolded on demand. */
export function AsItWasThen({ type, id, position }: Pick<HistoryOf, 'type' | 'id'> & { position: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary>All fields as they were then</Summary>
      {open && <RecordThen type={type} id={id} moment={{ position }} />}
    </details>
  );
}

/** Every field of a record as it was at a moment; while another one is asked for, the former stays. */
export function RecordThen({ type, id, moment }: Pick<HistoryOf, 'type' | 'id'> & { moment: OfRecord }) {
  const query = useQuery(AsOf, { variables: { type, id, ...moment } });
  const data = query.data ?? query.previousData;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const was = data.recordAsOf;
  if (!was) return <Muted role="status">It was not there yet.</Muted>;
  return (
    <Stack $gap={2} role="status">
      {'at' in moment && <Muted>{`Last changed before that on ${momentOf(was.changedAt)}.`}</Muted>}
      <FieldRows>
        {was.fields.map(({ field, value }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{shownValue(value)}</dd>
          </div>
        ))}
      </FieldRows>
    </Stack>
  );
}

const Summary = styled.summary`min-height: 24px; font-size: ${size.sm}; cursor: pointer;`;
