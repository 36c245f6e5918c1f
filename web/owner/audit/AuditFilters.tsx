import { useQuery } from '@apollo/client/react';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';
import { type AuditParams, CHANNELS, recordIn, typeWords } from './auditFilter.ts';
import { PersonFilter } from './PersonFilter.tsx';

const Types = graphql(`query AuditTypes { auditTypes }`);
const WhoIs = graphql(`query AuditPerson($id: ID!) { member(id: $id) { id firstName lastName userName } }`);

interface Props {
  params: URLSearchParams;
  onChange: (changes: AuditParams) => void;
}

/** What the list is narrowed down to: each change is in the address at once, words when they are sent. */
export function AuditFilters({ params, onChange }: Props) {
  const isPhone = usePhone();
  const { data } = useQuery(Types);
  const options = (data?.auditTypes ?? []).map((type) => ({ value: type, label: typeWords(type) }));
  const set = (name: keyof AuditParams) => (value: string) => onChange({ [name]: value });
  const value = (name: keyof AuditParams) => params.get(name) ?? '';
  const fields = (
    <Stack $gap={4}>
      <WordsFilter key={value('query')} words={value('query')} onSend={set('query')} />
      {!value('person') && <PersonFilter onChoose={set('person')} />}
      <Field label="What happened">
        <Combobox
          label="What happened"
          options={[{ value: '', label: 'Anything' }, ...options]}
          value={value('type')}
          onChange={set('type')}
        />
      </Field>
      <Field label="By way of">
        <Select value={value('channel')} onChange={({ target }) => onChange({ channel: target.value })}>
          <option value="">Any way</option>
          {Object.entries(CHANNELS).map(([channel, label]) => (
            <option key={channel} value={channel}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Days>
        <Field label="From">
          <Input type="date" value={value('from')} onChange={({ target }) => onChange({ from: target.value })} />
        </Field>
        <Field label="To">
          <Input type="date" value={value('until')} onChange={({ target }) => onChange({ until: target.value })} />
        </Field>
      </Days>
    </Stack>
  );
  return (
    <Sheet aria-label="Filters">
      <Stack $gap={4}>
        <Chosen params={params} onChange={onChange} />
        {isPhone ? (
          <details>
            <Summary>Filters</Summary>
            {fields}
          </details>
        ) : (
          fields
        )}
      </Stack>
    </Sheet>
  );
}

/** The member and the record the list is about, each to be taken away again. */
function Chosen({ params, onChange }: Props) {
  const person = params.get('person');
  const record = recordIn(params);
  const { data } = useQuery(WhoIs, { variables: { id: person ?? '' }, skip: !person });
  if (!person && !record) return null;
  const name = data?.member ? nameOf(data.member) : 'A former member';
  return (
    <Chips aria-label="Only what is about">
      {person && <Chip label={name} onRemove={() => onChange({ person: '' })} />}
      {record && <Chip label={`The history of ${record.words}`} onRemove={() => onChange({ record: '' })} />}
    </Chips>
  );
}

const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <li>
    <Button small aria-label={`Remove ${label}`} icon={<Icon name="close" size={16} />} onClick={onRemove}>
      {label}
    </Button>
  </li>
);

function WordsFilter({ words, onSend }: { words: string; onSend: (words: string) => void }) {
  const [typed, setTyped] = useState(words);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(typed.trim());
  };
  return (
    <form onSubmit={send}>
      <Stack $gap={3}>
        <Field label="Words" hint="In the sentence or in what was recorded">
          <Input
            type="search"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" icon={<Icon name="search" size={18} />}>
            Search
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const Sheet = styled.section`
  padding: ${space[4]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  min-width: 0;
`;
const Summary = styled.summary`min-height: 44px; align-content: center; font-weight: 650; cursor: pointer;`;
const Days = styled.div`display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: ${space[3]};`;
const Chips = styled.ul`list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: ${space[2]};`;
