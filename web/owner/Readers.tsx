import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { Field } from '../ui/Field.tsx';
import { formatNumber } from '../ui/format.ts';
import { Input } from '../ui/Input.tsx';
import { Stack } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { People } from './People.tsx';

const ReadBy = graphql(`
  query AnnouncementReadBy($id: ID!, $after: String, $query: String) {
    announcement(id: $id) {
      id
      readBy(first: 20, after: $after, query: $query) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id name pictureUrl } } }
    }
  }
`);
/** More than this are looked for by name. */
const FEW = 50;

/**
 * The readers of an announcement, the latest first, refetched when their number changes. Long lists can be searched.
 */
export function Readers({ announcementId: id, read }: { announcementId: string; read: number }) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const answer = usePagedQuery(ReadBy, { id, query: query || null });
  const { data, refetch, hasMore, more } = answer;
  const list = data?.announcement?.readBy;
  const seen = useRef(read);
  useEffect(() => {
    if (seen.current === read) return;
    seen.current = read;
    refetchSafely(refetch);
  }, [read, refetch]);
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
      {data ? (
        <People people={list?.edges.map(({ node }) => node) ?? []} />
      ) : (
        <Unanswered
          query={answer}
          skeleton={
            <Loading>
              <SkeletonText lines={3} />
            </Loading>
          }
        />
      )}
      {read > FEW && list && <p role="status">{countOf(list.totalCount, query)}</p>}
      {hasMore && <ShowMore onMore={more} />}
    </Stack>
  );
}

function countOf(total: number, query: string): string {
  if (query === '') return `${formatNumber(total)} ${total === 1 ? 'member' : 'members'}`;
  return total === 0 ? 'No reader of that name' : `${formatNumber(total)} found`;
}
