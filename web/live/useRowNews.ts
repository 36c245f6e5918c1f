import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useSubscription } from '@apollo/client/react';
import { useRef } from 'react';
import { refetchAll } from './refetchAll.ts';
import { ASKED_ANEW } from './refetchSafely.ts';

interface Row<S extends string> {
  readonly id: string;
  readonly status: S;
}

/**
 * Follows a subscription whose events are rows that changed (`rowIn` takes the row out of an event). Rows on the page
 * change in place, as the cache knows them by id, and all queries are sent again, for rows that have come or gone.
 * `onRow` is called with each row and with the status that the event before said it had. A component that is made anew begins a
 * subscription anew: whose rows come is looked up when it begins.
 */
export function useRowNews<D, R extends Row<string>>(
  subscription: TypedDocumentNode<D, { after?: number | null | undefined }>,
  rowIn: (event: D) => R,
  onRow: (row: R, before: R['status'] | undefined) => void,
): void {
  const client = useApolloClient();
  const seen = useRef(new Map<string, R['status']>());
  useSubscription(subscription, {
    ignoreResults: true,
    context: ASKED_ANEW,
    onData: ({ data: { data } }) => {
      if (!data) return;
      const row = rowIn(data as D);
      onRow(row, seen.current.get(row.id));
      seen.current.set(row.id, row.status);
      void refetchAll(client);
    },
  });
}
