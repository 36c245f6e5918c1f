import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { listIn, type RowsShown, withNextPage } from './pages.ts';
import { ASKED_ANEW } from './refetchSafely.ts';

interface Paged {
  after?: string | null | undefined;
}

/**
 * A query whose answer holds one list in pages (`$after`, `pageInfo`, `edges`). `more` shows the next page; sent again
 * after a change, the query reads as many rows as are shown. Other variables are another list.
 */
export function usePagedQuery<D extends object, V extends Paged>(
  document: TypedDocumentNode<D, V>,
  variables: Omit<V, 'after'>,
) {
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other variables are another list
  const context = useMemo<RowsShown>(() => ({ ...ASKED_ANEW, shown: { rows: 0 } }), [key]);
  const options = { variables: variables as V, context };
  const query = useQuery<D, V>(document, options as useQuery.Options<D, V>);
  const list = listIn(query.data);
  context.shown.rows = list?.edges.length ?? 0;
  const more = () =>
    query.fetchMore({
      variables: { after: list?.pageInfo.endCursor } as Partial<V>,
      updateQuery: (before, { fetchMoreResult }) => withNextPage(before as D, fetchMoreResult as D) as never,
    });
  return { ...query, hasMore: list?.pageInfo.hasNextPage ?? false, more };
}
