import { useQuery } from '@apollo/client/react';
import { type ComponentProps, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MemberRowFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { LookBack, stepsOf } from '../../shared/history/LookBack.tsx';
import { MomentPicker } from '../../shared/history/MomentPicker.tsx';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Choice } from './Choice.tsx';
import { roles } from './filters.ts';
import { StatusBadge } from './StatusBadge.tsx';

const Changes = graphql(`query RoleChanges { roleChanges { ...AuditEntry } }`);
const Then = graphql(`
  query RolesThen($at: DateTimeISO!, $role: Role, $after: String) {
    membersAsOf(asOf: { at: $at }, role: $role, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { memberId name role status } }
    }
  }
`);

const Staff = graphql(`
  query StaffThen($at: DateTimeISO!) { staffAsOf(asOf: { at: $at }) { memberId name role status } }
`);

/** The roles and standing of all accounts as they were at a moment; `onNow` leads back to those of now. */
export function RolesThen({ onNow }: { onNow: () => void }) {
  const query = useQuery(Changes, { fetchPolicy: 'network-only' });
  const { data } = query;
  const [role, setRole] = useState<Role | ''>('');
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <MomentPicker steps={stepsOf(data.roleChanges)}>
      {(moment) => (
        <Stack $gap={3}>
          <LookBack what="Roles and status as they were" moment={moment} changes={data.roleChanges} onNow={onNow} />
          <Choice label="Role then" value={role} choices={roles} onChoose={setRole} />
          <Everybody at={moment.at} role={role || null} />
          <StaffThen at={moment.at} />
        </Stack>
      )}
    </MomentPicker>
  );
}

/** Who had an account, or a role, at the moment. */
function Everybody({ at, role }: { at: string; role: Role | null }) {
  const query = usePagedQuery(Then, { at, role });
  const { data, hasMore, more } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = data.membersAsOf;
  if (totalCount === 0)
    return (
      <Muted role="status">
        {role ? `Nobody had the role ${roleWords[role]} then.` : 'Nobody had an account yet.'}
      </Muted>
    );
  return (
    <Stack $gap={2}>
      <Muted role="status">{totalCount === 1 ? '1 user' : `${formatNumber(totalCount)} users`}</Muted>
      <Standings label="Users as they were" standings={edges.map(({ node }) => node)} />
      {hasMore && <ShowMore key={edges.length} onMore={more} />}
    </Stack>
  );
}

type Role = MemberRowFragment['role'];

interface Standing {
  memberId: string;
  name: string;
  role: Role;
  status: ComponentProps<typeof StatusBadge>['status'];
}

const Standings = ({ label, standings }: { label: string; standings: readonly Standing[] }) => (
  <LinedList aria-label={label}>
    {standings.map(({ memberId, name, role, status }) => (
      <li key={memberId}>
        <div>
          <Link to={paths.ownerUser(memberId)}>{name}</Link>
          <Muted>{roleWords[role]}</Muted>
        </div>
        <StatusBadge status={status} />
      </li>
    ))}
  </LinedList>
);

/** Owners and helpers at the moment, also those who are none any more. */
function StaffThen({ at }: { at: string }) {
  const id = useId();
  const query = useQuery(Staff, { variables: { at } });
  const found = (query.data ?? query.previousData)?.staffAsOf;
  return (
    <section aria-labelledby={id}>
      <Stack $gap={2}>
        <h3 id={id}>Who ran the platform then</h3>
        {!found && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {found?.length === 0 && <Muted>Nobody yet.</Muted>}
        {found && found.length > 0 && <Standings label="Who ran the platform then" standings={found} />}
      </Stack>
    </section>
  );
}
