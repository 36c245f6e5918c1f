import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { RulingList, withMore } from './RulingList.tsx';

const Record = graphql(`
  query ForumRecord($after: String) {
    forumRecord(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** Everything moderators did, newest first; what was decided about one member is on their page, too. */
export function ForumRecord() {
  const query = useQuery(Record, { fetchPolicy: 'cache-and-network' });
  const { data, fetchMore } = query;
  if (!data) return <Unanswered query={query} skeleton={<ForumSkeleton count={4} />} />;
  const { forumRecord: rulings } = data;
  if (rulings.edges.length === 0) return <EmptyState icon="ok" heading="h2" title="Nothing was decided yet" />;
  const more = (after: string | null | undefined) =>
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: next }) => ({
        forumRecord: withMore(before.forumRecord, next.forumRecord),
      }),
    });
  return (
    <Stack>
      <Muted role="status">{`${rulings.totalCount} ${rulings.totalCount === 1 ? 'decision' : 'decisions'}`}</Muted>
      <RulingList rulings={rulings} withNames onMore={more} />
    </Stack>
  );
}
