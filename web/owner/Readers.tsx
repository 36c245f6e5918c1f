import { useApolloClient } from '@apollo/client/react';
import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { type Ask, usePages } from '../live/usePages.ts';
import { refusalOf } from '../shared/refusal.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Field } from '../ui/Field.tsx';
import { formatNumber } from '../ui/format.ts';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { People, type PersonShown } from './People.tsx';

const ReadBy = graphql(`
  query AnnouncementReadBy($id: ID!, $first: Int, $after: String, $query: String) {
    announcement(id: $id) {
      id
      readBy(first: $first, after: $after, query: $query) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id name pictureUrl } } }
    }
  }
`);
/** More than this are looked for by name. */
const FEW = 50;

/**
 * The readers of an announcement, the latest first, refetched when their number changes. Long lists can be searched.
 */
export function Readers({ announcementId: id, read }: { announcementId: string; read: number }) {
  const client = useApolloClient();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const ask: Ask<PersonShown> = useCallback(
    async (stretch) => {
      const { data } = await client.query({
        query: ReadBy,
        variables: { id, ...stretch, query: query || null },
        fetchPolicy: 'no-cache',
      });
      const found = data?.announcement?.readBy;
      if (!found) return { rows: [], hasMore: false, endCursor: null, total: 0 };
      const { edges, pageInfo, totalCount } = found;
      return {
        rows: edges.map(({ node }) => node),
        hasMore: pageInfo.hasNextPage,
        endCursor: pageInfo.endCursor ?? null,
        total: totalCount,
      };
    },
    [client, id, query],
  );
  const { list, error, loading, look, more } = usePages(ask);
  const seen = useRef(read);
  useEffect(() => {
    if (seen.current === read) return;
    seen.current = read;
    refetchSafely(look);
  }, [read, look]);
  return (
    <Stack $gap={3}>
      {read > FEW && (
        <Field label="Find a reader" hint="By name or mail address">
          <Input
            type="search"
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
      {error !== undefined && !list ? (
        <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(look)} retrying={loading} />
      ) : list ? (
        <People people={list.rows} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {read > FEW && list && <p role="status">{countOf(list.total, query)}</p>}
      {list?.hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

function countOf(total: number, query: string): string {
  if (query === '') return `${formatNumber(total)} ${total === 1 ? 'member' : 'members'}`;
  return total === 0 ? 'No reader of that name' : `${formatNumber(total)} found`;
}
