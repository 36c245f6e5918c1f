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
  { skip = false }: { readonly skip?: boolean } = {},
) {
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other variables are another list
  const context = useMemo<RowsShown>(() => ({ ...ASKED_ANEW, shown: { rows: 0 } }), [key]);
  const options = { variables: variables as V, context, skip };
  const query = useQuery<D, V>(document, options as useQuery.Options<D, V>);
  const list = listIn(query.data);
  const { shown } = context;
  const rows = list?.edges.length ?? 0;
  shown.rows = Math.max(shown.rows, rows);
  const more = async () => {
    const after = list?.pageInfo.endCursor;
    // Wanted from now on: the answer of a refetch that is under way must not take the next page away again.
    shown.rows = rows + 1;
    let isComplete = true;
    try {
      await query.fetchMore({
        variables: { after } as Partial<V>,
        updateQuery: (before, { fetchMoreResult }) => {
          const known = listIn(before);
          if (known?.pageInfo.endCursor === after) return withNextPage(before as D, fetchMoreResult as D) as never;
          // The list was refetched meanwhile and ends at another row: between that row and this page some may be missing.
          isComplete = (known?.edges.length ?? 0) >= shown.rows;
          return before as never;
        },
      });
      if (!isComplete) await query.refetch();
    } catch (failure) {
      shown.rows = rows;
      throw failure;
    }
  };
  return { ...query, hasMore: list?.pageInfo.hasNextPage ?? false, more };
}
