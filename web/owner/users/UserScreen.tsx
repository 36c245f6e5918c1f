import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { MemberHistory } from '../../shared/history/MemberHistory.tsx';
import { dayOf, momentOf } from '../../shared/instants.ts';
import { NotFoundScreen } from '../../shared/NotFoundScreen.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Note } from '../../ui/Note.tsx';
import { media, space } from '../../ui/tokens.ts';
import { OwnerOnly } from '../OwnerOnly.tsx';
import { MemberNotes } from './MemberNotes.tsx';
import { MemberPayments } from './MemberPayments.tsx';
import type { MemberRecord } from './memberRecord.ts';
import { OpenFlags } from './OpenFlags.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { UserActions } from './UserActions.tsx';
import { UserActivity, UserInformation, UserSessions } from './UserInformation.tsx';
import { useMemberNews } from './useMemberNews.ts';

const OneUser = graphql(`query OneUser($id: ID!) { memberRecord(id: $id) { ...MemberRecordFields } }`);

/** Parts of the page that belong to other features: `done` asks for the member anew. */
export type Parts = {
  /** What may be done about the member in the forum. */
  forum: (member: MemberRecord, done: () => void) => ReactNode;
  /** What they have booked, for those who may read it. */
  bookings: (memberId: string) => ReactNode;
  /** What they have bought and sold, for platform owners. */
  orders: (memberId: string) => ReactNode;
};

/** /owner/users/{id} (specification §2, user detail): what is known of a member, and what may be done about them. */
export const UserScreen = (parts: Parts) => (
  <OwnerOnly or="readMembers">
    <Found {...parts} />
  </OwnerOnly>
);

function Found({ forum, bookings, orders }: Parts) {
  const { userId: id = '' } = useParams();
  const query = useQuery(OneUser, { variables: { id }, context: ASKED_ANEW, fetchPolicy: 'cache-and-network' });
  const look = () => refetchSafely(query.refetch);
  useMemberNews((news) => news.id === id && look());
  const { user } = useSession();
  if (!query.data) {
    return (
      <Page title="User" eyebrow={<Link to={paths.ownerUsers}>Users</Link>}>
        <Unanswered query={query} skeleton={<ListSkeleton />} />
      </Page>
    );
  }
  const { memberRecord: member } = query.data;
  const readsMoney = hasRight(user?.role, 'readMoney');
  if (!member) return <NotFoundScreen />;
  return (
    <Page
      title={nameOf(member)}
      eyebrow={<Link to={paths.ownerUsers}>Users</Link>}
      lead={`Member since ${dayOf(member.createdAt)}`}
    >
      <Stack $gap={6}>
        <Row>
          <Avatar name={nameOf(member)} src={member.pictureUrl} size={64} />
          <StatusBadge status={member.status} />
          {member.status !== 'Deleted' && member.status !== 'Suspended' && (
            <Link to={paths.user(member.id)}>Public profile</Link>
          )}
          {user?.role === 'superadmin' && <MemberHistory id={member.id} name={nameOf(member)} />}
        </Row>
        <Standing member={member} />
        {user?._id === id ? (
          <Muted>This is your own account: another platform owner decides about it.</Muted>
        ) : (
          <UserActions member={member} forum={forum(member, look)} />
        )}
        <Columns>
          <Stack $gap={6}>
            <UserInformation member={member} />
            <UserSessions member={member} />
            {readsMoney && <MemberPayments memberId={member.id} />}
          </Stack>
          <Stack $gap={6}>
            <MemberNotes member={member} />
            <OpenFlags member={member} />
            <UserActivity member={member} />
            {readsMoney && bookings(member.id)}
            {user?.role === 'superadmin' && orders(member.id)}
          </Stack>
        </Columns>
      </Stack>
    </Page>
  );
}

/** Why the account may not be used, and who said so. */
function Standing({ member: { suspension, deletion } }: { member: MemberRecord }) {
  return (
    <>
      {deletion && (
        <Note tone="warn">
          {`Deleted ${momentOf(deletion.at)}${by(deletion)}: ${deletion.reason} `}
          {deletion.until && <strong>{`It can be restored until ${momentOf(deletion.until)}.`}</strong>}
        </Note>
      )}
      {suspension && (
        <Note tone="warn">{`Suspended ${momentOf(suspension.at)}${by(suspension)}: ${suspension.reason}`}</Note>
      )}
    </>
  );
}

const by = ({ by: owner }: { by: { firstName: string; lastName: string } | null }): string =>
  owner ? ` by ${nameOf(owner)}` : '';

const Columns = styled.div`
  display: grid;
  gap: ${space[6]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;
