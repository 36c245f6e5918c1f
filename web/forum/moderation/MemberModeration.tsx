import { useState } from 'react';
import { graphql } from '../../graphql/index.ts';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { type Author, momentOf } from '../posts.ts';
import { BanDialog } from './BanDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { RulingList } from './RulingList.tsx';
import { useModeration } from './useModeration.ts';

const OfMember = graphql(`
  query ModerationOfMember($id: ID!, $after: String) {
    forumBan(memberId: $id) { reason bannedAt until appeal }
    forumRecord(memberId: $id, first: 10, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { node { ...RulingFields } } }
  }
`);

/** For moderators: whether the forum is closed to a member, and all that was ever decided about them. */
export function MemberModeration({ member }: { member: Author }) {
  const { data, refetch, hasMore, more } = usePagedQuery(OfMember, { id: member.id });
  const moderation = useModeration();
  const [asked, setAsked] = useState<'ban' | 'lift'>();
  const close = () => {
    setAsked(undefined);
    void refetch().catch(() => undefined);
  };
  if (!data) return null;
  const { forumBan: ban, forumRecord: record } = data;
  return (
    <section aria-labelledby="moderation">
      <Stack $gap={3}>
        <h2 id="moderation">Moderation</h2>
        <Row>
          {ban ? (
            <>
              <p>{`Banned ${ban.until ? `until ${momentOf(ban.until)}` : 'for good'}: ${ban.reason}`}</p>
              <Button onClick={() => setAsked('lift')}>Lift the ban</Button>
            </>
          ) : (
            <Button variant="danger" onClick={() => setAsked('ban')}>
              Ban from forum
            </Button>
          )}
        </Row>
        {record.totalCount > 0 ? (
          <RulingList rulings={record.edges} withNames={false} hasMore={hasMore} onMore={more} />
        ) : (
          <Muted>Nothing was ever decided about this member.</Muted>
        )}
      </Stack>
      {asked === 'ban' && <BanDialog member={member} ban={moderation.ban} onClose={close} />}
      {asked === 'lift' && (
        <ReasonDialog
          title="Lift the ban?"
          confirmLabel="Lift"
          onConfirm={(reason) => moderation.liftBan(member.id, reason)}
          onClose={close}
        />
      )}
    </section>
  );
}
