import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { OrderStatus } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { usePagedQuery } from '../live/usePagedQuery.ts';
import { dayOf } from '../shared/instants.ts';
import { nameOf } from '../shared/nameOf.ts';
import { numberOf } from '../shared/orderNumber.ts';
import { paths } from '../shared/paths.ts';
import { ShowMore } from '../shared/ShowMore.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { Muted, Stack } from '../ui/Layout.tsx';
import { LinedList } from '../ui/LinedList.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';

graphql(`
  fragment OrderOfMember on Order {
    id placedAt status totalCents buyer { id firstName lastName }
    parts { sellerId status totalCents isPickedUp seller { id firstName lastName } }
  }
`);
const Bought = graphql(`
  query OrdersOfMember($memberId: ID!, $after: String) {
    ordersOfMember(memberId: $memberId, first: 5, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OrderOfMember } }
    }
  }
`);
const Sold = graphql(`
  query SalesOfMember($memberId: ID!, $after: String) {
    salesOfMember(memberId: $memberId, first: 5, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ...OrderOfMember } }
    }
  }
`);

/** What a member has bought and sold, the newest first, each with the order’s page; for platform owners. */
export const OrdersOfMember = ({ memberId }: { memberId: string }) => (
  <>
    <Orders memberId={memberId} />
    <Sales memberId={memberId} />
  </>
);

function Orders({ memberId }: { memberId: string }) {
  const query = usePagedQuery(Bought, { memberId });
  const rows = query.data?.ordersOfMember.edges.map(({ node: { id, placedAt, status, totalCents, parts } }) => ({
    ...{ id, placedAt, status, totalCents },
    isPickedUp: parts.every((part) => part.isPickedUp),
    who: `From ${parts.map(({ seller }) => nameOf(seller)).join(', ')}`,
  }));
  return <List title="Orders" none="They have ordered nothing." {...{ query, rows }} />;
}

/** Of an order of several sellers it is the member’s part that counts here. */
function Sales({ memberId }: { memberId: string }) {
  const query = usePagedQuery(Sold, { memberId });
  const rows = query.data?.salesOfMember.edges.flatMap(({ node: { id, placedAt, buyer, parts } }) =>
    parts
      .filter(({ sellerId }) => sellerId === memberId)
      .map(({ status, totalCents, isPickedUp }) => ({
        ...{ id, placedAt, status, totalCents, isPickedUp },
        who: `For ${nameOf(buyer)}`,
      })),
  );
  return <List title="Sales" none="They have sold nothing." {...{ query, rows }} />;
}

interface Row {
  id: string;
  placedAt: string;
  status: OrderStatus;
  isPickedUp: boolean;
  totalCents: number;
  who: string;
}
interface ListProps {
  title: string;
  /** What is said where there are none. */
  none: string;
  query: Parameters<typeof Unanswered>[0]['query'] & { hasMore: boolean; more: () => Promise<unknown> };
  rows: readonly Row[] | undefined;
}

function List({ title, none, query, rows }: ListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack $gap={3}>
        <h2 id={id}>{title}</h2>
        {!rows && <Unanswered query={query} skeleton={<ListSkeleton />} />}
        {rows?.length === 0 && <Muted>{none}</Muted>}
        {rows && rows.length > 0 && (
          <LinedList>
            {rows.map((row) => (
              <li key={row.id}>
                <div>
                  <Link to={paths.order(row.id)}>{`${numberOf(row.id)}, ${dayOf(row.placedAt)}`}</Link>
                  <Muted>{`${row.who} · ${formatCentsExact(row.totalCents)}`}</Muted>
                </div>
                <OrderStatusBadge status={row.status} isPickedUp={row.isPickedUp} />
              </li>
            ))}
          </LinedList>
        )}
        {query.hasMore && <ShowMore key={rows?.length} onMore={query.more} />}
      </Stack>
    </section>
  );
}
