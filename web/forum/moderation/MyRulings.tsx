import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { RulingList, withMore } from './RulingList.tsx';

const Mine = graphql(`
  query MyForumRulings($after: String) {
    myForumRulings(first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** Moderators' decisions about the viewer's posts; renders nothing without any. */
export function MyRulings() {
  const { data, fetchMore } = useQuery(Mine);
  if (!data?.myForumRulings.totalCount) return null;
  const more = (after: string | null | undefined) =>
    fetchMore({
      variables: { after },
      updateQuery: (before, { fetchMoreResult: next }) => ({
        myForumRulings: withMore(before.myForumRulings, next.myForumRulings),
      }),
    });
  return (
    <section aria-labelledby="my-rulings">
      <h2 id="my-rulings">What moderators decided</h2>
      <RulingList rulings={data.myForumRulings} withNames={false} onMore={more} />
    </section>
  );
}
