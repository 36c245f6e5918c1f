import { graphql } from '../../graphql/index.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { RulingList } from './RulingList.tsx';

const Mine = graphql(`
  query MyForumRulings($after: String) {
    myForumRulings(first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** Moderators' decisions about the viewer's posts; renders nothing without any. */
export function MyRulings() {
  const { data, hasMore, more } = usePagedQuery(Mine, {});
  if (!data?.myForumRulings.totalCount) return null;
  return (
    <section aria-labelledby="my-rulings">
      <h2 id="my-rulings">What moderators decided</h2>
      <RulingList rulings={data.myForumRulings.edges} withNames={false} hasMore={hasMore} onMore={more} />
    </section>
  );
}
