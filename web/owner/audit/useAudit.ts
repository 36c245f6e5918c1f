import { useQuery, useSubscription } from '@apollo/client/react';
import { useState } from 'react';
import type { AuditFilterInput } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW } from '../../live/refetchSafely.ts';
import type { Entry } from '../../shared/history/entryFields.ts';

const AuditLog = graphql(`
  query AuditLog($filter: AuditFilterInput, $after: String) {
    audit(filter: $filter, first: 20, after: $after) { endCursor lookedBackTo position events { ...AuditEntry } }
  }
`);
const Appended = graphql(`
  subscription AuditAppended($filter: AuditFilterInput, $after: Float) {
    auditAppended(filter: $filter, after: $after) { ...AuditEntry }
  }
`);

/** More new events than these are read with their list. */
const MOST_HELD = 100;

/**
 * The events of a filter, the newest first. What is recorded meanwhile is held back and counted until `showFresh`;
 * `more` looks further back. Used with the filter as `key`.
 */
export function useAudit(filter: AuditFilterInput) {
  const [fresh, setFresh] = useState<readonly Entry[]>([]);
  const query = useQuery(AuditLog, { variables: { filter }, fetchPolicy: 'network-only', context: ASKED_ANEW });
  const { data, fetchMore, refetch, updateQuery } = query;
  const page = data?.audit;
  useSubscription(Appended, {
    variables: { filter },
    skip: !page,
    ignoreResults: true,
    onData: ({ data: { data: news } }) => {
      const entry = news?.auditAppended;
      if (entry) setFresh((now) => (now.some(({ id }) => id === entry.id) ? now : [entry, ...now]));
    },
    // Without the line the list is as it was read; its filters still read it anew.
    onError: () => undefined,
  });
  const shown = page?.events ?? [];
  const unseen = fresh.filter((entry) => !shown.some(({ id }) => id === entry.id));

  const more = () =>
    fetchMore({
      variables: { after: page?.endCursor ?? null },
      updateQuery: (before, { fetchMoreResult: { audit } }) => {
        const known = new Set(before.audit.events.map(({ id }) => id));
        return {
          audit: { ...audit, events: [...before.audit.events, ...audit.events.filter(({ id }) => !known.has(id))] },
        };
      },
    });
  const showFresh = () => {
    setFresh([]);
    if (unseen.length > MOST_HELD) return void refetch().catch(() => undefined);
    updateQuery((before) =>
      before.audit?.events
        ? ({ ...before, audit: { ...before.audit, events: [...unseen, ...before.audit.events] } } as typeof data)
        : undefined,
    );
  };
  return { query, page, fresh: unseen.length, more, showFresh };
}
