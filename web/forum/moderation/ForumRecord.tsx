import { useQuery } from '@apollo/client/react';
import { askAgain } from '../../app/askAgain.ts';
import { refusalOf } from '../../app/refusal.ts';
import { graphql } from '../../graphql/index.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState, ErrorPanel } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { RulingList, withMore } from './RulingList.tsx';

const Record = graphql(`
  query ForumRecord($after: String) {
    forumRecord(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields @unmask } } }
  }
`);

/** Everything moderators did, newest first; what was decided about one member is on their page, too. */
export function ForumRecord() {
  const { data, error, loading, refetch, fetchMore } = useQuery(Record, { fetchPolicy: 'cache-and-network' });
  if (error && !data) return <ErrorPanel message={refusalOf(error).message} onRetry={() => askAgain(refetch)} retrying={loading} />;
  if (!data) return <ForumSkeleton count={4} />;
  const { forumRecord: rulings } = data;
  if (rulings.edges.length === 0) return <EmptyState icon="ok" heading="h2" title="Nothing was decided yet" />;
  const more = (after: string | null | undefined) =>
    fetchMore({ variables: { after }, updateQuery: (before, { fetchMoreResult: next }) => ({ forumRecord: withMore(before.forumRecord, next.forumRecord) }) });
  return (
    <Stack>
      <Muted role="status">{`${rulings.totalCount} ${rulings.totalCount === 1 ? 'decision' : 'decisions'}`}</Muted>
      <RulingList rulings={rulings} withNames onMore={more} />
    </Stack>
  );
}
