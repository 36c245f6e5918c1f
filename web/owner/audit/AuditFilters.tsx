import { useQuery } from '@apollo/client/react';
import { type FormEvent, type Ref, useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { MomentField } from '../../shared/MomentField.tsx';
import { Button } from '../../ui/Button.tsx';
import { Combobox } from '../../ui/Combobox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input, Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';
import { type AuditParams, CHANNELS, isBackwards, momentIn, recordIn, typeWords } from './auditFilter.ts';
import { ChosenFilters } from './ChosenFilters.tsx';
import { PersonFilter } from './PersonFilter.tsx';
import { RecordFilter } from './RecordFilter.tsx';

const Types = graphql(`query AuditTypes { auditTypes }`);

interface Props {
  params: URLSearchParams;
  onChange: (changes: AuditParams) => void;
  /** The same where what was pressed goes with it: the focus comes to `place`. */
  onNarrow: (changes: AuditParams) => void;
  place: Ref<HTMLElement>;
}

/** What the list is narrowed down to: each change is in the address at once, words when they are sent. */
export function AuditFilters({ params, onChange, onNarrow, place }: Props) {
  const isPhone = usePhone();
  const { data } = useQuery(Types);
  const options = (data?.auditTypes ?? []).map((type) => ({ value: type, label: typeWords(type) }));
  const set = (name: keyof AuditParams) => (value: string) => onChange({ [name]: value });
  const value = (name: keyof AuditParams) => params.get(name) ?? '';
  const fields = (
    <Stack $gap={4}>
      <WordsFilter key={value('query')} words={value('query')} onSend={set('query')} />
      {!value('person') && <PersonFilter onChoose={(person) => onNarrow({ person })} />}
      {!recordIn(params) && <RecordFilter onChoose={(record) => onNarrow({ record })} />}
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
      <MomentField label="From" value={momentIn(params, 'from')} onChange={set('from')} />
      <MomentField
        label="Until"
        value={momentIn(params, 'until')}
        onChange={set('until')}
        error={isBackwards(params) ? 'This is before From.' : undefined}
      />
    </Stack>
  );
  return (
    <Sheet aria-label="Filters" ref={place} tabIndex={-1}>
      <Stack $gap={4}>
        <ChosenFilters params={params} onChange={onNarrow} />
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
