import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { CustomerRowFragment } from '../graphql/graphql.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { CopyLink } from '../shared/CopyLink.tsx';
import { dayOf } from '../shared/instants.ts';
import { nameOf } from '../shared/nameOf.ts';
import { wordsOf } from '../shared/pagedAddress.ts';
import { paths } from '../shared/paths.ts';
import { SearchBox } from '../shared/SearchBox.tsx';
import { ShowMore } from '../shared/ShowMore.tsx';
import { texts } from '../shared/texts.ts';
import { useAddressParams } from '../shared/useAddressParams.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Input.tsx';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { EmptyState } from '../ui/States.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { CustomerDrawer } from './CustomerDrawer.tsx';
import { CustomersAsked } from './customersFile.ts';
import { Groups } from './Groups.tsx';
import { SaveButton } from './SaveButton.tsx';
import { StampPanel } from './stamps/StampPanel.tsx';
import { useCustomerNews } from './useCustomerNews.ts';
import { askedFor, countOf, segmentWords, sorts } from './words.ts';

interface Changes {
  query?: string;
  group?: string;
  sort?: string;
  customer?: string;
}

/** /customers (specification §2): who has come and bought. Words, group, order and the open drawer are in the address. */
export function CustomersScreen() {
  const [params, change] = useAddressParams<Changes>();
  const query = wordsOf(params);
  const { segment, sort } = askedFor(params);
  const opened = params.get('customer');
  return (
    <Page title={texts.sidebar.customers}>
      <Stack $gap={6}>
        <Groups chosen={segment} onChoose={(group) => change({ group })} />
        <Row $gap={4} $align="flex-end">
          <Wide>
            <SearchBox
              label="Search customers"
              placeholder="Name or email"
              query={query}
              busy={false}
              onSearch={(text) => change({ query: text })}
            />
          </Wide>
          <Field label="Sort by">
            <Select value={params.get('sort') ?? ''} onChange={({ target }) => change({ sort: target.value })}>
              {sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        </Row>
        <Found
          asked={{ query: query || null, segment, sort }}
          onOpen={(customer) => change({ customer })}
          onClear={() => change({ query: '', group: '' })}
        />
        <StampPanel />
      </Stack>
      {opened && (
        <CustomerDrawer
          key={opened}
          id={opened}
          onOpen={(customer) => change({ customer })}
          onClose={() => change({ customer: '' })}
        />
      )}
    </Page>
  );
}

interface FoundProps {
  asked: { query: string | null } & ReturnType<typeof askedFor>;
  onOpen: (id: string) => void;
  onClear: () => void;
}

function Found({ asked, onOpen, onClear }: FoundProps) {
  const list = usePagedQuery(CustomersAsked, asked);
  useCustomerNews(() => refetchSafely(list.refetch));
  const found = (list.data ?? list.previousData)?.customers;
  if (!found) return <Unanswered query={list} skeleton={<ListSkeleton />} />;
  const { edges, totalCount } = found;
  const isNarrowed = Boolean(asked.query || asked.segment);
  return (
    <Stack aria-busy={list.loading || undefined}>
      <Row $justify="space-between">
        <Row>
          <strong role="status">{countOf(totalCount)}</strong>
          {isNarrowed && edges.length > 0 && (
            <Button small onClick={onClear}>
              Show all
            </Button>
          )}
        </Row>
        {edges.length > 0 && <SaveButton asked={asked} />}
      </Row>
      {edges.length === 0 ? (
        <Nobody isNarrowed={isNarrowed} onClear={onClear} />
      ) : (
        <DataTable
          caption={texts.sidebar.customers}
          columns={columns}
          rows={edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
          actions={(customer) => (
            <Button small onClick={() => onOpen(customer.id)} aria-label={`Open ${nameOf(customer)}`}>
              Open
            </Button>
          )}
        />
      )}
      {list.hasMore && <ShowMore key={edges.length} onMore={list.more} />}
    </Stack>
  );
}

const Nobody = ({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }): ReactNode =>
  isNarrowed ? (
    <EmptyState
      icon="search"
      heading="h2"
      title="No customers match"
      action={<Button onClick={onClear}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon="users"
      heading="h2"
      title="No customers yet"
      text="Whoever books at a shop of yours or buys from you appears here at once. Share the page where your shop is found."
      action={<CopyLink variant="primary" path={paths.barbers} />}
    />
  );

const columns: readonly Column<CustomerRowFragment>[] = [
  { key: 'name', header: 'Name', name: true, cell: (customer) => <Name customer={customer} /> },
  { key: 'email', header: 'Email', cell: ({ email }) => <Address>{email ?? 'No account'}</Address> },
  {
    key: 'added',
    header: 'Date Added',
    cell: ({ addedAt }) => <time dateTime={addedAt}>{dayOf(addedAt)}</time>,
  },
  { key: 'visits', header: 'Visits', figures: true, cell: ({ visits }) => visits },
];

const Name = ({ customer }: { customer: CustomerRowFragment }) => (
  <Person>
    {nameOf(customer)}
    <span>
      {customer.isBlocked && (
        <Badge tone="err" icon="close">
          Blocked
        </Badge>
      )}
      {customer.segments.map((segment) => (
        <Badge key={segment} tone={segmentWords[segment].tone} icon="none">
          {segmentWords[segment].one}
        </Badge>
      ))}
    </span>
  </Person>
);

const Wide = styled.div`flex: 1 1 280px; min-width: 0;`;
const Address = styled.span`overflow-wrap: anywhere; color: ${color.ink2}; font-size: ${size.sm};`;
const Person = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[1]} ${space[2]};
  min-width: 0;
  text-align: left;
  font-weight: 600;
  line-height: 1.3;
  overflow-wrap: anywhere;
  > span {
    display: inline-flex;
    flex-wrap: wrap;
    gap: ${space[1]};
  }
`;
