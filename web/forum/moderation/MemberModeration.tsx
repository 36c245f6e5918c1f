import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { type Author, momentOf } from '../posts.ts';
import { BanButton } from './BanButton.tsx';
import { RulingList } from './RulingList.tsx';

const OfMember = graphql(`
  query ModerationOfMember($id: ID!, $after: String) {
    forumBan(memberId: $id) { reason bannedAt until appeal }
    forumRecord(memberId: $id, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** For moderators: whether the forum is closed to a member, and all that was ever decided about them. */
export function MemberModeration({ member }: { member: Author }) {
  const { data, refetch, hasMore, more } = usePagedQuery(OfMember, { id: member.id });
  if (!data) return null;
  const { forumBan: ban, forumRecord: record } = data;
  return (
    <section aria-labelledby="moderation">
      <Stack $gap={3}>
        <h2 id="moderation">Moderation</h2>
        <Row>
          {ban && <p>{`Banned ${ban.until ? `until ${momentOf(ban.until)}` : 'for good'}: ${ban.reason}`}</p>}
          <BanButton member={member} isBanned={ban !== null} onDone={() => refetchSafely(refetch)} />
        </Row>
        {record.totalCount > 0 ? (
          <RulingList rulings={record.edges} withNames={false} hasMore={hasMore} onMore={more} />
        ) : (
          <Muted>Nothing was ever decided about this member.</Muted>
        )}
      </Stack>
    </section>
  );
}
