import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { AuditFilterInput } from '../../graphql/graphql.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { EntryChanges, EntrySentence } from '../../shared/history/EntryWords.tsx';
import type { Entry } from '../../shared/history/entryFields.ts';
import { momentOf } from '../../shared/instants.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { useRowKeys } from '../../shared/useRowKeys.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { NewItemsButton } from '../../ui/NewItemsButton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, radius, size, space } from '../../ui/tokens.ts';
import { type AuditParams, CHANNELS, RECORDS, recordParam } from './auditFilter.ts';
import { useAudit } from './useAudit.ts';

type Narrow = (changes: AuditParams) => void;

/** The events of a filter, the newest first; what comes meanwhile is counted on top. */
export function AuditList({ filter, onChange }: { filter: AuditFilterInput; onChange: Narrow }) {
  const { query, page, fresh, more, showFresh } = useAudit(filter);
  const place = useRef<HTMLOListElement>(null);
  useRowKeys(place);
  if (!page) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { events, endCursor, lookedBackTo } = page;
  return (
    <section aria-label="Events">
      <NewItemsButton
        count={fresh}
        label={fresh === 1 ? '1 new event' : `${fresh} new events`}
        icon="up"
        onShow={showFresh}
      />
      <Stack $gap={4}>
        {events.length === 0 && !endCursor && (
          <EmptyState icon="clock" heading="h2" title="Nothing like this is recorded" text="Take a filter away." />
        )}
        {events.length > 0 && (
          <List ref={place} aria-label="Recorded events">
            {events.map((entry) => (
              <Row key={entry.id} entry={entry} of={filter.record} onChange={onChange} />
            ))}
          </List>
        )}
        {endCursor && <LookBack key={endCursor} to={lookedBackTo ?? undefined} onMore={more} />}
      </Stack>
    </section>
  );
}

function Row({ entry, of, onChange }: { entry: Entry; of: AuditFilterInput['record']; onChange: Narrow }) {
  const { pathname, search } = useLocation();
  const { id, name } = entry.actor;
  const { record } = entry;
  const isAlone = record?.type === of?.type && record?.id === of?.id;
  const address = new URLSearchParams(search);
  address.set('event', String(entry.position));
  return (
    <li data-row={entry.id}>
      <EntrySentence
        entry={entry}
        actor={
          id ? (
            <Plain type="button" onClick={() => onChange({ person: id })}>
              {name}
            </Plain>
          ) : (
            name
          )
        }
      />
      <Facts>
        <time dateTime={entry.at}>{momentOf(entry.at)}</time>
        {entry.channel && <span>{CHANNELS[entry.channel]}</span>}
        {entry.apiTokenId && <span>by an API token</span>}
        <Link data-main to={`${pathname}?${address}`} aria-label={`Details of ${entry.sentence}`} preventScrollReset>
          Details
        </Link>
        {record && !isAlone && (
          <Plain
            type="button"
            aria-label={`Only this ${RECORDS[record.type]}: ${entry.sentence}`}
            onClick={() => onChange({ record: recordParam(record) })}
          >
            {`Only this ${RECORDS[record.type]}`}
          </Plain>
        )}
      </Facts>
      <EntryChanges entry={entry} />
    </li>
  );
}

/** Goes on behind the last event; where there was none for long, it says how far back it was looked. */
function LookBack({ to, onMore }: { to: string | undefined; onMore: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    await onMore().catch((error: unknown) => setFailure(refusalOf(error).message));
    setBusy(false);
  };
  return (
    <Stack $gap={2}>
      {to && <Muted role="status">{`Looked back to ${momentOf(to)}.`}</Muted>}
      {failure && <FieldError>{failure}</FieldError>}
      <div>
        <Button busy={busy} onClick={() => void press()}>
          {to ? 'Look further back' : 'Show more'}
        </Button>
      </div>
    </Stack>
  );
}

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: ${space[3]};
  > li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]};
    background: ${color.surface};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    min-width: 0;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[4]};
  color: ${color.muted};
  font-size: ${size.sm};
  a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
`;
const Plain = styled.button`
  font: inherit;
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 2px;
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
`;
