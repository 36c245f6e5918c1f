import { useState } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { momentOf } from '../instants.ts';
import { paths } from '../paths.ts';
import { ShowMore } from '../ShowMore.tsx';
import { useSession } from '../session.tsx';
import { AsItWasThen, RecordThen } from './AsItWas.tsx';
import { EntryChanges, EntrySentence } from './EntryWords.tsx';
import type { Entry, HistoryOf } from './entryFields.ts';
import { MomentPicker } from './MomentPicker.tsx';
import { NotSetBack } from './NotSetBack.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

const History = graphql(`
  query RecordHistory($type: RecordType!, $id: ID!, $after: String) {
    history(type: $type, id: $id, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...AuditEntry } }
    }
  }
`);
/** What happened to a record, the newest first; where it can be set back, with the button that does. */
export function HistoryList({ type, id, name }: HistoryOf) {
  const query = usePagedQuery(History, { type, id });
  const { data, hasMore, more } = query;
  const [asked, setAsked] = useState<Entry>();
  const isPlatformOwner = useSession().user?.role === 'superadmin';
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.history;
  if (totalCount === 0) return <EmptyState icon="clock" title="Nothing has happened yet" />;
  return (
    <Stack $gap={4}>
      <MomentPicker steps={edges.map(({ node }) => node).reverse()}>
        {({ at, step }) => <RecordThen type={type} id={id} moment={step ? { position: step.position } : { at }} />}
      </MomentPicker>
      <NotSetBack type={type} id={id} isOwn={!isPlatformOwner} />
      <Muted role="status">{totalCount === 1 ? '1 entry' : `${totalCount} entries`}</Muted>
      <List aria-label={`History of ${name}`}>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <EntrySentence entry={node} />
            <Muted as="time" dateTime={node.at}>
              {momentOf(node.at)}
            </Muted>
            {node.apiTokenId && <Muted>By an API token</Muted>}
            <EntryChanges entry={node} />
            <AsItWasThen type={type} id={id} position={node.position} />
            {node.restorable && (
              <div>
                <Button
                  small
                  icon={<Icon name="undo" size={16} />}
                  aria-label={`Restore what it was on ${momentOf(node.at)}`}
                  onClick={() => setAsked(node)}
                >
                  Restore
                </Button>
              </div>
            )}
          </li>
        ))}
      </List>
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
      {isPlatformOwner && (
        <LinkButton small variant="quiet" to={`${paths.ownerAudit}?record=${type}:${encodeURIComponent(id)}`}>
          In the audit
        </LinkButton>
      )}
      {asked && <RestoreDialog type={type} id={id} name={name} entry={asked} onClose={() => setAsked(undefined)} />}
    </Stack>
  );
}

const List = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  li {
    display: grid;
    gap: ${space[2]};
    padding: ${space[4]} 0;
    border-top: 1px solid ${color.line};
  }
  time {
    font-size: ${size.sm};
  }
`;
