import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { CopyLink } from '../../shared/CopyLink.tsx';
import { EntryChanges, EntrySentence } from '../../shared/history/EntryWords.tsx';
import { HistoryButton } from '../../shared/history/HistoryButton.tsx';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, font, radius, size, space } from '../../ui/tokens.ts';

const OneEvent = graphql(`
  query AuditOneEvent($position: Float!) {
    auditEvent(position: $position) {
      json commandId correlationId causationId undo noUndo event { ...AuditEntry } related { ...AuditEntry }
    }
  }
`);

/** One event with all that is recorded of it, and what else its request caused. */
export function EventDialog({ position, onClose }: { position: number; onClose: () => void }) {
  const query = useQuery(OneEvent, { variables: { position } });
  const { data } = query;
  const found = data?.auditEvent;
  return (
    <Dialog wide open title="Event" onOpenChange={(open) => !open && onClose()}>
      {!data && <Unanswered query={query} skeleton={<ListSkeleton />} />}
      {data && !found && <EmptyState icon="clock" title="No event is recorded there" />}
      {found && (
        <Stack $gap={4}>
          <EntrySentence entry={found.event} />
          <EntryChanges entry={found.event} />
          {found.undo && <Muted>{`Can be taken back: ${found.undo}`}</Muted>}
          {found.noUndo && <Muted>{`Cannot be taken back: ${found.noUndo}`}</Muted>}
          <Facts>
            {(
              [
                ['When', momentOf(found.event.at)],
                ['Name', found.event.name],
                ['Position', String(found.event.position)],
                ['Stream', `${found.event.stream}, ${found.event.revision}`],
                ['Command', found.commandId],
                ['Request', found.correlationId],
                ['Caused by', found.causationId],
                ...(found.event.apiTokenId ? [['API token', found.event.apiTokenId] as const] : []),
              ] as const
            ).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
          {found.related.length > 0 && (
            <section aria-labelledby="same-request">
              <Stack $gap={2}>
                <h3 id="same-request">The same request also</h3>
                <ul>
                  {found.related.map((entry) => (
                    <li key={entry.id}>
                      <EntrySentence entry={entry} />
                    </li>
                  ))}
                </ul>
              </Stack>
            </section>
          )}
          <section aria-labelledby="as-recorded">
            <Stack $gap={2}>
              <h3 id="as-recorded">As it is recorded</h3>
              <Json tabIndex={0} role="region" aria-labelledby="as-recorded">
                {found.json}
              </Json>
            </Stack>
          </section>
          <Row>
            {found.event.record && (
              <HistoryButton {...found.event.record} name="this record" label="History of this record" />
            )}
            <CopyLink path={`${paths.ownerAudit}?event=${position}`} />
          </Row>
        </Stack>
      )}
    </Dialog>
  );
}

const Facts = styled.dl`
  display: grid;
  gap: ${space[2]};
  margin: 0;
  font-size: ${size.sm};
  dt {
    color: ${color.muted};
  }
  dd {
    margin: 0;
    overflow-wrap: anywhere;
    font-family: ${font.mono};
  }
`;
const Json = styled.pre`
  margin: 0;
  padding: ${space[3]};
  max-height: 320px;
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font: 500 ${size.sm} / 1.5 ${font.mono};
  background: ${color.sunken};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
`;
