import { useQuery } from '@apollo/client/react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MemberRowFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { LookBack, stepsOf } from '../../shared/history/LookBack.tsx';
import { MomentPicker } from '../../shared/history/MomentPicker.tsx';
import { nameOf } from '../../shared/nameOf.ts';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { Choice } from './Choice.tsx';
import { roles } from './filters.ts';
import { StatusBadge } from './StatusBadge.tsx';

const Changes = graphql(`
  query RoleChanges($memberIds: [ID!]!) { roleChanges(memberIds: $memberIds) { ...AuditEntry } }
`);
const Then = graphql(`
  query RolesThen($memberIds: [ID!]!, $at: DateTimeISO!, $role: Role) {
    rolesAsOf(memberIds: $memberIds, asOf: { at: $at }, role: $role) { memberId role status }
  }
`);

const Staff = graphql(`
  query StaffThen($at: DateTimeISO!) { staffAsOf(asOf: { at: $at }) { memberId name role status } }
`);

/** So many accounts are asked about at once. */
const MOST = 50;

type Accounts = readonly MemberRowFragment[];
type Role = MemberRowFragment['role'];

/** The roles and standing of listed accounts as they were at a moment; `onNow` leads back to those of now. */
export function RolesThen({ accounts, onNow }: { accounts: Accounts; onNow: () => void }) {
  const asked = accounts.slice(0, MOST);
  const query = useQuery(Changes, { variables: { memberIds: asked.map(({ id }) => id) }, fetchPolicy: 'network-only' });
  const { data } = query;
  const [role, setRole] = useState<Role | ''>('');
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  return (
    <Stack $gap={4}>
      <Muted>
        {accounts.length > MOST ? `Of the first ${MOST} users of the list.` : 'Of the users whom the list shows.'}
      </Muted>
      <MomentPicker steps={stepsOf(data.roleChanges)}>
        {(moment) => (
          <Stack $gap={3}>
            <LookBack what="Roles and status as they were" moment={moment} changes={data.roleChanges} onNow={onNow} />
            <Choice label="Role then" value={role} choices={roles} onChoose={setRole} />
            <Rows accounts={asked} at={moment.at} role={role || null} />
            <StaffThen at={moment.at} />
          </Stack>
        )}
      </MomentPicker>
    </Stack>
  );
}

/** All of the accounts, or those that had a role at the moment. */
function Rows({ accounts, at, role }: { accounts: Accounts; at: string; role: Role | null }) {
  const query = useQuery(Then, { variables: { memberIds: accounts.map(({ id }) => id), at, role } });
  const found = (query.data ?? query.previousData)?.rolesAsOf;
  if (!found) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const then = new Map(found.map((one) => [one.memberId, one]));
  if (role && then.size === 0)
    return <Muted role="status">{`None of them had the role ${roleWords[role]} then.`}</Muted>;
  const shown = role ? accounts.filter(({ id }) => then.has(id)) : accounts;
  return (
    <LinedList aria-label="Users as they were" aria-busy={query.loading || undefined}>
      {shown.map((account) => {
        const was = then.get(account.id);
        return (
          <li key={account.id}>
            <div>
              <strong>{nameOf(account)}</strong>
              <Muted>{was ? wordsOf(was.role, account.role) : 'Had no account yet'}</Muted>
            </div>
            {was && <StatusBadge status={was.status} />}
          </li>
        );
      })}
    </LinedList>
  );
}

/** Owners and helpers at the moment, whether they are in the list or not: a list filtered by role omits members who have lost it. */
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
        {found && found.length > 0 && (
          <LinedList aria-labelledby={id} aria-busy={query.loading || undefined}>
            {found.map(({ memberId, name, role, status }) => (
              <li key={memberId}>
                <div>
                  <Link to={paths.ownerUser(memberId)}>{name}</Link>
                  <Muted>{roleWords[role]}</Muted>
                </div>
                <StatusBadge status={status} />
              </li>
            ))}
          </LinedList>
        )}
      </Stack>
    </section>
  );
}

const wordsOf = (was: Role, is: Role): string =>
  was === is ? roleWords[was] : `${roleWords[was]}, now ${roleWords[is]}`;
