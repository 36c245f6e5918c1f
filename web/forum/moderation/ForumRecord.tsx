import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ForumSkeleton } from '../ForumSkeleton.tsx';
import { RulingList } from './RulingList.tsx';

const Record = graphql(`
  query ForumRecord($after: String) {
    forumRecord(first: 20, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** Everything moderators did, newest first; what was decided about one member is on their page, too. */
export function ForumRecord() {
  const query = usePagedQuery(Record, {});
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<ForumSkeleton count={4} />} />;
  const { forumRecord: rulings } = data;
  if (rulings.edges.length === 0) return <EmptyState icon="ok" heading="h2" title="Nothing was decided yet" />;
  return (
    <Stack>
      <Muted role="status">{`${rulings.totalCount} ${rulings.totalCount === 1 ? 'decision' : 'decisions'}`}</Muted>
      <RulingList rulings={rulings.edges} withNames hasMore={hasMore} onMore={more} />
    </Stack>
  );
}
