import { lazy } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { MemberRowFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { usePagedQuery } from '../../live/usePagedQuery.ts';
import { PastButton } from '../../shared/history/PastButton.tsx';
import { dayOf } from '../../shared/instants.ts';
import { nameOf } from '../../shared/nameOf.ts';
import { OwnerEyebrow } from '../../shared/OwnerEyebrow.tsx';
import { wordsOf } from '../../shared/pagedAddress.ts';
import { paths } from '../../shared/paths.ts';
import { roleWords } from '../../shared/roleWords.ts';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { ShowMore } from '../../shared/ShowMore.tsx';
import { useSession } from '../../shared/session.tsx';
import { useAddressParams } from '../../shared/useAddressParams.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Muted, Page, Row, Stack } from '../../ui/Layout.tsx';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { OwnerOnly } from '../OwnerOnly.tsx';
import { askFor, type Filters, filtersOf } from './filters.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useMemberNews } from './useMemberNews.ts';
import { planWords } from './wording.ts';

const Users = graphql(`
  query Users($query: String, $status: AccountStatus, $role: Role, $plan: PlanType, $since: DateTimeISO, $sort: MemberSort, $after: String) {
    members(query: $query, status: $status, role: $role, plan: $plan, since: $since, sort: $sort, first: 20, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...MemberRow } }
    }
  }
`);

const RolesThen = lazy(async () => ({ default: (await import('./RolesThen.tsx')).RolesThen }));

type Changes = Partial<Filters> & { query?: string };
const NOTHING: Changes = { query: '', status: '', role: '', plan: '', since: '' };

/** /owner/users (specification §2, owner users): all accounts. Words, filters and order are in the address. */
export const UsersScreen = () => (
  <OwnerOnly or="readMembers">
    <Page title="Users" eyebrow={<OwnerEyebrow />} lead="Everybody who has an account.">
      <List />
    </Page>
  </OwnerOnly>
);

function List() {
  const [params, change] = useAddressParams<Changes>();
  const query = wordsOf(params);
  const filters = filtersOf(params);
  const { status, role, plan, since } = filters;
  return (
    <Stack $gap={6}>
      <SearchBox
        label="Search users"
        placeholder="Name, email or phone"
        query={query}
        busy={false}
        onSearch={(text) => change({ query: text })}
      />
      <UserFilters filters={filters} onChange={change} />
      <Found
        query={query}
        filters={filters}
        isNarrowed={Boolean(query || status || role || plan || since)}
        onClear={() => change(NOTHING)}
      />
    </Stack>
  );
}

function Found(props: { query: string; filters: Filters; isNarrowed: boolean; onClear: () => void }) {
  const { query, filters, isNarrowed, onClear } = props;
  const isPlatformOwner = useSession().user?.role === 'superadmin';
  const asked = usePagedQuery(Users, askFor(query, filters));
  useMemberNews(() => refetchSafely(asked.refetch));
  const found = (asked.data ?? asked.previousData)?.members;
  if (!found) return <Unanswered query={asked} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = found;
  return (
    <Stack aria-busy={asked.loading || undefined}>
      <Row>
        <Muted role="status">{`${formatNumber(totalCount)} ${totalCount === 1 ? 'user' : 'users'}`}</Muted>
        {isNarrowed && edges.length > 0 && (
          <Button small onClick={onClear}>
            Clear filters
          </Button>
        )}
        {isPlatformOwner && edges.length > 0 && (
          <PastButton label="Roles as they were…" title="Users, as they were">
            {(close) => <RolesThen onNow={close} />}
          </PastButton>
        )}
      </Row>
      {edges.length === 0 ? (
        <EmptyState
          icon="search"
          heading="h2"
          title="No users match"
          action={<Button onClick={onClear}>Clear filters</Button>}
        />
      ) : (
        <DataTable
          caption="Users"
          columns={columns}
          rows={edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
          actions={SeeMore}
        />
      )}
      {asked.hasMore && <ShowMore key={edges.length} onMore={asked.more} />}
    </Stack>
  );
}

type Account = MemberRowFragment;

const columns: readonly Column<Account>[] = [
  { key: 'name', header: 'Name', name: true, cell: (account) => <Name account={account} /> },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role, plan }) => (plan ? `${roleWords[role]}, ${planWords[plan]}` : roleWords[role]),
  },
  {
    key: 'created',
    header: 'Date created',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{dayOf(createdAt)}</time>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
];

const SeeMore = (account: Account) => (
  <More to={paths.ownerUser(account.id)} aria-label={`See more of ${nameOf(account)}`}>
    See more
  </More>
);

const Name = ({ account }: { account: Account }) => (
  <Person>
    <Avatar name={nameOf(account)} src={account.pictureUrl} size={36} />
    <span>
      {nameOf(account)}
      <small>{account.email}</small>
    </span>
  </Person>
);

const Person = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-width: 0;
  text-align: left;
  font-weight: 600;
  line-height: 1.3;
  > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: ${size.sm};
    font-weight: 400;
    color: ${color.ink2};
  }
`;
const More = styled(Link)`
  display: inline-block;
  padding: ${space[2]} 0;
  white-space: nowrap;
`;
